# What bash would offer: complete.sh SCRIPT WORD... The last word is completed.
# Words are split as the shell does it, which is also at `=`.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tessera
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"

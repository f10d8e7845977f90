//===- Completion.cpp - tessera completion -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/HelpText.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/driver/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera completion [OPTION]... bash|zsh|fish

Prints a script that lets a shell complete commands, options and their values.
`make install` puts these scripts where the shells look for them. By hand:

  bash   source <(tessera completion bash), in ~/.bashrc
  zsh    tessera completion zsh > DIR/_tessera, where DIR is in $fpath
  fish   tessera completion fish > ~/.config/fish/completions/tessera.fish

options:
  -o OUT    write to a file instead of standard output

exit status: 0; 1 if the file cannot be written; 2 if the command line is wrong.

example:
  tessera completion bash
)";

//===----------------------------------------------------------------------===//
// What there is to complete
//===----------------------------------------------------------------------===//

namespace {
struct CommandWords {
  StringRef name, summary;
  std::vector<HelpOption> options;
};
} // namespace

/// Values that a help text leaves to another one, or to the engines.
static void addKnownWords(HelpOption &option) {
  if (!option.words.empty())
    return;
  if (option.name == "--engine") {
    for (const std::unique_ptr<const engine::Engine> &engine :
         getEngines().getAll())
      option.words.push_back(engine->getName().str());
    return;
  }
  // Those that are "as for `tessera check`".
  if (!StringRef(option.summary).contains("`tessera check`"))
    return;
  for (const HelpOption &checked : parseHelpOptions(kCheckCommand.help))
    if (checked.name == option.name)
      option.words = checked.words;
}

static std::vector<CommandWords> collectWords() {
  std::vector<CommandWords> words;
  for (const Command *command : getCommands()) {
    words.push_back(
        {command->name, command->summary, parseHelpOptions(getHelp(*command))});
    for (HelpOption &option : words.back().options)
      addKnownWords(option);
    words.back().options.push_back({"--help", "", {}, "explain the command"});
  }
  return words;
}

/// A text between single quotes; a quote in it is written as the shell wants.
static std::string quote(StringRef text, StringRef escaped) {
  std::string quoted = "'";
  for (char c : text)
    if (c == '\'')
      quoted += escaped;
    else
      quoted += c;
  return quoted + "'";
}

/// The first words of all commands, each once.
static std::vector<StringRef> getFirstWords(ArrayRef<CommandWords> commands) {
  std::vector<StringRef> words;
  for (const CommandWords &command : commands)
    if (StringRef first = command.name.split(' ').first;
        !is_contained(words, first))
      words.push_back(first);
  return words;
}

/// The second words of the commands of a group; none if it is no group.
static std::vector<StringRef> getMembers(StringRef group) {
  std::vector<StringRef> words;
  for (const Command *command : getGroup(group))
    words.push_back(StringRef(command->name).split(' ').second);
  return words;
}

static std::string joinNames(ArrayRef<CommandWords> commands) {
  return join(getFirstWords(commands), " ");
}

/// What a shell shows for a group.
static std::string describeGroup(StringRef group) {
  return (group + " commands: " + join(getMembers(group), ", ")).str();
}

//===----------------------------------------------------------------------===//
// Bash
//===----------------------------------------------------------------------===//

/// The part that is the same whatever the options are. The shell splits
/// `--name=value` at the `=`, and hands over what was typed in COMP_WORDS.
static constexpr StringLiteral kBashFunction = R"(
_tessera() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local command=${COMP_WORDS[1]} option= words=
  COMPREPLY=()
  local first=1
  if [[ $command == help && $COMP_CWORD -gt 1 ]]; then
    first=2 command=${COMP_WORDS[2]}
  fi
  local members=$(_tessera_members "$command")
  if [[ $COMP_CWORD -eq 1 ]]; then
    words="$_tessera_commands help --help --version"
  elif [[ $COMP_CWORD -eq $first ]]; then
    words=$_tessera_commands
  elif [[ -n $members && $COMP_CWORD -eq $((first + 1)) ]]; then
    words=$members
  elif [[ $first -eq 1 ]]; then
    [[ -z $members ]] || command="$command ${COMP_WORDS[2]}"
    if [[ $current == = ]]; then
      option=$previous current=
    elif [[ $previous == = ]]; then
      option=${COMP_WORDS[COMP_CWORD-2]}
    elif [[ $previous == -* ]]; then
      option=$previous
    fi
    words=$(_tessera_values "$command" "$option")
    # Without a word the shell completes names of files.
    [[ $words != FILE ]] || return
    if [[ -z $words && $current == -* ]]; then
      words=$(_tessera_options "$command")
    elif [[ -z $words && $command == completion ]]; then
      words='bash zsh fish'
    fi
  fi
  [[ -n $words ]] || return
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -o default -F _tessera tessera
)";

/// How an option is typed: `--name=` if a value follows.
static std::string spell(const HelpOption &option) {
  bool isLong = StringRef(option.name).starts_with("--");
  bool needsValue = option.takesValue() && !option.isOptional;
  return option.name + (isLong && needsValue ? "=" : "");
}

static void printBash(raw_ostream &os, ArrayRef<CommandWords> commands) {
  os << "# bash completion for tessera, made by `tessera completion bash`.\n"
     << "_tessera_commands='" << joinNames(commands) << "'\n\n"
     << "_tessera_members() {\n  case $1 in\n";
  for (StringRef first : getFirstWords(commands))
    if (std::vector<StringRef> members = getMembers(first); !members.empty())
      os << "  " << first << ") echo '" << join(members, " ") << "' ;;\n";
  os << "  esac\n}\n\n"
     << "_tessera_options() {\n  case $1 in\n";
  for (const CommandWords &command : commands) {
    os << "  '" << command.name << "') echo '";
    interleave(
        command.options, os,
        [&](const HelpOption &option) { os << spell(option); }, " ");
    os << "' ;;\n";
  }
  os << "  esac\n}\n\n_tessera_values() {\n  case $1:$2 in\n";
  for (const CommandWords &command : commands)
    for (const HelpOption &option : command.options)
      // A value that may be left out is not what follows a space.
      if (option.takesValue() && !option.isOptional)
        os << "  '" << command.name << ":" << option.name << "') echo '"
           << (option.words.empty() ? "FILE" : join(option.words, " "))
           << "' ;;\n";
  os << "  esac\n}\n" << kBashFunction;
}

//===----------------------------------------------------------------------===//
// Zsh
//===----------------------------------------------------------------------===//

/// A description inside of a specification of `_arguments`.
static std::string escapeZsh(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (StringRef("[]:\\").contains(c))
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

static void printZsh(raw_ostream &os, ArrayRef<CommandWords> commands) {
  auto quoted = [](const Twine &text) { return quote(text.str(), "'\\''"); };
  os << "#compdef tessera\n"
        "# zsh completion for tessera, made by `tessera completion zsh`.\n\n"
        "_tessera() {\n  local -a commands\n  commands=(\n";
  for (const CommandWords &command : commands)
    if (!command.name.contains(' '))
      os << "    " << quoted(command.name + ":" + escapeZsh(command.summary))
         << "\n";
  for (StringRef first : getFirstWords(commands))
    if (!getMembers(first).empty())
      os << "    " << quoted(first + ":" + escapeZsh(describeGroup(first)))
         << "\n";
  os << "    'help:explain a command'\n  )\n"
        "  if (( CURRENT == 2 )); then\n"
        "    _describe command commands\n"
        "    return\n  fi\n"
        "  local command=$words[2]\n"
        "  shift words\n  (( CURRENT-- ))\n";
  for (StringRef first : getFirstWords(commands))
    if (std::vector<StringRef> members = getMembers(first); !members.empty())
      os << "  if [[ $command == " << first << " ]]; then\n"
         << "    if (( CURRENT == 2 )); then\n"
         << "      compadd " << join(members, " ") << "\n"
         << "      return\n    fi\n"
         << "    command=\"$command $words[2]\"\n"
         << "    shift words\n    (( CURRENT-- ))\n  fi\n";
  os << "  case $command in\n"
        "  help) _describe command commands ;;\n"
        "  completion) _arguments '-o[write to a file]:file:_files' "
        "'1:shell:(bash zsh fish)' ;;\n";
  for (const CommandWords &command : commands) {
    if (command.name == kCompletionCommand.name)
      continue;
    os << "  '" << command.name << "')\n    _arguments";
    for (const HelpOption &option : command.options) {
      std::string specification = "*" + spell(option) +
                                  (option.isOptional ? "=-" : "") + "[" +
                                  escapeZsh(option.summary) + "]";
      if (option.takesValue())
        specification +=
            std::string(option.isOptional ? "::" : ":") + "value:" +
            (!option.words.empty() ? "(" + join(option.words, " ") + ")"
             : option.takesFile()  ? "_files"
                                   : "");
      os << " \\\n      " << quoted(specification);
    }
    os << " \\\n      '*:file:_files' ;;\n";
  }
  os << "  esac\n}\n\n_tessera \"$@\"\n";
}

//===----------------------------------------------------------------------===//
// Fish
//===----------------------------------------------------------------------===//

static void printFish(raw_ostream &os, ArrayRef<CommandWords> commands) {
  auto quoted = [](const Twine &text) { return quote(text.str(), "\\'"); };
  os << "# fish completion for tessera, made by `tessera completion fish`.\n"
        "complete -c tessera -n __fish_use_subcommand -f -l version -d 'show "
        "the version'\n";
  for (const CommandWords &command : commands)
    if (!command.name.contains(' '))
      os << "complete -c tessera -n __fish_use_subcommand -f -a "
         << command.name << " -d " << quoted(command.summary) << "\n";
  // A word of a group may be a command too: options of `run` are not those of
  // `ptx run`.
  std::string outsideGroups;
  for (StringRef first : getFirstWords(commands)) {
    std::vector<StringRef> members = getMembers(first);
    if (members.empty())
      continue;
    std::string list = join(members, " ");
    os << "complete -c tessera -n __fish_use_subcommand -f -a " << first
       << " -d " << quoted(describeGroup(first)) << "\n"
       << "complete -c tessera -n '__fish_seen_subcommand_from " << first
       << "; and not __fish_seen_subcommand_from " << list << "' -f -a '"
       << list << "'\n";
    outsideGroups += ("; and not __fish_seen_subcommand_from " + first).str();
  }
  os << "complete -c tessera -n __fish_use_subcommand -f -a help -d 'explain a "
        "command'\n"
     << "complete -c tessera -n '__fish_seen_subcommand_from help' -f -a '"
     << joinNames(commands) << "'\n"
     << "complete -c tessera -n '__fish_seen_subcommand_from completion' -f -a "
        "'bash zsh fish'\n";
  for (const CommandWords &command : commands)
    for (const HelpOption &option : command.options) {
      StringRef name = option.name;
      bool isLong = name.consume_front("--");
      if (!isLong)
        name.consume_front("-");
      auto [first, second] = command.name.split(' ');
      // -s is for one letter, -o for names such as -O2.
      os << "complete -c tessera -n '__fish_seen_subcommand_from " << first
         << (second.empty()
                 ? outsideGroups
                 : ("; and __fish_seen_subcommand_from " + second).str())
         << "' "
         << (isLong             ? "-l "
             : name.size() == 1 ? "-s "
                                : "-o ")
         << name;
      if (!option.words.empty())
        os << (option.isOptional ? " -a " : " -x -a ")
           << quoted(join(option.words, " "));
      else if (option.takesFile() && !option.isOptional)
        os << " -r";
      else if (option.takesValue() && !option.isOptional)
        os << " -x";
      os << " -d " << quoted(option.summary) << "\n";
    }
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

static int runCompletion(ArrayRef<StringRef> arguments) {
  struct Shell {
    StringLiteral name;
    void (*print)(raw_ostream &, ArrayRef<CommandWords>);
  };
  static constexpr Shell kShells[] = {
      {"bash", printBash}, {"zsh", printZsh}, {"fish", printFish}};
  std::string output = "-";
  OptionParser options;
  options.value("-o", output);
  if (Error error = options.parse(arguments))
    return reportUsage(kCompletionCommand, toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return reportUsage(kCompletionCommand,
                       "one shell is needed: bash, zsh or fish");
  StringRef name = options.getFiles().front();
  const Shell *shell =
      find_if(kShells, [&](const Shell &each) { return each.name == name; });
  if (shell == std::end(kShells))
    return reportUsage(kCompletionCommand,
                       "no completion for '" + name +
                           "'; there is bash, zsh and fish");
  std::string script;
  raw_string_ostream stream(script);
  shell->print(stream, collectWords());
  return writeOutput(output, script);
}

const Command tessera::kCompletionCommand = {
    "completion", "print a script that completes commands in a shell", kHelp,
    runCompletion};

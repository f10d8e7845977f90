"""A lit format that runs each case of a GoogleTest program as a test of its own.

lit's own format for GoogleTest runs a program in a few shards and splits the
results afterwards. So its tests cannot be selected by name, and a crash is
reported under the number of a shard. Here every case has a process: it is
listed, selected, timed and reported like any other test, as in

    Tessera :: unit/tessera-runtime-tests/KernelLaunchTest.Timeout

A program whose cases cannot be listed, or that has none, is one failing test.
"""

import os
import subprocess

import lit.Test
import lit.util
from lit.formats import TestFormat


class GTestCases(TestFormat):
    """The cases of `programs`, which are names of files in `folder`."""

    def __init__(self, folder, programs):
        self.folder = folder
        self.programs = programs

    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        for program in self.programs:
            path = os.path.join(self.folder, program)
            try:
                names = list_cases(path, localConfig.environment)
            except ListingError as error:
                test = lit.Test.Test(testSuite, path_in_suite + (program,), localConfig)
                test.listing_error = str(error)
                yield test
                continue
            for name in names:
                yield lit.Test.Test(testSuite, path_in_suite + (program, name), localConfig)

    def execute(self, test, litConfig):
        if hasattr(test, "listing_error"):
            return lit.Test.FAIL, test.listing_error
        program, name = test.path_in_suite[-2:]
        if is_disabled(name):
            return lit.Test.UNSUPPORTED, "the case is disabled"
        if litConfig.noExecute:
            return lit.Test.PASS, ""
        command = [os.path.join(self.folder, program), f"--gtest_filter={name}"]
        folder = test.suite.getExecPath(test.path_in_suite[:-2])
        os.makedirs(folder, exist_ok=True)
        try:
            output, _, status = lit.util.executeCommand(
                command, cwd=folder, env=test.config.environment,
                timeout=litConfig.maxIndividualTestTime, redirect_stderr=True)
        except lit.util.ExecuteCommandTimeoutException as error:
            return lit.Test.TIMEOUT, describe(command, error.out, error)
        # A status of 0 is not enough: the case may have ended the process.
        if status == 0 and f"[       OK ] {name}" in output:
            return lit.Test.PASS, ""
        if status == 0 and f"[  SKIPPED ] {name}" in output:
            return lit.Test.UNSUPPORTED, describe(command, output, "skipped")
        ending = f"exit status {status}"
        if status < 0:
            ending = f"killed by signal {-status}"
        elif status == 0:
            ending = "the process ended before the case did"
        return lit.Test.FAIL, describe(command, output, ending)


class ListingError(Exception):
    pass


def list_cases(path, environment):
    """The full names of the cases of a program, as --gtest_filter takes them."""
    command = [path, "--gtest_list_tests"]
    try:
        done = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
    except OSError as error:
        raise ListingError(f"cannot run '{path}': {error.strerror}; is it built?") from error
    if done.returncode != 0:
        raise ListingError(describe(command, done.stdout, f"exit status {done.returncode}"))
    names, suite = [], ""
    for line in done.stdout.splitlines():
        # Parameters follow as a comment.
        word = line.split("#")[0].rstrip()
        if line.startswith("  "):
            names.append(suite + word.strip())
        elif word.endswith("."):
            suite = word
    if not names:
        raise ListingError(f"'{path}' has no test cases")
    return names


def is_disabled(name):
    return any(part.startswith("DISABLED_") for part in name.replace(".", "/").split("/"))


def describe(command, output, ending):
    return f"$ {' '.join(command)}\n{output}\n{ending}\n"

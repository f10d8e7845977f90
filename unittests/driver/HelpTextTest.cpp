//===- HelpTextTest.cpp - the options that help texts list -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/HelpText.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/engine/Registry.h"
#include "tessera/engines/AllEngines.h"

#include "gtest/gtest.h"

using namespace tessera;
using Words = std::vector<std::string>;

TEST(HelpTextTest, Options) {
  std::vector<HelpOption> options = parseHelpOptions(R"(usage: tessera x FILE

Does  -x and more.

options:
  -o OUT                  where to
  --emit=text|bytecode    what to write,
                          and so on
  --rtol=R, --atol=A      tolerances
  -O0, -O1                how much
  --mode=good             one line for each word
  --mode=bad              another
  --long=FILE.npz, --no-long
                          on the next line
  --quiet                 a flag
  --stats[=json], --json[=FILE]
                          a value or none
Without an option: --none.

example:
  --other   not an option
)");
  Words names;
  for (const HelpOption &option : options)
    names.push_back(option.name);
  EXPECT_EQ(names,
            (Words{"-o", "--emit", "--rtol", "--atol", "-O0", "-O1", "--mode",
                   "--long", "--no-long", "--quiet", "--stats", "--json"}));
  EXPECT_TRUE(options[0].takesFile());
  EXPECT_EQ(options[1].words, (Words{"text", "bytecode"}));
  EXPECT_EQ(options[1].summary, "what to write,");
  EXPECT_EQ(options[3].placeholder, "A");
  EXPECT_FALSE(options[3].takesFile());
  EXPECT_FALSE(options[5].takesValue());
  EXPECT_EQ(options[6].words, (Words{"good", "bad"}));
  EXPECT_TRUE(options[7].takesFile());
  EXPECT_EQ(options[7].summary, "on the next line");
  EXPECT_FALSE(options[8].takesValue());
  EXPECT_TRUE(options[10].isOptional);
  EXPECT_EQ(options[10].words, Words{"json"});
  EXPECT_TRUE(options[11].isOptional);
  EXPECT_TRUE(options[11].takesFile());
}

TEST(HelpTextTest, NoOptions) {
  EXPECT_TRUE(parseHelpOptions("").empty());
  EXPECT_TRUE(parseHelpOptions("usage: x\n\noptions:\n").empty());
}

/// Each option that a help text lists is one that its command takes.
TEST(HelpTextTest, CommandsTakeWhatTheyList) {
  // The driver keeps a reference.
  static engine::EngineRegistry engines;
  addAllEngines(engines);
  setEngines(engines);
  for (const Command *command : getCommands()) {
    std::vector<HelpOption> options = parseHelpOptions(getHelp(*command));
    bool hasNone =
        getHelp(*command).find("\noptions: none\n") != std::string::npos;
    EXPECT_EQ(options.empty(), hasNone) << command->name.str();
    for (const HelpOption &option : options) {
      // The last word is refused in any case, so that nothing is done.
      llvm::SmallVector<llvm::StringRef> words;
      llvm::StringRef(command->name).split(words, ' ');
      words.push_back(option.name);
      if (option.takesValue() && !option.isOptional)
        words.push_back(option.words.empty()
                            ? llvm::StringRef("1")
                            : llvm::StringRef(option.words.front()));
      words.push_back("--no-such-option");
      testing::internal::CaptureStderr();
      int status = runTessera(words, engines);
      std::string said = testing::internal::GetCapturedStderr();
      EXPECT_EQ(status, kBadUsage) << command->name.str() << option.name;
      EXPECT_EQ(said.find("unknown option '" + option.name + "'"),
                std::string::npos)
          << said;
    }
  }
}

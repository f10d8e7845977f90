//===- ScheduleTest.cpp - texts of plans -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Schedule.h"

#include "gtest/gtest.h"

using namespace tessera::gpu;

namespace {

std::string roundTrip(llvm::StringRef text) {
  llvm::Expected<Schedule> schedule = Schedule::parse(text);
  return schedule ? schedule->print() : llvm::toString(schedule.takeError());
}

TEST(ScheduleTest, Prints) {
  EXPECT_EQ(Schedule().print(), "auto");
  EXPECT_EQ(roundTrip("auto"), "auto");
  EXPECT_EQ(roundTrip("copies=auto,depth=auto,rotate=auto"), "auto");
  // In one order, so that equal schedules have equal texts.
  EXPECT_EQ(
      roundTrip("maps=device,join=4,persist=off,defer=on,rotate=off,blocks=2,"
                "depth=16,copies=plain"),
      "copies=plain,depth=16,blocks=2,rotate=off,defer=on,persist=off,"
      "join=4,maps=device");
  for (llvm::StringRef text :
       {"copies=async", "copies=tensor", "depth=2", "blocks=8", "rotate=on",
        "persist=on", "join=1", "join=8", "maps=launch", "maps=device",
        "delay=0", "evict=first", "evict=normal", "starts=off", "turns=on",
        "left=shared", "left=registers", "pairs=on", "pairs=off"})
    EXPECT_EQ(roundTrip(text), text);
}

TEST(ScheduleTest, CandidatesAreValid) {
  for (const std::string &text : Schedule::getCandidates())
    EXPECT_EQ(roundTrip(text), text);
}

} // namespace

//===- Verdicts.cpp - what became of conformance cases -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Verdicts.h"

#include "tessera/driver/Driver.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/ChildProcess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <map>
#include <thread>

using namespace llvm;
using namespace tessera;

Verdicts::Verdicts(std::vector<std::string> names)
    : names(std::move(names)), verdicts(this->names.size()),
      showProgress(sys::Process::StandardErrIsDisplayed()) {}

void Verdicts::report(size_t index, Verdict verdict) {
  std::lock_guard<std::mutex> lock(mutex);
  verdicts[index] = std::move(verdict);
  std::lock_guard<std::mutex> output(getOutputMutex());
  if (showProgress)
    errs() << "\r\x1b[K";
  for (; numPrinted < names.size() && verdicts[numPrinted]; ++numPrinted)
    if (verdicts[numPrinted]->status == Verdict::Failed)
      outs() << "FAILED " << names[numPrinted] << ": "
             << verdicts[numPrinted]->reason << "\n";
  if (showProgress) {
    outs().flush();
    errs() << numPrinted << " of " << names.size() << " cases";
  }
}

Error Verdicts::writeJson(StringRef path, ArrayRef<size_t> counts) const {
  std::string text;
  raw_string_ostream os(text);
  json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("passed", counts[Verdict::Passed]);
    json.attribute("failed", counts[Verdict::Failed]);
    json.attribute("skipped", counts[Verdict::Skipped]);
    json.attributeArray("cases", [&] {
      for (auto [name, verdict] : zip(names, verdicts))
        json.object([&, &name = name, &verdict = verdict] {
          const char *words[] = {"passed", "failed", "skipped"};
          json.attribute("name", json::fixUTF8(name));
          json.attribute("status", words[verdict->status]);
          if (!verdict->reason.empty())
            json.attribute("reason", json::fixUTF8(verdict->reason));
          json.attribute("seconds", verdict->seconds);
          for (const auto &[key, value] : verdict->details)
            json.attribute(key, value);
        });
    });
  });
  json.flush();
  os << "\n";
  return writeFileAtomically(path, text);
}

int Verdicts::finish(StringRef jsonPath) {
  if (showProgress)
    errs() << "\r\x1b[K";
  size_t counts[3] = {};
  std::map<std::string, size_t> skipped;
  for (const std::optional<Verdict> &verdict : verdicts) {
    ++counts[verdict->status];
    if (verdict->status == Verdict::Skipped)
      ++skipped[verdict->reason];
  }
  int status = counts[Verdict::Failed] == 0 ? kSuccess : kBadInput;
  if (!jsonPath.empty())
    if (Error error = writeJson(jsonPath, counts))
      status = reportFailure(std::move(error));
  for (const auto &[reason, count] : skipped)
    outs() << count << " skipped: " << reason << "\n";
  outs() << counts[Verdict::Passed] << " passed, " << counts[Verdict::Failed]
         << " failed, " << counts[Verdict::Skipped] << " skipped\n";
  return status;
}

void tessera::runOnThreads(size_t count, unsigned numThreads,
                           function_ref<void(size_t)> work) {
  std::atomic<size_t> next = 0;
  auto loop = [&] {
    for (size_t i; (i = next++) < count;)
      work(i);
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min<size_t>(numThreads, count); ++i)
    threads.emplace_back(loop);
  loop();
  for (std::thread &thread : threads)
    thread.join();
}

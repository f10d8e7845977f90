//===- CaseJson.cpp - the JSON of conformance cases -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/CaseJson.h"

#include "tessera/runtime/arrays/ArrayValues.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tessera;

/// A case is a page of text; its arrays are in other files.
static constexpr uint64_t kMaxCaseBytes = uint64_t(16) << 20;
static constexpr unsigned kMaxDepth = 64;

/// Whether the parser of JSON, which recurses, would go too deep.
static bool isTooDeep(StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"')
      inString = !inString;
    else if (inString)
      i += c == '\\';
    else if ((c == '[' || c == '{') && ++depth > kMaxDepth)
      return true;
    else if ((c == ']' || c == '}') && depth != 0)
      --depth;
  }
  return false;
}

/// Python writes NaN and infinities, which JSON has not; here they become text.
static std::string quoteSpecials(StringRef text) {
  std::string result;
  bool inString = false;
  while (!text.empty()) {
    if (inString && text.starts_with("\\")) {
      result += text.take_front(2);
      text = text.drop_front(std::min<size_t>(2, text.size()));
      continue;
    }
    if (text.starts_with("\""))
      inString = !inString;
    StringRef word;
    if (!inString)
      for (StringRef special : {"NaN", "Infinity", "-Infinity"})
        if (text.starts_with(special))
          word = special;
    if (word.empty()) {
      result += text.front();
      text = text.drop_front();
    } else {
      result += "\"" + word.lower() + "\"";
      text = text.drop_front(word.size());
    }
  }
  return result;
}

Expected<json::Value> tessera::readCaseJson(StringRef path) {
  InputOptions options;
  options.maxBytes = kMaxCaseBytes;
  options.content = "a case";
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readInput(path, options);
  if (!buffer)
    return buffer.takeError();
  if (isTooDeep((*buffer)->getBuffer()))
    return makeError("'" + path + "': it nests more than " + Twine(kMaxDepth) +
                     " levels deep");
  Expected<json::Value> value =
      json::parse(quoteSpecials((*buffer)->getBuffer()));
  if (!value)
    return makeError("'" + path +
                     "' is not valid JSON: " + toString(value.takeError()));
  return value;
}

Expected<uint64_t> tessera::readScalar(const json::Value &value,
                                       ElementType type) {
  std::string text;
  if (std::optional<bool> flag = value.getAsBoolean())
    text = *flag ? "1" : "0";
  else if (std::optional<StringRef> string = value.getAsString())
    text = string->str();
  else if (std::optional<int64_t> number = value.getAsInteger();
           number && (*number != 0 || isInteger(type))) // -0.0 is no integer
    text = std::to_string(*number);
  else if (std::optional<uint64_t> number = value.getAsUINT64())
    text = std::to_string(*number);
  else if (std::optional<double> number = value.getAsNumber())
    text = runtime::formatElement({ElementType::F64},
                                  reinterpret_cast<const uint8_t *>(&*number));
  else
    return makeError("a scalar has no value");
  Result<runtime::Number> number = runtime::parseNumber(type, text);
  if (!number)
    return makeError(number.getMessage());
  return runtime::getBits(type, *number);
}

//===- Binding.cpp - matches arguments to parameters -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Binding.h"

using namespace tessera;
using namespace tessera::runtime;

static bool isIndex(const Parameter &parameter) {
  return !parameter.isPointer && (parameter.type == ElementType::I32 ||
                                  parameter.type == ElementType::I64);
}

static size_t countExtras(const GivenArgument &argument) {
  const auto *array = std::get_if<ArrayArgument>(&argument);
  return array ? 2 * array->shape.size() : 0;
}

static std::string describe(const Parameter &parameter) {
  return (parameter.isPointer ? "a pointer to " : "a scalar of ") +
         std::string(getSpelling(parameter.type));
}

static std::string describe(const GivenArgument &argument) {
  if (const auto *array = std::get_if<ArrayArgument>(&argument))
    return "an array of " + getName(array->dtype);
  return "a scalar of " + std::string(getSpelling(
                              std::get_if<Argument::Scalar>(&argument)->type));
}

static std::string count(size_t number, std::string_view noun) {
  return std::to_string(number) + " " + std::string(noun) +
         (number == 1 ? "" : "s");
}

namespace {
class Binder {
public:
  Binder(const std::vector<Parameter> &parameters,
         const std::vector<GivenArgument> &arguments)
      : parameters(parameters), arguments(arguments) {}

  Result<std::vector<Argument>> bind();
  Result<std::vector<bool>> chooseExpanded() const;

private:
  bool matches(size_t argument, size_t parameter) const;
  Problem explainCount() const;
  std::optional<Problem> check(size_t argument, size_t parameter) const;
  std::optional<Problem> expand(size_t argument, size_t &parameter);

  const std::vector<Parameter> &parameters;
  const std::vector<GivenArgument> &arguments;
  std::vector<Argument> bound;
};
} // namespace

bool Binder::matches(size_t argument, size_t parameter) const {
  const GivenArgument &given = arguments[argument];
  const Parameter &wanted = parameters[parameter];
  if (const auto *array = std::get_if<ArrayArgument>(&given))
    return wanted.isPointer && array->dtype.type == wanted.type;
  return !wanted.isPointer &&
         std::get_if<Argument::Scalar>(&given)->type == wanted.type;
}

Problem Binder::explainCount() const {
  size_t all = arguments.size();
  for (const GivenArgument &argument : arguments)
    all += countExtras(argument);
  std::string text = "the entry has " + count(parameters.size(), "parameter") +
                     ", but " + count(arguments.size(), "argument") +
                     (arguments.size() == 1 ? " is" : " are") + " given";
  if (all != arguments.size())
    text += ", " + std::to_string(all) +
            " with the shape and strides of each array";
  return Problem{text};
}

/// Decides which arrays are expanded to shape and strides.
Result<std::vector<bool>> Binder::chooseExpanded() const {
  std::vector<bool> expanded(arguments.size(), false);
  if (arguments.size() == parameters.size())
    return expanded;
  auto isArray = [&](size_t a) {
    return std::holds_alternative<ArrayArgument>(arguments[a]);
  };
  size_t a = 0, p = 0;
  while (a < arguments.size() && !isArray(a))
    ++a;
  while (p < parameters.size() && !parameters[p].isPointer)
    ++p;
  // Before the first array, each scalar parameter needs a scalar argument.
  if (a != p)
    return explainCount();
  while (a < arguments.size() && p < parameters.size()) {
    size_t first = a++, pointer = p++;
    while (a < arguments.size() && !isArray(a))
      ++a;
    while (p < parameters.size() && !parameters[p].isPointer)
      ++p;
    size_t given = a - first, wanted = p - pointer;
    size_t extras = countExtras(arguments[first]);
    if (wanted == given)
      continue;
    if (wanted == given + extras) {
      expanded[first] = true;
      continue;
    }
    if (wanted < given || (wanted - given) % 2 != 0)
      return explainCount();
    return Problem{"argument " + std::to_string(first + 1) + " has rank " +
                   std::to_string(extras / 2) + ", but parameter " +
                   std::to_string(pointer + 1) + " is followed by " +
                   count(wanted - given, "scalar") +
                   " that no argument is given for, the shape and strides of "
                   "an array of rank " +
                   std::to_string((wanted - given) / 2)};
  }
  if (a != arguments.size() || p != parameters.size())
    return explainCount();
  return expanded;
}

std::optional<Problem> Binder::check(size_t argument, size_t parameter) const {
  const GivenArgument &given = arguments[argument];
  const Parameter &wanted = parameters[parameter];
  std::string number = std::to_string(argument + 1);
  if (!matches(argument, parameter)) {
    std::string text = "argument " + number + " is " + describe(given) +
                       ", but parameter " + std::to_string(parameter + 1) +
                       " is " + describe(wanted);
    const auto *array = std::get_if<ArrayArgument>(&given);
    if (array && wanted.isPointer && isInteger(array->dtype.type) &&
        getStorageSize(array->dtype.type) == getStorageSize(wanted.type))
      text += "; to use its bits as " + std::string(getSpelling(wanted.type)) +
              ", write that type before the @";
    return Problem{text};
  }
  if (!wanted.isPointer)
    return std::nullopt;
  uint64_t offset = std::get_if<ArrayArgument>(&given)->offset;
  unsigned size = getStorageSize(wanted.type);
  if (offset % size != 0)
    return Problem{"argument " + number + " begins " + std::to_string(offset) +
                   " bytes after an aligned address, but elements of " +
                   std::string(getSpelling(wanted.type)) + " are aligned to " +
                   std::to_string(size) + " bytes"};
  return std::nullopt;
}

/// Binds the shape and strides of an array to the parameters from `parameter`
/// on.
std::optional<Problem> Binder::expand(size_t argument, size_t &parameter) {
  const auto &array = *std::get_if<ArrayArgument>(&arguments[argument]);
  size_t rank = array.shape.size();
  for (size_t i = 0; i < 2 * rank; ++i, ++parameter) {
    const Parameter &wanted = parameters[parameter];
    size_t dimension = i % rank;
    int64_t value =
        i < rank ? int64_t(array.shape[dimension]) : array.strides[dimension];
    auto name = [&](std::string_view what) {
      return std::string(what) + " of dimension " + std::to_string(dimension) +
             " of argument " + std::to_string(argument + 1);
    };
    std::string what = name(i < rank ? "the extent" : "the stride");
    if (!isIndex(wanted))
      return Problem{what + " goes to parameter " +
                     std::to_string(parameter + 1) + ", which is " +
                     describe(wanted) + ", not of i32 or i64"};
    if (wanted.type == ElementType::I32 && value > INT32_MAX)
      return Problem{what + " is " + std::to_string(value) +
                     ", which does not fit parameter " +
                     std::to_string(parameter + 1) + ", an i32"};
    bound.push_back({Argument::Scalar{wanted.type, uint64_t(value)}});
  }
  return std::nullopt;
}

Result<std::vector<Argument>> Binder::bind() {
  Result<std::vector<bool>> expanded = chooseExpanded();
  if (!expanded)
    return expanded.getProblem();
  size_t p = 0;
  for (size_t a = 0; a < arguments.size(); ++a) {
    if (std::optional<Problem> problem = check(a, p))
      return *problem;
    ++p;
    if (const auto *scalar = std::get_if<Argument::Scalar>(&arguments[a])) {
      bound.push_back({*scalar});
      continue;
    }
    const auto &array = *std::get_if<ArrayArgument>(&arguments[a]);
    bound.push_back({Argument::Pointer{array.buffer, size_t(array.offset)}});
    if ((*expanded)[a])
      if (std::optional<Problem> problem = expand(a, p))
        return *problem;
  }
  return std::move(bound);
}

Result<std::vector<Argument>>
runtime::bindArguments(const std::vector<Parameter> &parameters,
                       const std::vector<GivenArgument> &arguments) {
  return Binder(parameters, arguments).bind();
}

Result<std::vector<Placement>>
runtime::placeArguments(const std::vector<Parameter> &parameters,
                        const std::vector<GivenArgument> &arguments) {
  Result<std::vector<bool>> expanded =
      Binder(parameters, arguments).chooseExpanded();
  if (!expanded)
    return expanded.getProblem();
  std::vector<Placement> placements;
  size_t parameter = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    placements.push_back({parameter, (*expanded)[i]});
    parameter += 1 + ((*expanded)[i] ? countExtras(arguments[i]) : 0);
  }
  return placements;
}

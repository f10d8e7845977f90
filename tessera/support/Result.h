//===- Result.h - a value or a problem -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_RESULT_H
#define TESSERA_SUPPORT_RESULT_H

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tessera {

/// What went wrong, as a sentence.
struct Problem {
  std::string message;
};

/// A value, or the reason why there is none: a Problem, or another class with a
/// `message` and more, such as a position.
template <typename T, typename Reason = Problem> class [[nodiscard]] Result {
public:
  Result(T value) : state(std::in_place_index<0>, std::move(value)) {}
  Result(Reason problem) : state(std::in_place_index<1>, std::move(problem)) {}

  explicit operator bool() const { return state.index() == 0; }
  T &operator*() { return get(); }
  const T &operator*() const {
    assert(*this && "no value");
    return *std::get_if<0>(&state);
  }
  T *operator->() { return &get(); }
  const T *operator->() const { return &**this; }

  Reason &getProblem() {
    assert(!*this && "no problem");
    return *std::get_if<1>(&state);
  }
  const std::string &getMessage() const {
    assert(!*this && "no problem");
    return std::get_if<1>(&state)->message;
  }

private:
  T &get() {
    assert(*this && "no value");
    return *std::get_if<0>(&state);
  }

  std::variant<T, Reason> state;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_RESULT_H

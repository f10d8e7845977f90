//===- Fiber.cpp - work that can be suspended -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/Fiber.h"

#include <utility>

// ucontext makes a system call for the signal mask at each switch. It is used
// for other processors, and with shadow stacks, which only the system can
// switch.
#if defined(__x86_64__) && !defined(TESSERA_USE_UCONTEXT)
#define TESSERA_USE_UCONTEXT 0
#else
#undef TESSERA_USE_UCONTEXT
#define TESSERA_USE_UCONTEXT 1
#endif
#if TESSERA_USE_UCONTEXT
#include <ucontext.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESSERA_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define TESSERA_TSAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#define TESSERA_TSAN 1
#endif
#if TESSERA_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if TESSERA_TSAN
#include <sanitizer/tsan_interface.h>
#endif

using namespace tessera;
using namespace tessera::runtime;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

#if TESSERA_USE_UCONTEXT

namespace {
struct Context {
  ucontext_t registers;
};
} // namespace

static void switchContext(Context &from, Context &to) {
  swapcontext(&from.registers, &to.registers);
}

static void makeContext(Context &context, uint8_t *stack, size_t size,
                        void (*main)(Fiber *), Fiber *fiber) {
  getcontext(&context.registers);
  context.registers.uc_stack.ss_sp = stack;
  context.registers.uc_stack.ss_size = size;
  context.registers.uc_link = nullptr;
  // Arguments must have type int.
  auto enter = [](unsigned mainHigh, unsigned mainLow, unsigned fiberHigh,
                  unsigned fiberLow) {
    auto join = [](unsigned high, unsigned low) {
      return uintptr_t(uint64_t(high) << 32 | low);
    };
    reinterpret_cast<void (*)(Fiber *)>(join(mainHigh, mainLow))(
        reinterpret_cast<Fiber *>(join(fiberHigh, fiberLow)));
  };
  void (*function)(unsigned, unsigned, unsigned, unsigned) = enter;
  auto first = uint64_t(reinterpret_cast<uintptr_t>(main));
  auto second = uint64_t(reinterpret_cast<uintptr_t>(fiber));
  makecontext(&context.registers, reinterpret_cast<void (*)()>(function), 4,
              unsigned(first >> 32), unsigned(first), unsigned(second >> 32),
              unsigned(second));
}

#else

namespace {
/// The callee-saved registers are on the stack.
struct Context {
  void *stackPointer;
};
} // namespace

extern "C" {
void tessera_switch_context(void **from, void *to);
void tessera_begin_context();
}

asm(R"(
  .text
  .p2align 4
  .globl tessera_switch_context
  .hidden tessera_switch_context
  .type tessera_switch_context, @function
tessera_switch_context:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  subq $8, %rsp
  stmxcsr (%rsp)
  fnstcw 4(%rsp)
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  ldmxcsr (%rsp)
  fldcw 4(%rsp)
  addq $8, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size tessera_switch_context, .-tessera_switch_context

  .p2align 4
  .globl tessera_begin_context
  .hidden tessera_begin_context
  .type tessera_begin_context, @function
tessera_begin_context:
  movq %rbx, %rdi
  jmpq *%r12
  .size tessera_begin_context, .-tessera_begin_context
)");

static void switchContext(Context &from, Context &to) {
  tessera_switch_context(&from.stackPointer, to.stackPointer);
}

static void makeContext(Context &context, uint8_t *stack, size_t size,
                        void (*main)(Fiber *), Fiber *fiber) {
  // The words that tessera_switch_context pops, from the top: no return
  // address, the entry point, rbp, rbx, r12 to r15, and the control words of
  // the floating-point units, copied from this thread.
  auto *top = reinterpret_cast<uint64_t *>(stack + size);
  *--top = 0;
  *--top = reinterpret_cast<uint64_t>(&tessera_begin_context);
  *--top = 0;
  *--top = reinterpret_cast<uint64_t>(fiber);
  *--top = reinterpret_cast<uint64_t>(main);
  for (int i = 0; i < 3; ++i)
    *--top = 0;
  uint32_t vectors;
  uint16_t floats;
  asm volatile("stmxcsr %0" : "=m"(vectors));
  asm volatile("fnstcw %0" : "=m"(floats));
  *--top = uint64_t(floats) << 32 | vectors;
  context.stackPointer = top;
}

#endif

/// The contexts of the fiber and of the thread that runs it.
struct Fiber::Contexts {
  Context own, caller;
#if TESSERA_ASAN
  void *ownFakeStack = nullptr, *callerFakeStack = nullptr;
  const void *callerStack = nullptr;
  size_t callerStackSize = 0;
#endif
#if TESSERA_TSAN
  void *ownTsan = nullptr, *callerTsan = nullptr;
#endif
};

//===----------------------------------------------------------------------===//
// Fibers
//===----------------------------------------------------------------------===//

size_t Fiber::getNumBytes(size_t arenaBytes) {
  // One page at the end of the stack is inaccessible.
  size_t page = getPageSize();
  return page + kStackBytes + (arenaBytes + page - 1) / page * page;
}

std::unique_ptr<Fiber> Fiber::create(size_t arenaBytes) {
  Mapping mapping(getNumBytes(arenaBytes));
  if (!mapping || !mapping.protectFirstPage())
    return nullptr;
  return std::unique_ptr<Fiber>(new Fiber(std::move(mapping), arenaBytes));
}

Fiber::Fiber(Mapping memory, size_t arenaBytes)
    : mapping(std::move(memory)), arenaBytes(arenaBytes),
      contexts(std::make_unique<Contexts>()) {
  makeContext(contexts->own, mapping.data() + getPageSize(), kStackBytes, main,
              this);
#if TESSERA_TSAN
  contexts->ownTsan = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#if TESSERA_TSAN
  __tsan_destroy_fiber(contexts->ownTsan);
#endif
#if TESSERA_ASAN
  // Its frames never return.
  __asan_unpoison_memory_region(mapping.data(), mapping.size());
#endif
}

uint8_t *Fiber::getArena() const {
  return mapping.data() + getPageSize() + kStackBytes;
}

void Fiber::setWork(void (*newWork)(void *), void *newData) {
  work = newWork;
  data = newData;
}

void Fiber::resume() {
#if TESSERA_ASAN
  __sanitizer_start_switch_fiber(&contexts->callerFakeStack,
                                 mapping.data() + getPageSize(), kStackBytes);
#endif
#if TESSERA_TSAN
  contexts->callerTsan = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(contexts->ownTsan, 0);
#endif
  switchContext(contexts->caller, contexts->own);
#if TESSERA_ASAN
  __sanitizer_finish_switch_fiber(contexts->callerFakeStack, nullptr, nullptr);
#endif
}

void Fiber::suspend() {
#if TESSERA_ASAN
  __sanitizer_start_switch_fiber(&contexts->ownFakeStack, contexts->callerStack,
                                 contexts->callerStackSize);
#endif
#if TESSERA_TSAN
  __tsan_switch_to_fiber(contexts->callerTsan, 0);
#endif
  switchContext(contexts->own, contexts->caller);
#if TESSERA_ASAN
  __sanitizer_finish_switch_fiber(contexts->ownFakeStack,
                                  &contexts->callerStack,
                                  &contexts->callerStackSize);
#endif
}

/// The function that runs on the stack, as long as the fiber exists.
void Fiber::main(Fiber *self) {
#if TESSERA_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &self->contexts->callerStack,
                                  &self->contexts->callerStackSize);
#endif
  while (true) {
    self->work(self->data);
    self->work = nullptr;
    self->suspend();
  }
}

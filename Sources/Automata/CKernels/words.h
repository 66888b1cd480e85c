// Vectors of eight 64-bit words.
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>
#include <string.h>

#include "CKernels.h"

// The warning concerns the calling convention for vectors. All functions that pass them are
// inlined, so no convention is needed.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t words __attribute__((vector_size(64)));
// A vector in memory, at any address that is aligned to a word.
typedef uint64_t stored __attribute__((vector_size(64), aligned(8), may_alias));

INLINE words load(const uint64_t *from) { return *(const stored *)from; }
INLINE void store(uint64_t *to, words value) { *(stored *)to = value; }
INLINE words all(uint64_t word) { return (words){0} + word; }

// Defines the function `name` with a variant for each instruction set, and selects one by the last
// parameter, `features`. All variants inline the same `name_any`.
// An explicit switch is used instead of `target_clones`, which crashed under ThreadSanitizer. It
// also lets tests run every variant.
#if defined(__x86_64__)
#define FOR_EACH_FEATURE(result, name, parameters, arguments)                                  \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))                                \
  static result name##_avx512 parameters { return name##_any arguments; }                      \
  __attribute__((target("avx2")))                                                              \
  static result name##_avx2 parameters { return name##_any arguments; }                        \
  static result name##_baseline parameters { return name##_any arguments; }                    \
  result name parameters {                                                                     \
    switch (features) {                                                                        \
      case CK_AVX512: return name##_avx512 arguments;                                          \
      case CK_AVX2: return name##_avx2 arguments;                                              \
      case CK_BASELINE: break;                                                                 \
    }                                                                                          \
    return name##_baseline arguments;                                                          \
  }
#else
#define FOR_EACH_FEATURE(result, name, parameters, arguments) \
  result name parameters { return name##_any arguments; }
#endif

#endif

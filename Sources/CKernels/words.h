// Eight words at a time.
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>
#include <string.h>

#include "CKernels.h"

// Vectors go from hand to hand only where all is inlined: no caller has to agree on how.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t words __attribute__((vector_size(64)));
// As they lie in memory, anywhere.
typedef uint64_t stored __attribute__((vector_size(64), aligned(8), may_alias));

INLINE words load(const uint64_t *from) { return *(const stored *)from; }
INLINE void store(uint64_t *to, words value) { *(stored *)to = value; }
INLINE words all(uint64_t word) { return (words){0} + word; }

// A function of the least that all processors can and of more, out of `name_any`, which is inlined into
// each. The last parameter is `features`.
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

#include "CKernels.h"

ck_features ck_detect(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Exactly the extensions that the target attributes in words.h enable.
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return CK_AVX512;
  if (__builtin_cpu_supports("avx2")) return CK_AVX2;
#endif
  return CK_BASELINE;
}

#include "lookups.h"

#if defined(__x86_64__)
#include <immintrin.h>

int has_lookups(ck_features features) {
  return features == CK_AVX512 && __builtin_cpu_supports("avx512vbmi");
}

#define VBMI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")))

// Returns 64 bytes, each with the cells from one column on in its lowest bits. The western words
// hold the cells around columns 0 to 31, and the eastern words those around columns 32 to 63.
VBMI INLINE __m512i spread(const beside *row, size_t word, __m512i columns) {
  __m512i west = _mm512_set1_epi64((long long)row->west[word]);
  __m512i both = _mm512_mask_set1_epi64(west, 0xF0, (long long)row->east[word]);
  return _mm512_multishift_epi64_epi8(columns, both);
}

VBMI void look_up_cells(
    const beside rows[3], const uint8_t *outcomes, uint64_t *next, size_t count) {
  uint8_t first[64], shifted[64], bits[64];
  for (uint8_t i = 0; i < 64; i++) {
    // The position of the western cell. It is column i - 1, which is bit i of the western words and
    // bit i - 2 of the eastern ones.
    first[i] = i < 32 ? i : i - 2;
    shifted[i] = (first[i] - 3) & 63;
    bits[i] = (uint8_t)(1 << i % 8);
  }
  __m512i low = _mm512_loadu_si512(first), high = _mm512_loadu_si512(shifted);
  __m512i bit = _mm512_loadu_si512(bits), table = _mm512_loadu_si512(outcomes);
  __m512i of_above = _mm512_set1_epi8(0x38);
  for (size_t word = 0; word < count; word++) {
    __m512i above = spread(&rows[0], word, high), here = spread(&rows[1], word, low);
    __m512i below = spread(&rows[2], word, low);
    // Look-ups ignore the two highest bits of an index, and `bit` repeats after three.
    __m512i index = _mm512_ternarylogic_epi32(of_above, above, here, 0xCA);
    next[word] = _mm512_test_epi8_mask(
        _mm512_permutexvar_epi8(index, table), _mm512_permutexvar_epi8(below, bit));
  }
}

#else

int has_lookups(ck_features features) {
  (void)features;
  return 0;
}

void look_up_cells(const beside rows[3], const uint8_t *outcomes, uint64_t *next, size_t count) {
  (void)rows, (void)outcomes, (void)next, (void)count;
  __builtin_trap();
}

#endif

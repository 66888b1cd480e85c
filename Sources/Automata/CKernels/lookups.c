#include "lookups.h"

#if defined(__x86_64__)
#include <immintrin.h>

int has_lookups(ck_features features) {
  return features == CK_AVX512 && __builtin_cpu_supports("avx512vbmi");
}

// Returns 64 bytes, each with eight cells of a row from a bit position on, which wraps around. The
// western word serves columns 0 to 31, and the eastern word columns 32 to 63.
VBMI INLINE __m512i bits_from(__m512i positions, const beside *row, size_t word) {
  __m512i west = _mm512_set1_epi64((long long)row->west[word]);
  __m512i both = _mm512_mask_set1_epi64(west, 0xF0, (long long)row->east[word]);
  return _mm512_multishift_epi64_epi8(positions, both);
}

VBMI void look_up_cells(
    const beside rows[3], const uint8_t *outcomes, uint64_t *next, size_t count) {
  uint8_t first[64], shifted[64], bits[64];
  for (uint8_t i = 0; i < 64; i++) {
    // The position of column i - 1: bit i of the western word, or bit i - 2 of the eastern word.
    first[i] = i < 32 ? i : i - 2;
    // Three cells from `first` on become bits 3 to 5.
    shifted[i] = (first[i] - 3) & 63;
    bits[i] = (uint8_t)(1 << i % 8);
  }
  __m512i low = _mm512_loadu_si512(first), high = _mm512_loadu_si512(shifted);
  __m512i bit = _mm512_loadu_si512(bits), table = _mm512_loadu_si512(outcomes);
  __m512i of_above = _mm512_set1_epi8(0x38);
  for (size_t word = 0; word < count; word++) {
    __m512i above = bits_from(high, &rows[0], word), here = bits_from(low, &rows[1], word);
    __m512i below = bits_from(low, &rows[2], word);
    // A look-up uses the six lowest bits of an index, and the three lowest select an entry of `bit`.
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

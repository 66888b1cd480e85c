#include "CHashes.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

int ch_has_sha256(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

// The instructions keep the words of the state as a, b, e, f and c, d, g, h, the first in the highest
// bits.
__attribute__((target("sha,sse4.1"))) void
ch_add_sha256(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count; count--, blocks += 64) {
    const __m128i old_abef = abef, old_cdgh = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + i), order);
#pragma unroll
    for (int i = 0; i < 16; i++) {
      const __m128i now = words[i % 4], last = words[(i + 3) % 4];
      const __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      // The words of the rounds 16 later; those after the last round are not used.
      const __m128i early = _mm_sha256msg1_epu32(now, words[(i + 1) % 4]);
      const __m128i between = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
      words[i % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(early, between), last);
    }
    abef = _mm_add_epi32(abef, old_abef);
    cdgh = _mm_add_epi32(cdgh, old_cdgh);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}
#else
int ch_has_sha256(void) { return 0; }

void ch_add_sha256(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants) {}
#endif

// Counts of live cells in neighborhoods of any size, from sums along lines.
#include <string.h>

#include "words.h"

// Always inlined, so that each variant is vectorized for its registers. A block of counts stays in
// registers while the terms are added.
INLINE void ck_add_sums_any(
    const uint16_t *sums, const size_t *plus, size_t plus_count, const size_t *minus,
    size_t minus_count, int32_t weight, int32_t *counts, size_t count, ck_features features) {
  for (size_t start = 0; start < count; start += 64) {
    uint16_t block[64] = {0};
    for (size_t term = 0; term < plus_count; term++) {
      const uint16_t *from = sums + plus[term] + start;
      for (size_t i = 0; i < 64; i++) block[i] = (uint16_t)(block[i] + from[i]);
    }
    for (size_t term = 0; term < minus_count; term++) {
      const uint16_t *from = sums + minus[term] + start;
      for (size_t i = 0; i < 64; i++) block[i] = (uint16_t)(block[i] - from[i]);
    }
    int32_t *to = counts + start;
    for (size_t i = 0; i < 64; i++) to[i] += weight * (int32_t)(int16_t)block[i];
  }
}

FOR_EACH_FEATURE(
    void, ck_add_sums,
    (const uint16_t *sums, const size_t *plus, size_t plus_count, const size_t *minus,
     size_t minus_count, int32_t weight, int32_t *counts, size_t count, ck_features features),
    (sums, plus, plus_count, minus, minus_count, weight, counts, count, features))

// Returns a word whose bit i is 1 if counts[i] is in one of the ranges.
INLINE uint64_t in_ranges(const int32_t *counts, const ck_count_range *ranges, size_t count) {
  uint8_t lives[64] = {0};
  for (size_t range = 0; range < count; range++) {
    uint32_t first = (uint32_t)ranges[range].first;
    uint32_t length = (uint32_t)ranges[range].last - first;
    for (size_t i = 0; i < 64; i++) lives[i] |= (uint32_t)counts[i] - first <= length;
  }
  uint64_t word = 0;
  for (size_t byte = 0; byte < 8; byte++) {
    // The product moves bit 0 of byte i to bit 56 + i.
    uint64_t bytes;
    memcpy(&bytes, lives + 8 * byte, 8);
    word |= (bytes * UINT64_C(0x0102040810204080) >> 56) << (8 * byte);
  }
  return word;
}

INLINE void ck_decide_any(
    uint64_t *cells, const int32_t *counts, size_t words, const ck_count_range *births,
    size_t birth_count, const ck_count_range *survivals, size_t survival_count,
    ck_features features) {
  for (size_t word = 0; word < words; word++) {
    uint64_t alive = cells[word], next = 0;
    if (~alive) next |= ~alive & in_ranges(counts + 64 * word, births, birth_count);
    if (alive) next |= alive & in_ranges(counts + 64 * word, survivals, survival_count);
    cells[word] = next;
  }
}

FOR_EACH_FEATURE(
    void, ck_decide,
    (uint64_t *cells, const int32_t *counts, size_t words, const ck_count_range *births,
     size_t birth_count, const ck_count_range *survivals, size_t survival_count,
     ck_features features),
    (cells, counts, words, births, birth_count, survivals, survival_count, features))

void ck_spread(const uint64_t *words, size_t count, uint16_t *cells) {
  for (size_t word = 0; word < count; word++)
    for (size_t bit = 0; bit < 64; bit++) cells[64 * word + bit] = words[word] >> bit & 1;
}

void ck_sum_along(
    const uint16_t *restrict cells, uint16_t *restrict sums, size_t step, size_t count) {
  // The sums of even and odd cells, or of all cells in the first.
  uint16_t even = 0, odd = 0;
  if (step == 1) {
    for (size_t i = 0; i < count; i++) {
      sums[i] = even;
      even = (uint16_t)(even + cells[i]);
    }
    return;
  }
  for (size_t i = 0; i < count; i += 2) {
    sums[i] = even;
    sums[i + 1] = odd;
    even = (uint16_t)(even + cells[i]);
    odd = (uint16_t)(odd + cells[i + 1]);
  }
}

void ck_sum_across(
    const uint16_t *cells, const uint16_t *sums, uint16_t *next, ptrdiff_t step, size_t count) {
  size_t from = step < 0 ? 1 : 0, end = step > 0 ? count - 1 : count;
  next[step > 0 ? 0 : count - 1] = 0;
  for (size_t i = from; i < end; i++) next[(ptrdiff_t)i + step] = (uint16_t)(sums[i] + cells[i]);
}

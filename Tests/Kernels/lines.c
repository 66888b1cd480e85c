// Tests of the kernels that process lines of cells.
#include "kernel_tests.h"

enum { MOST_WORDS = 40 };

// Returns the next cell at a column of a row of blocks.
static bool next_in_block(const uint64_t mask[16], size_t column, const bool block[4]) {
  bool next = false;
  for (unsigned product = 0; product < 16; product++) {
    bool holds = mask[product] >> column & 1;
    for (unsigned i = 0; i < 4; i++) holds &= !(product >> i & 1) || block[i];
    next ^= holds;
  }
  return next;
}

void test_blocks(ck_features features) {
  for (int trial = 0; trial < 20; trial++) {
    // A word beside each end of the rows.
    uint64_t rows[2][MOST_WORDS + 2], next[2][MOST_WORDS];
    size_t count = 1 + below(MOST_WORDS), first = below(2);
    ck_block_rule rule = {.left_columns = first ? 0xAAAAAAAAAAAAAAAA : 0x5555555555555555};
    fill_words(rule.upper, 16);
    fill_words(rule.lower, 16);
    fill_words(rows[0], MOST_WORDS + 2);
    fill_words(rows[1], MOST_WORDS + 2);
    ck_block_row upper = {rows[0] + 1, rows[0], rows[0] + 2}, lower = {rows[1] + 1, rows[1], rows[1] + 2};
    ck_step_blocks(upper, lower, next[0], next[1], count, &rule, features);
    for (size_t x = 0; x < 64 * count; x++) {
      size_t left = 64 + (x % 2 == first ? x : x - 1);
      bool block[4] = {
          bit_at(rows[0], left), bit_at(rows[0], left + 1), bit_at(rows[1], left), bit_at(rows[1], left + 1)};
      EXPECT(bit_at(next[0], x) == next_in_block(rule.upper, x % 64, block), "upper row, column %zu", x);
      EXPECT(bit_at(next[1], x) == next_in_block(rule.lower, x % 64, block), "lower row, column %zu", x);
    }
  }
}

void test_decay(ck_features features) {
  for (unsigned longest = 1; longest < 40; longest++) {
    uint64_t before[MOST_WORDS], alive[MOST_WORDS], dying[6 * MOST_WORDS] = {0};
    uint8_t times[64 * MOST_WORDS];
    size_t count = 1 + below(MOST_WORDS);
    unsigned digits = 32 - (unsigned)__builtin_clz(longest);
    fill_words(before, count);
    fill_words(alive, count);
    for (size_t i = 0; i < 64 * count; i++) {
      times[i] = bit_at(before, i) ? 0 : (uint8_t)below(longest + 1);
      for (unsigned d = 0; d < digits; d++) dying[d * count + i / 64] |= (uint64_t)(times[i] >> d & 1) << i % 64;
    }
    uint64_t made[MOST_WORDS];
    memcpy(made, alive, sizeof made);
    ck_decay(made, before, dying, count, digits, longest, features);
    for (size_t i = 0; i < 64 * count; i++) {
      unsigned time = times[i] ? (times[i] + 1u) % (longest + 1) : bit_at(before, i) && !bit_at(alive, i);
      unsigned found = 0;
      for (unsigned d = 0; d < digits; d++) found |= (unsigned)bit_at(dying + d * count, i) << d;
      EXPECT(found == time, "%u instead of %u of %u", found, time, longest);
      EXPECT(bit_at(made, i) == (bit_at(alive, i) && !times[i]), "%u", longest);
    }
  }
}

void test_elementary(ck_features features) {
  for (unsigned rule = 0; rule < 256; rule++) {
    uint64_t row[MOST_WORDS + 2], made[MOST_WORDS];
    size_t count = 1 + below(MOST_WORDS);
    fill_words(row, count + 2);
    memcpy(made, row + 1, count * sizeof *made);
    ck_step_row(made, count, row[0], row[count + 1], (uint8_t)rule, features);
    for (size_t i = 0; i < 64 * count; i++) {
      unsigned pattern = bit_at(row, 63 + i) * 4u + bit_at(row, 64 + i) * 2u + bit_at(row, 65 + i);
      EXPECT(bit_at(made, i) == (rule >> pattern & 1), "rule %u, cell %zu of %zu words", rule, i, count);
    }
  }
}

// Tests sums along lines, and the sums of differences of their words.
static void test_sums(ck_features features) {
  enum { COUNT = 64 * 6 };
  uint64_t words[6];
  uint16_t cells[COUNT], sums[COUNT], next[COUNT];
  fill_words(words, 6);
  ck_spread(words, 6, cells);
  for (size_t step = 1; step <= 2; step++) {
    ck_sum_along(cells, sums, step, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
      uint16_t before = i < step ? 0 : (uint16_t)(sums[i - step] + bit_at(words, i - step));
      EXPECT(sums[i] == before, "step %zu, cell %zu", step, i);
    }
  }
  for (ptrdiff_t step = -1; step <= 1; step++) {
    ck_sum_across(cells, sums, next, step, COUNT);
    for (ptrdiff_t i = 0; i < COUNT; i++) {
      bool has_source = i - step >= 0 && i - step < COUNT;
      uint16_t sum = has_source ? (uint16_t)(sums[i - step] + cells[i - step]) : 0;
      EXPECT(next[i] == sum, "step %td, cell %td", step, i);
    }
  }
  size_t plus[5], minus[5], terms = below(6);
  int32_t counts[128], weight = (int32_t)below(9) - 4;
  memset(counts, 0, sizeof counts);
  for (size_t i = 0; i < 5; i++) {
    plus[i] = below(COUNT - 128);
    minus[i] = below(COUNT - 128);
  }
  ck_add_sums(sums, plus, 5, minus, terms, weight, counts, 128, features);
  for (size_t i = 0; i < 128; i++) {
    int32_t sum = 0;
    for (size_t term = 0; term < 5; term++) sum += sums[plus[term] + i];
    for (size_t term = 0; term < terms; term++) sum -= sums[minus[term] + i];
    EXPECT(counts[i] == weight * sum, "count %zu", i);
  }
}

static bool is_in(int32_t count, const ck_count_range *ranges, size_t number) {
  for (size_t i = 0; i < number; i++)
    if (ranges[i].first <= count && count <= ranges[i].last) return true;
  return false;
}

static void test_decisions(ck_features features) {
  uint64_t cells[MOST_WORDS], made[MOST_WORDS];
  int32_t counts[64 * MOST_WORDS];
  ck_count_range births[3], survivals[3];
  size_t count = 1 + below(MOST_WORDS), birth_count = below(4), survival_count = below(4);
  fill_words(cells, count);
  memcpy(made, cells, sizeof made);
  for (size_t i = 0; i < 64 * count; i++) counts[i] = (int32_t)below(60) - 10;
  for (size_t i = 0; i < 3; i++) {
    births[i].first = (int32_t)below(40) - 5;
    births[i].last = births[i].first + (int32_t)below(20);
    survivals[i].first = (int32_t)below(40) - 5;
    survivals[i].last = survivals[i].first + (int32_t)below(20);
  }
  ck_decide(made, counts, count, births, birth_count, survivals, survival_count, features);
  for (size_t i = 0; i < 64 * count; i++) {
    bool next = bit_at(cells, i) ? is_in(counts[i], survivals, survival_count) : is_in(counts[i], births, birth_count);
    EXPECT(bit_at(made, i) == next, "cell %zu", i);
  }
}

void test_ranges(ck_features features) {
  for (int trial = 0; trial < 20; trial++) {
    test_sums(features);
    test_decisions(features);
  }
}

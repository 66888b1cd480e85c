// Support for the tests of the kernels on emulated processors.
#ifndef KERNEL_TESTS_H
#define KERNEL_TESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"

// Returns the next number of a fixed sequence.
uint64_t random_word(void);
// Begins another sequence.
void seed_random(uint64_t seed);
// Returns a number below `end`.
size_t below(size_t end);
// Fills words with bits that are 1 with a probability of 1/8 to 7/8.
void fill_words(uint64_t *words, size_t count);

static inline bool bit_at(const uint64_t *words, size_t bit) { return words[bit / 64] >> bit % 64 & 1; }

// Ends the program with an error if the condition is false.
#define EXPECT(condition, ...)                                   \
  do {                                                           \
    if (!(condition)) {                                          \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
      fprintf(stderr, __VA_ARGS__);                              \
      fputc('\n', stderr);                                       \
      exit(1);                                                   \
    }                                                            \
  } while (0)

// A random rule of two states with its definition for one cell.
typedef struct sample_rule {
  ck_rule kernel;
  uint64_t masks[20];
  ck_gate gates[24];
  uint8_t outcomes[CK_OUTCOMES];
  // The next state by the sum of the neighborhood, the cell included, and by the cell.
  bool next[10][2];
} sample_rule;

void choose_rule(sample_rule *rule, ck_kind kind);
// Returns the next state of the cell in the middle of nine, row by row.
bool next_cell(const sample_rule *rule, const bool cells[9]);

void test_rows(ck_features features);
void test_tiles(ck_features features);
void test_leaves(ck_features features);
void test_columns(ck_features features);
void test_blocks(ck_features features);
void test_decay(ck_features features);
void test_elementary(ck_features features);
void test_ranges(ck_features features);
void test_spans(ck_features features);

#endif

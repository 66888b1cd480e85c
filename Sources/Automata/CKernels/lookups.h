// Rules of nine cells as tables, for processors that look up 64 bytes at once.
#ifndef LOOKUPS_H
#define LOOKUPS_H

#include "words.h"

// The cells beside each cell of a row: bit b of word w is the cell before, or after, column
// 64 * w + b.
typedef struct beside {
  const uint64_t *west, *east;
} beside;

// Returns nonzero if this processor can look up bytes. CK_AVX512 does not imply it.
int has_lookups(ck_features features);

#if defined(__x86_64__)
// Defines a function for processors that have CK_AVX512 and look up bytes.
#define VBMI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")))
#endif

// Writes the next states of `count` words of cells, by the table of a rule; see ck_rule.outcomes.
// Must be called only if `has_lookups` is nonzero.
//
// rows: the row above the cells, their own row and the row below.
void look_up_cells(const beside rows[3], const uint8_t *outcomes, uint64_t *next, size_t count);

#endif

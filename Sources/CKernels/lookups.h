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

// Writes the next states of `count` words of cells, by the table of a rule; see ck_rule.outcomes.
// The words may be those of `rows`.
//
// rows: the cells beside those of the row above, of the row itself and of the row below.
void look_up_cells(const beside rows[3], const uint8_t *outcomes, uint64_t *next, size_t count);

#endif

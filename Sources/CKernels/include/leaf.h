#pragma once

#include "CKernels.h"

/// Cells in the middle of nine of which so many live: what each binary digit of the sum is compared
/// with, all ones where it is to be 0; and what becomes of them.
struct leaf_fate {
  uint32_t ones, twos, fours, eights, flips, always;
};

enum { leaf_most_gates = 256, leaf_most_fates = 10 };

/// A rule as kernels take it.
struct leaf_rule {
  /// 0: B3/S23; 1: fates; 2: gates.
  int32_t kind;
  int32_t count;
  /// The signal that says what lives.
  int32_t result;
  struct leaf_fate fates[leaf_most_fates];
  ck_gate gates[leaf_most_gates];
  /// The rule of the generation after: itself, but where far cells live every other generation.
  const struct leaf_rule *next;
};

/// Steps the middle of four leaves of 16 by 16 cells, each of 16 rows from the top, column 0 in the
/// lowest bit.
///
/// @param generations  at most 8, for which what lies around the four does not matter.
/// @param middle  may be none of the four.
void leaf_step(
    const struct leaf_rule *rule, const void *nw, const void *ne, const void *sw, const void *se,
    int32_t generations, void *middle, ck_features features);

/// Asks for a place's memory before it is needed.
static inline void leaf_prefetch(const void *place) { __builtin_prefetch(place); }

/// Makes room for more bytes, of which those that are not written to need take no memory; null
/// where there is none, and the old ones stay.
void *leaf_resize(void *old, size_t bytes);

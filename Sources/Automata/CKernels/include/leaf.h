#pragma once

#include "CKernels.h"

/// A condition on the sum of nine cells, and the outcome where it holds. Each binary digit of the
/// sum is compared with a mask: all ones if the digit must be 0, otherwise 0.
///
/// flips: all ones if the cell must be dead to live next, otherwise 0.
/// always: all ones if the cell lives next in either state, otherwise 0.
struct leaf_condition {
  uint32_t ones, twos, fours, eights, flips, always;
};

enum { leaf_most_gates = 256, leaf_most_fates = 10 };

/// A rule of leaf_step. Zero-initialized, it is B3/S23; only `next` must be set.
struct leaf_rule {
  /// The algorithm: 0 for B3/S23, 1 for fates, 2 for gates.
  int32_t kind;
  int32_t count;
  /// The signal that holds the live cells; for gates only.
  int32_t result;
  struct leaf_condition fates[leaf_most_fates];
  ck_gate gates[leaf_most_gates];
  /// The rule of the next generation. It differs from this one only if the background changes.
  const struct leaf_rule *next;
};

/// Advances the middle of four leaves. A leaf has 16 rows of 16 bits from the top, column 0 in the
/// lowest bit.
///
/// @param generations  0 to 8: as many as the four leaves alone determine.
/// @param middle  receives 16 x 16 cells; must not be one of the four leaves.
void leaf_step(
    const struct leaf_rule *rule, const void *nw, const void *ne, const void *sw, const void *se,
    int32_t generations, void *middle, ck_features features);

/// Resizes a block of memory. The system commits new memory only when it is written.
///
/// @return null if there is no memory; the old block then remains valid.
void *leaf_resize(void *old, size_t bytes);

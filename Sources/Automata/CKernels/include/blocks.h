// Kernels of block automata, whose rules map blocks of 2 by 2 cells.
#pragma once

#include "CKernels.h"

// A row of cells with the words beside each word. Only the highest bit of a word of `left` and the
// lowest bit of a word of `right` matter.
typedef struct ck_block_row {
  const uint64_t *cells, *left, *right;
} ck_block_row;

// A rule for blocks that begin at even or at odd columns. The next cell at a bit position is a sum
// modulo 2 of products of the four cells of its block. Product p multiplies the upper left cell if
// bit 0 of p is set, the upper right one by bit 1, the lower left one by bit 2, and the lower right
// one by bit 3. The masks select the products of each bit position.
typedef struct ck_block_rule {
  uint64_t upper[16], lower[16];
  // The left columns of the blocks.
  uint64_t left_columns;
} ck_block_rule;

// Advances the two rows of a row of blocks by one generation.
//
// next_upper, next_lower: the results, of `count` words each; must not overlap the rows.
void ck_step_blocks(
    ck_block_row upper, ck_block_row lower, uint64_t *next_upper, uint64_t *next_lower,
    size_t count, const ck_block_rule *rule, ck_features features);

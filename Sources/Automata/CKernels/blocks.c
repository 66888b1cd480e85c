// Advances rows of a block automaton, whose rule maps blocks of 2 by 2 cells.
#include "words.h"

// The next cells of one row of blocks: a sum modulo 2 of products of the four cells. Product p
// multiplies cell c if bit c of p is set.
#define SUM(factors, products)                                                                 \
  ((factors)[0] ^ ((factors)[1] & (products)[1]) ^ ((factors)[2] & (products)[2]) ^            \
   ((factors)[3] & (products)[3]) ^ ((factors)[4] & (products)[4]) ^                           \
   ((factors)[5] & (products)[5]) ^ ((factors)[6] & (products)[6]) ^                           \
   ((factors)[7] & (products)[7]) ^ ((factors)[8] & (products)[8]) ^                           \
   ((factors)[9] & (products)[9]) ^ ((factors)[10] & (products)[10]) ^                         \
   ((factors)[11] & (products)[11]) ^ ((factors)[12] & (products)[12]) ^                       \
   ((factors)[13] & (products)[13]) ^ ((factors)[14] & (products)[14]) ^                       \
   ((factors)[15] & (products)[15]))

// Each bit position of products 1, 2, 4 and 8 holds the upper left, upper right, lower left and
// lower right cell of the block that contains the cell at this position.
INLINE void ck_step_blocks_any(
    ck_block_row upper, ck_block_row lower, uint64_t *restrict next_upper,
    uint64_t *restrict next_lower, size_t count, const ck_block_rule *rule, ck_features features) {
  const uint64_t left_columns = rule->left_columns;
  for (size_t i = 0; i < count; i++) {
    uint64_t a = upper.cells[i], b = lower.cells[i];
    uint64_t products[16];
    products[1] = (a & left_columns) | ((a << 1 | upper.left[i] >> 63) & ~left_columns);
    products[2] = (a & ~left_columns) | ((a >> 1 | upper.right[i] << 63) & left_columns);
    products[4] = (b & left_columns) | ((b << 1 | lower.left[i] >> 63) & ~left_columns);
    products[8] = (b & ~left_columns) | ((b >> 1 | lower.right[i] << 63) & left_columns);
    products[3] = products[1] & products[2];
    products[5] = products[1] & products[4];
    products[6] = products[2] & products[4];
    products[7] = products[3] & products[4];
    products[9] = products[1] & products[8];
    products[10] = products[2] & products[8];
    products[11] = products[3] & products[8];
    products[12] = products[4] & products[8];
    products[13] = products[5] & products[8];
    products[14] = products[6] & products[8];
    products[15] = products[7] & products[8];
    next_upper[i] = SUM(rule->upper, products);
    next_lower[i] = SUM(rule->lower, products);
  }
}

FOR_EACH_FEATURE(
    void, ck_step_blocks,
    (ck_block_row upper, ck_block_row lower, uint64_t *next_upper,
     uint64_t *next_lower, size_t count, const ck_block_rule *rule, ck_features features),
    (upper, lower, next_upper, next_lower, count, rule, features))

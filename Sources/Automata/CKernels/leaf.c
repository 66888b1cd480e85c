// HashLife's leaves: computes the middle of four leaves after some generations.
#include <stdlib.h>

#include "words.h"

// 32 rows of 32 cells, column 0 in the lowest bit.
typedef uint32_t rows __attribute__((vector_size(128)));
typedef uint32_t half __attribute__((vector_size(64)));
typedef uint16_t leaf __attribute__((vector_size(32)));

// The row above each row, and the row below each row. The outermost rows repeat: they are wrong,
// like the cells beyond the first and last column. Errors spread by one cell a generation, so the
// middle 16 x 16 cells are right for up to 8 generations.
#define FROM_ABOVE(r)                                                                          \
  __builtin_shufflevector(                                                                     \
      r, r, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,   \
      22, 23, 24, 25, 26, 27, 28, 29, 30)
#define FROM_BELOW(r)                                                                          \
  __builtin_shufflevector(                                                                     \
      r, r, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
      24, 25, 26, 27, 28, 29, 30, 31, 31)

INLINE void put_side_by_side(const void *left, const void *right, uint32_t *place) {
  leaf l, r;
  memcpy(&l, left, sizeof l);
  memcpy(&r, right, sizeof r);
  half both = __builtin_convertvector(l, half) | __builtin_convertvector(r, half) << 16;
  memcpy(place, &both, sizeof both);
}

INLINE void put_together(const void *const parts[4], rows *cells) {
  uint32_t all[32];
  put_side_by_side(parts[0], parts[1], all);
  put_side_by_side(parts[2], parts[3], all + 16);
  memcpy(cells, all, sizeof all);
}

INLINE void cut_middle(const rows *cells, void *middle) {
  uint32_t all[32];
  memcpy(all, cells, sizeof all);
  half rows;
  memcpy(&rows, all + 8, sizeof rows);
  leaf cut = __builtin_convertvector(rows >> 8, leaf);
  memcpy(middle, &cut, sizeof cut);
}

// B3/S23 by full adders. `one` and `two` are the binary digits of the sum of three cells in a row;
// `pair` and `pairs` leave out the cell in the middle. The eight neighbors sum to 2 or 3 if exactly
// one of four twos is set. A cell then lives if the sum is odd or the cell is alive.
INLINE void conway(rows *place, int32_t generations) {
  rows cells = *place;
  for (; generations > 0; generations--) {
    rows west = cells << 1, east = cells >> 1;
    rows pair = west ^ east, pairs = west & east;
    rows one = pair ^ cells, two = pairs | (pair & cells);
    rows one1 = FROM_ABOVE(one), one3 = FROM_BELOW(one);
    rows two1 = FROM_ABOVE(two), two3 = FROM_BELOW(two);
    rows odd = one1 ^ one3;
    rows carry = (one1 & one3) | (odd & pair);
    rows x = two1 ^ two3, y = pairs ^ carry;
    rows several = (two1 & two3) | (pairs & carry);
    // x ^ y: an odd number of twos is set. If that were three, one of the pairs in `several` would
    // be full.
    cells = (x ^ y) & ~several & ((odd ^ pair) | cells);
  }
  *place = cells;
}

// Rules that depend on the sum of nine cells. Computes the four digits of the sum, and tests each
// condition of the rule on all cells at once.
INLINE void fates(const struct leaf_rule *rule, rows *place, int32_t generations) {
  rows cells = *place;
  for (; generations > 0; generations--) {
    rows west = cells << 1, east = cells >> 1;
    rows pair = west ^ cells;
    rows one = pair ^ east, two = (west & cells) | (pair & east);
    rows one1 = FROM_ABOVE(one), one3 = FROM_BELOW(one);
    rows two1 = FROM_ABOVE(two), two3 = FROM_BELOW(two);
    rows odd = one1 ^ one;
    rows carry = (one1 & one) | (odd & one3);
    rows twos = two1 ^ two;
    rows triple = twos ^ two3;
    rows four = (two1 & two) | (twos & two3);
    rows more = triple & carry;
    rows ones = odd ^ one3, fours = four ^ more, eights = four & more;
    twos = triple ^ carry;
    rows next = cells ^ cells;
    for (int32_t i = 0; i < rule->count; i++) {
      const struct leaf_condition *fate = &rule->fates[i];
      next |= (ones ^ fate->ones) & (twos ^ fate->twos) & (fours ^ fate->fours) &
              (eights ^ fate->eights) & ((cells ^ fate->flips) | fate->always);
    }
    cells = next;
  }
  *place = cells;
}

// Rules that depend on the arrangement of neighbors, as a circuit; see ck_gate.
INLINE void gates(const struct leaf_rule *rule, rows *place, int32_t generations) {
  rows signals[CK_FIRST_GATE + leaf_most_gates];
  rows cells = *place;
  signals[0] = cells ^ cells;
  signals[1] = ~signals[0];
  for (; generations > 0; generations--) {
    rows around[3] = {FROM_ABOVE(cells), cells, FROM_BELOW(cells)};
    for (int32_t i = 0; i < 3; i++) {
      signals[2 + 3 * i] = around[i] << 1;
      signals[3 + 3 * i] = around[i];
      signals[4 + 3 * i] = around[i] >> 1;
    }
    for (int32_t i = 0; i < rule->count; i++) {
      ck_gate gate = rule->gates[i];
      rows dead = signals[gate.dead];
      signals[gate.out] = dead ^ (signals[gate.plane] & (dead ^ signals[gate.live]));
    }
    cells = signals[rule->result];
  }
  *place = cells;
}

INLINE void leaf_step_any(
    const struct leaf_rule *rule, const void *nw, const void *ne, const void *sw, const void *se,
    int32_t generations, void *middle, ck_features features) {
  (void)features;
  const void *parts[4] = {nw, ne, sw, se};
  rows cells;
  put_together(parts, &cells);
  while (generations > 0) {
    // Rules alternate while the background does, but usually one rule makes all generations.
    int32_t alike = rule->next == rule ? generations : 1;
    switch (rule->kind) {
      case 0: conway(&cells, alike); break;
      case 1: fates(rule, &cells, alike); break;
      default: gates(rule, &cells, alike);
    }
    generations -= alike;
    rule = rule->next;
  }
  cut_middle(&cells, middle);
}

FOR_EACH_FEATURE(
    void, leaf_step,
    (const struct leaf_rule *rule, const void *nw, const void *ne, const void *sw, const void *se,
     int32_t generations, void *middle, ck_features features),
    (rule, nw, ne, sw, se, generations, middle, features))

void *leaf_resize(void *old, size_t bytes) { return realloc(old, bytes); }

// Next states by neighbor sums: full adders on words, with one bit plane for each binary digit.
#ifndef SUMS_H
#define SUMS_H

#include "words.h"

// Cells with their left and right neighbors.
typedef struct row {
  words left, middle, right;
} row;

// A sum from 0 to 3 in two binary digits.
typedef struct sum {
  words ones, twos;
} sum;

INLINE row row_of(words before, words middle, words after) {
  return (row){middle << 1 | before >> 63, middle, middle >> 1 | after << 63};
}

INLINE sum of_three(row r) {
  words odd = r.left ^ r.middle;
  return (sum){odd ^ r.right, (r.left & r.middle) | (odd & r.right)};
}

INLINE sum of_two(words a, words b) { return (sum){a ^ b, a & b}; }

// Returns the part of the sum that comes from the row above a cell: the cells of that row that
// belong to the cell's neighborhood. `below_sum` does the same for the row below.
INLINE sum above_sum(ck_kind kind, row r) {
  switch (kind) {
    case CK_VON_NEUMANN: return (sum){r.middle, all(0)};
    case CK_HEXAGONAL: return of_two(r.left, r.middle);
    default: return of_three(r);
  }
}

INLINE sum below_sum(ck_kind kind, row r) {
  switch (kind) {
    case CK_VON_NEUMANN: return (sum){r.middle, all(0)};
    case CK_HEXAGONAL: return of_two(r.middle, r.right);
    default: return of_three(r);
  }
}

// The masks of a rule, repeated in all words of a vector.
typedef struct masks {
  words of[5][4];
} masks;

INLINE masks masks_of(const ck_rule *rule) {
  masks m;
  for (int pair = 0; pair < 5; pair++)
    for (int term = 0; term < 4; term++)
      m.of[pair][term] = rule->kind == CK_CONWAY ? all(0) : all(rule->masks[4 * pair + term]);
  return m;
}

// The next state for one pair of sums: a function of the lowest bit of the sum and of the cell, in
// algebraic normal form. `both` is odd & cell.
INLINE words chosen(const words m[4], words odd, words cell, words both) {
  return m[0] ^ (m[1] & odd) ^ (m[2] & cell) ^ (m[3] & both);
}

// Selects bits of `one` where `choice` is 1, and bits of `zero` elsewhere.
INLINE words either(words choice, words one, words zero) {
  return (choice & one) | (~choice & zero);
}

// Returns the next state of cells from the sums of three rows. The digits ones, twos, fours and
// eights make up the sum of up to nine cells, the cell itself included.
INLINE words next_of(
    ck_kind kind, const masks *m, words cell, sum above, sum here, sum below) {
  words odd = above.ones ^ here.ones;
  words ones = odd ^ below.ones;
  words carry = (above.ones & here.ones) | (odd & below.ones);
  words pair = above.twos ^ here.twos;
  words triple = pair ^ below.twos;
  words four = (above.twos & here.twos) | (pair & below.twos);
  words twos = triple ^ carry;
  words more = triple & carry;
  words fours = four ^ more;
  // A sum of three, or a sum of four that includes the cell.
  if (kind == CK_CONWAY) return (twos & ones & ~fours) | (fours & ~twos & ~ones & cell);
  words eights = four & more;
  words both = ones & cell;
  words few = either(
      twos, chosen(m->of[1], ones, cell, both), chosen(m->of[0], ones, cell, both));
  words many = either(
      twos, chosen(m->of[3], ones, cell, both), chosen(m->of[2], ones, cell, both));
  return either(eights, chosen(m->of[4], ones, cell, both), either(fours, many, few));
}

#endif

// Elementary automata: computes the next generation of a row from each cell and its two neighbors.
#include "sums.h"

// The outcomes for the four states of a cell and its left neighbor, as masks of all zeros or ones.
// `dead` is the outcome if the right neighbor is dead. `change` is set if a live right neighbor
// inverts it.
typedef struct outcomes {
  words dead[4], change[4];
} outcomes;

INLINE outcomes outcomes_of(uint8_t rule) {
  outcomes to;
  for (int pair = 0; pair < 4; pair++) {
    uint64_t dead = -(uint64_t)(rule >> 2 * pair & 1), live = -(uint64_t)(rule >> (2 * pair + 1) & 1);
    to.dead[pair] = all(dead);
    to.change[pair] = all(dead ^ live);
  }
  return to;
}

// Looks up the rule for 512 cells at once: the left neighbor and the cell select one of four
// outcomes.
INLINE words next_of_row(const outcomes *to, row r) {
  words of[4];
  for (int pair = 0; pair < 4; pair++) of[pair] = to->dead[pair] ^ (to->change[pair] & r.right);
  return either(r.left, either(r.middle, of[3], of[2]), either(r.middle, of[1], of[0]));
}

INLINE void ck_step_row_any(
    uint64_t *cells, size_t count, uint64_t before, uint64_t after, uint8_t rule,
    ck_features features) {
  outcomes to = outcomes_of(rule);
  words last = all(before);
  size_t i = 0;
  // The row is updated in place. Words to the left are already overwritten, so `last` keeps the old
  // ones, of which only the highest word matters. Words to the right are not written yet.
  for (; i + 8 < count; i += 8) {
    words here = load(cells + i);
    words before_here = __builtin_shufflevector(last, here, 7, 8, 9, 10, 11, 12, 13, 14);
    store(cells + i, next_of_row(&to, row_of(before_here, here, load(cells + i + 1))));
    last = here;
  }
  // The last words, eight at most, are padded with their neighbors so that vector loads stay in
  // bounds.
  uint64_t rest[10] = {last[7]};
  memcpy(rest + 1, cells + i, (count - i) * sizeof *rest);
  rest[1 + count - i] = after;
  words next = next_of_row(&to, row_of(load(rest), load(rest + 1), load(rest + 2)));
  memcpy(cells + i, &next, (count - i) * sizeof *cells);
}

FOR_EACH_FEATURE(
    void, ck_step_row,
    (uint64_t *cells, size_t count, uint64_t before, uint64_t after, uint8_t rule,
     ck_features features),
    (cells, count, before, after, rule, features))

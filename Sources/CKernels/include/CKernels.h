// Inner loops of automata whose cells live or not, worked out with the widest registers that the processor
// has. All of them give the same results, which tests hold against the plain engines.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// What a processor can do, from what all of its kind can.
typedef enum ck_features { CK_BASELINE, CK_AVX2, CK_AVX512 } ck_features;

// The most that this processor can.
ck_features ck_detect(void);

// By what a rule tells cells apart.
typedef enum ck_kind {
  CK_CONWAY,       // B3/S23
  CK_MOORE,        // how many live of the cell and its eight neighbours
  CK_VON_NEUMANN,  // of it and its four
  CK_HEXAGONAL,    // of it and its six
  CK_CIRCUIT,      // where its neighbours stand
} ck_kind;

// One step of a circuit: `out` becomes `live` where a plane's bits are 1, and `dead` where they are 0.
typedef struct ck_gate {
  uint16_t plane, dead, live, out;
} ck_gate;

// The signals that every circuit begins with: 0, 1, and the nine planes from the north-west on.
enum { CK_FIRST_PLANE = 2, CK_FIRST_GATE = 11 };

// A rule of two states.
typedef struct ck_rule {
  ck_kind kind;
  // For sums of 2p and 2p + 1, four words each, of which the next state is
  // a ^ (b & odd) ^ (c & cell) ^ (d & odd & cell), odd where the sum is. Sums count the cell itself.
  const uint64_t *masks;
  const ck_gate *gates;
  size_t gate_count;
  // The signal that says what lives, and how many there are.
  unsigned result, signals;
} ck_rule;

// What lies beyond the edges of some rows, one cell deep.
typedef struct ck_edges {
  // The rows before the first and after the last.
  const uint64_t *above, *below;
  // Of each row, that before the first and that after the last included, the cell left of its first
  // and that right of its last; null where all of those are dead.
  const uint8_t *left, *right;
  // Whether they are the row's own last and first cell.
  int wraps;
} ck_edges;

// The words that ck_step_rows takes as room.
size_t ck_rows_room(size_t stride, unsigned signals);

// Steps rows in place. Bit b of word w is column 64 * w + b; what lies beyond the last column is 0.
void ck_step_rows(
    uint64_t *words, size_t stride, size_t width, size_t rows, ck_edges edges, const ck_rule *rule,
    uint64_t *room, ck_features features);

// A tile is 64 rows of a word each, in eight strips of eight rows. What changes may be felt next by
// its own strips and those of the tiles around, from the top left row by row: a bit a strip.
typedef struct ck_changes {
  uint8_t here, around[8];
} ck_changes;

// Works out some strips of a tile, a bit each.
//
// cells: those of all tiles; near: the numbers of the tiles around it; next: where the tile's next
// generation is put, from which `changes` says where it differs from what stood there.
ck_changes ck_step_tile(
    const uint64_t *cells, size_t tile, const int32_t near[8], uint64_t *next, uint8_t strips,
    const ck_rule *rule, uint64_t *room, ck_features features);

// Where the cells of two tiles differ.
ck_changes ck_compare_tiles(const uint64_t *cells, const uint64_t *others);

// The words that ck_step_tile takes as room.
size_t ck_tile_room(unsigned signals);

// Lets cells that did not survive a step begin to die, and others go on.
//
// alive: what would live if there were two states; becomes what does. before: what lived. dying: for how
// long the others have been dying, a plane of as many words for each binary digit, the lowest first.
// longest: the longest time; its highest digit is the last one.
void ck_decay(
    uint64_t *alive, const uint64_t *before, uint64_t *dying, size_t count, unsigned digits,
    unsigned longest, ck_features features);

// Steps one row of an elementary automaton in place, by Wolfram's number of its rule. Bit b of word w is
// column 64 * w + b.
//
// before, after: the words beside it, of which the highest and the lowest bit matter.
void ck_step_row(
    uint64_t *cells, size_t count, uint64_t before, uint64_t after, uint8_t rule,
    ck_features features);

#include "leaf.h"

#endif

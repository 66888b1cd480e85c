// Inner loops of cellular automata, for the widest vector registers of the processor. All variants
// give the same results; tests compare them with the plain engines.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The instruction sets for which kernels are compiled. CK_BASELINE works on every processor of the
// architecture.
typedef enum ck_features { CK_BASELINE, CK_AVX2, CK_AVX512 } ck_features;

// Returns the best instruction set that this processor supports.
ck_features ck_detect(void);

// The properties of a neighborhood on which a rule depends.
typedef enum ck_kind {
  CK_CONWAY,       // B3/S23
  CK_MOORE,        // the sum of the cell and its eight neighbors
  CK_VON_NEUMANN,  // the sum of the cell and its four neighbors at edges
  CK_HEXAGONAL,    // the sum of the cell and its six hexagonal neighbors
  CK_CIRCUIT,      // any function of the cell and its eight neighbors
} ck_kind;

// A choice by the bits of a plane: signal `out` is `live` where they are 1, and `dead` where they
// are 0.
typedef struct ck_gate {
  uint16_t plane, dead, live, out;
} ck_gate;

// The first signals of every circuit: 0, 1, and nine planes row by row from the north-west. The
// signals of gates follow.
enum { CK_FIRST_PLANE = 2, CK_FIRST_GATE = 11 };

// A two-state rule.
typedef struct ck_rule {
  ck_kind kind;
  // Four words a, b, c, d for each pair of sums 2p and 2p + 1, p from 0 to 4. Sums include the cell
  // itself, and odd is the lowest bit of the sum. The next state is
  //   a ^ (b & odd) ^ (c & cell) ^ (d & odd & cell).
  // Unused by CK_CONWAY and CK_CIRCUIT.
  const uint64_t *masks;
  const ck_gate *gates;
  size_t gate_count;
  // The signal that holds the live cells, and the number of signals.
  unsigned result, signals;
  // The function of the circuit as a table of CK_OUTCOMES bytes, for processors that look up bytes;
  // null if there is none. Bit b of entry 8 * a + h is the next state of a cell. a, h and b are the
  // three cells of the row above, of its own row and of the row below, the western one in the lowest
  // bit.
  const uint8_t *outcomes;
} ck_rule;

enum { CK_OUTCOMES = 64 };

// The cells just beyond the edges of a range of rows.
typedef struct ck_edges {
  // The row before the first one, and the row after the last one.
  const uint64_t *above, *below;
  // The cell to the left and to the right of each row, from the row before the first one to the row
  // after the last one. Null if all of them are dead.
  const uint8_t *left, *right;
  // Nonzero if each row's ends are joined; `left` and `right` are then ignored.
  int wraps;
} ck_edges;

// Returns the size of the `room` for ck_step_rows, in words.
size_t ck_rows_workspace_size(size_t stride, unsigned signals);

// Advances rows in place by one generation. Bit b of word w is column 64 * w + b. Bits beyond the
// last column must be 0, and remain 0.
void ck_step_rows(
    uint64_t *words, size_t stride, size_t width, size_t rows, ck_edges edges, const ck_rule *rule,
    uint64_t *room, ck_features features);

// The strips that may change in the next generation, one bit each: those of the tile itself, and
// those of the eight tiles around it, row by row from the top left. A tile has 64 rows of one word
// each, in eight strips of eight rows.
typedef struct ck_changes {
  uint8_t here, around[8];
} ck_changes;

// Computes the next generation of some strips of a tile.
//
// cells: the cells of all tiles, 64 words each.
// near: the indices of the eight tiles around it, in the order of ck_changes.around.
// next: the tile's next generation. On entry it holds the generation before the present one, and
// the result reports differences from that.
// strips: the strips to compute, one bit each; at least one.
// room: as many words as ck_tile_workspace_size returns.
ck_changes ck_step_tile(
    const uint64_t *cells, size_t tile, const int32_t near[8], uint64_t *next, uint8_t strips,
    const ck_rule *rule, uint64_t *room, ck_features features);

// Compares two tiles, and returns the strips that the differences may affect.
ck_changes ck_compare_tiles(const uint64_t *cells, const uint64_t *others);

// Returns the size of the `room` for ck_step_tile, in words.
size_t ck_tile_workspace_size(unsigned signals);

// Advances dying cells by one generation, and starts to kill the cells that did not survive.
//
// alive: on entry, the cells that would live if there were two states; on return, the live cells.
// before: the live cells before the step.
// dying: the time for which cells have been dying. One plane of `count` words for each binary
// digit, lowest first.
// longest: the longest such time. It has exactly `digits` binary digits.
void ck_decay(
    uint64_t *alive, const uint64_t *before, uint64_t *dying, size_t count, unsigned digits,
    unsigned longest, ck_features features);

// Advances one row of an elementary automaton in place by one generation. Bit b of word w is column
// 64 * w + b.
//
// before, after: the words beside the row; only the highest bit of the first and the lowest bit of
// the second matter.
// rule: the number of the rule by Wolfram.
void ck_step_row(
    uint64_t *cells, size_t count, uint64_t before, uint64_t after, uint8_t rule,
    ck_features features);

// Adds differences of sums to the counts of a row of cells: `weight` times the sum of all
// sums[plus[t] + i] minus all sums[minus[t] + i], for each i below `count`. That sum must fit in 16
// bits with a sign; the sums themselves may wrap around.
//
// count: a multiple of 64.
void ck_add_sums(
    const uint16_t *sums, const size_t *plus, size_t plus_count, const size_t *minus,
    size_t minus_count, int32_t weight, int32_t *counts, size_t count, ck_features features);

// The counts from `first` to `last`, which is not less.
typedef struct ck_count_range {
  int32_t first, last;
} ck_count_range;

// Advances a row of cells by one generation. `counts` has 64 counts for each word of cells.
void ck_decide(
    uint64_t *cells, const int32_t *counts, size_t words, const ck_count_range *births,
    size_t birth_count, const ck_count_range *survivals, size_t survival_count,
    ck_features features);

// Writes each bit as a number, 0 or 1.
void ck_spread(const uint64_t *words, size_t count, uint16_t *cells);

// Writes, for each of `count` cells, the sum of those before it in its row, in steps of `step`: 1, or
// 2 with an even count.
void ck_sum_along(const uint16_t *cells, uint16_t *sums, size_t step, size_t count);

// Writes sums along lines to the next row: the sum of the cells before the cell below (step 0), to
// the lower right (1) or to the lower left (-1), from a row of cells and its own sums.
void ck_sum_across(
    const uint16_t *cells, const uint16_t *sums, uint16_t *next, ptrdiff_t step, size_t count);

#include "columns.h"
#include "blocks.h"
#include "leaf.h"

#endif

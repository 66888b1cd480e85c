// Operations on spans of cells, for models in which all cells read the old values.
#ifndef SPANS_H
#define SPANS_H

#include <stddef.h>
#include <stdint.h>

// The instruction sets for which the loops are compiled. CM_BASELINE works on every processor of the
// architecture.
typedef enum cm_features { CM_BASELINE, CM_AVX2, CM_AVX512 } cm_features;

// Returns the best instruction set that this processor supports.
cm_features cm_detect(void);

enum {
  CM_SPAN = 512,    // the maximum number of cells in a span
  CM_LANES = 64,    // operations compute multiples of this many cells, or of 16
  CM_LONGEST = 64,   // the most cells side by side that a tap of CM_COUNT counts, a power of 2
  CM_BLOCK = 4,      // rows that CM_CONVOLVE computes together
  CM_SLACK = 256,   // bytes after each row and after each register that operations may touch
};

// What an operation computes from its operands a, b and c. Numbers are floats; conditions (0 or 1)
// and states are bytes.
typedef enum cm_code {
  // Numbers.
  CM_MOVE, CM_ADD, CM_SUBTRACT, CM_MULTIPLY, CM_DIVIDE, CM_MIN, CM_MAX, CM_POWER,
  CM_NEGATE, CM_ABS, CM_FLOOR, CM_CEIL, CM_ROUND, CM_SQRT, CM_SIGN,
  CM_EXP, CM_LOG, CM_LOG10, CM_SIN, CM_COS, CM_TAN, CM_TANH, CM_ASIN, CM_ACOS, CM_ATAN2, CM_HYPOT,
  CM_SIND, CM_COSD, CM_ATAN2D, CM_TURN,  // of degrees
  CM_NOISE,    // smooth noise at (a, b), by the stream `first`
  CM_LOOKUP,   // the number in lane a, a whole number below CM_LANES, of the uniform value b
  CM_SELECT,   // a ? b : c
  CM_ADD_IF,   // a ? b + c : b
  CM_COLUMN, CM_ROW,
  // Two operations at once: (a + b) + c, (a + b) - c, c - (a + b), (a + b) * c, and so on.
  CM_ADD_THEN_ADD, CM_ADD_THEN_SUBTRACT, CM_ADD_THEN_FROM, CM_ADD_THEN_MULTIPLY,
  CM_SUBTRACT_THEN_ADD, CM_SUBTRACT_THEN_SUBTRACT, CM_SUBTRACT_THEN_FROM,
  CM_SUBTRACT_THEN_MULTIPLY,
  CM_MULTIPLY_THEN_ADD, CM_MULTIPLY_THEN_SUBTRACT, CM_MULTIPLY_THEN_FROM,
  CM_MULTIPLY_THEN_MULTIPLY,
  // Conditions from numbers.
  CM_LESS, CM_LESS_OR_EQUAL, CM_EQUAL, CM_UNEQUAL,
  // Bytes.
  CM_MOVE_BYTES, CM_AND, CM_OR, CM_NOT, CM_EQUAL_BYTES, CM_UNEQUAL_BYTES, CM_SELECT_BYTES,
  // Chance, by the stream `first`.
  CM_FRACTION,   // a number from 0 up to but not including 1
  CM_CHANCE,   // true if 31 random bits are less than a
  CM_NORMAL,
  CM_INDEX,    // a whole number from 0 up to but not including a, or 0
  // Neighbors, of plane a.
  CM_LAPLACIAN, CM_LAPLACIAN_TIMES, CM_LAPLACIAN_TIMES_THEN_ADD,  // alone, times b, times b plus c
  CM_LAPLACIAN5, CM_LAPLACIAN5_TIMES, CM_LAPLACIAN5_TIMES_THEN_ADD,
  CM_COUNT,     // the number of taps whose byte equals b
  CM_SUM,       // the sum of the taps, from the first one on
  CM_CONVOLVE,  // the sums of the taps times their weights, from 0 on, for CM_BLOCK rows of a plane
} cm_code;

typedef enum cm_place { CM_REGISTER, CM_UNIFORM, CM_PLANE, CM_BOARD } cm_place;

// A value of an operation. A uniform value is the same for all cells. A plane is read `dx` cells to
// the right and `dy` cells below. Results for the next board are in its planes, which have no cells
// beyond its edges.
typedef struct cm_operand {
  cm_place place;
  int32_t index, dx, dy;
} cm_operand;

// A neighbor for CM_COUNT, CM_SUM and CM_CONVOLVE. CM_COUNT counts `length` cells from it to the right,
// or subtracts it if that is -1; taps of length 1 come first, and those that are equal but for `dy`
// together. For CM_CONVOLVE it counts in those of the rows whose bits are 1 in `rows`, with their
// weights.
typedef struct cm_tap {
  int32_t dx, dy, length;
  uint32_t rows;
  float weights[CM_BLOCK];
} cm_tap;

typedef struct cm_operation {
  cm_code code;
  // The taps; for chance, `first` is the stream.
  uint32_t first, count;
  cm_operand to, a, b, c;
} cm_operation;

// Rows of numbers or bytes. Row y has index y & mask, so that a plane may hold the latest rows only.
typedef struct cm_plane {
  uint8_t *cells;
  size_t stride;  // in bytes
  int64_t mask;
  int32_t size;   // of a cell, in bytes
  int32_t pad;    // the number of cells to the left of column 0, and to the right of the last one
} cm_plane;

// The two words of the key of a stream of chance.
typedef struct cm_key {
  uint32_t a, b;
} cm_key;

// How the rows of a plane are computed.
typedef struct cm_pass {
  size_t first_operation, count;
  // The plane; -1 if the operations store their results themselves.
  int32_t plane;
  // Pass `lead` rows ahead of the row that the board advances by. The first row of a band that is
  // needed, from the band's first row.
  int32_t lead, first;
  // The number of columns to compute on each side of the board.
  int32_t reach;
  // The number of rows that are computed together.
  int32_t rows;
} cm_pass;

// What lies beyond an edge: a value, the nearest cell of the board, the board mirrored at its edge, or the opposite side.
typedef enum cm_edge { CM_EDGE_VALUE, CM_EDGE_REPEAT, CM_EDGE_MIRROR, CM_EDGE_WRAP } cm_edge;

// Finds the cell of the board of which a place beyond its edges has the contents, along x first. `edges`: left, right,
// top and bottom. Returns -1, or the number of the edge whose value the place has.
int32_t cm_resolve(const cm_edge *edges, int32_t width, int32_t height, int32_t *x, int32_t *y);

// Returns the number of a place for chance: the index of the cell of the board whose draws it has, or a number of its own
// beyond edges with values.
uint32_t cm_place_number(const cm_edge *edges, int32_t width, int32_t height, int32_t x, int32_t y);

// A part of the board that is copied to a plane with edges.
typedef struct cm_input {
  const uint8_t *cells;
  int32_t plane, lead, first;
  // The number or byte beyond the edges, or the cells there if `rows` is not NULL: for each row of the board those left
  // and right of it, and the whole rows above and below, of which the first is `above` rows above the board.
  float outside;
  int32_t above;
  const uint8_t *ends, *rows;
} cm_input;

// Probabilities outside of 0 to 1 with which conditions are drawn, as bits: below 0 or not a number, and above 1.
typedef enum cm_faults { CM_BELOW = 1, CM_ABOVE = 2 } cm_faults;

// All that a step needs. Workers differ in the planes, the registers and the faults only.
typedef struct cm_board {
  int32_t width, height;
  int32_t wraps_columns, wraps_rows;
  cm_edge chance_edges[4];  // of the draws of places beyond the board; see cm_place_number
  const cm_input *inputs;
  size_t input_count;
  const cm_operation *operations;
  const cm_pass *passes;
  size_t pass_count;
  const cm_plane *planes;
  const cm_tap *taps;
  const cm_key *keys;
  // CM_LANES numbers or bytes for each uniform value, in CM_LANES * 4 bytes.
  uint8_t *uniforms;
  // CM_SPAN numbers or bytes for each register, in `slot` bytes.
  uint8_t *registers;
  size_t slot;
  // A register for results that are not a whole number of vectors, before they go to the board.
  uint8_t *spare;
  // The faults so far, also of results that are not used.
  uint32_t *faults;
} cm_board;

// Computes up to CM_SPAN cells of a row, which lie all on the board or all beyond its edges.
void cm_compute(
    const cm_board *board, const cm_operation *operations, size_t count, int32_t row,
    int32_t column, int32_t cells, cm_features features);

// Computes rows `start` up to `end` of a band that begins with row `band`. The first call for a band
// passes the row cm_first_row(board, band); the others go on where the one before ended.
void cm_advance(
    const cm_board *board, int32_t band, int32_t start, int32_t end, cm_features features);

// Returns the number of bytes with a value.
size_t cm_count_bytes(const uint8_t *bytes, size_t count, uint8_t value);

// Lowers `least` and raises `greatest` to the least and the greatest of some numbers. Returns 0 if one of them is not
// finite.
int32_t cm_extent(const float *numbers, size_t count, float *least, float *greatest);

// Returns the row from which the rows of a band must be computed.
int32_t cm_first_row(const cm_board *board, int32_t band);

#endif

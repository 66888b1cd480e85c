#ifndef CMODELS_CELLS_H
#define CMODELS_CELLS_H
#include <stddef.h>
#include <stdint.h>

#include "spans.h"

/// The operations of a program that computes one cell at a time, besides those of spans that compute numbers, conditions
/// and states. Each writes register `to` from operands a, b and c, which are registers unless the comment says otherwise.
/// A condition is 1 or 0, and a state is its number.
typedef enum cm_cell_code {
  CM_CELL_COLUMN = CM_CONVOLVE + 1, CM_CELL_ROW,
  CM_CELL_STATE,  // at the offset (b, c)
  CM_CELL_FIELD,  // number a, at the offset (b, c)
  CM_CELL_COUNT,  // the cells of state a in list b
  CM_CELL_CHANCE,  // with probability a, of call b
  CM_CELL_RANDOM, CM_CELL_NORMAL,  // of call b
  CM_CELL_INDEX,  // below a, of call b
  // Functions of neighbors: the next c operations compute a value, and a condition, as the table says at b: the list of
  // cells, the reduction, the registers of value and condition (-1 for none), and for weighted sums the first weight.
  CM_CELL_REDUCE,
  // A choice of another cell: the table at b holds the list of cells (-1 for all), the register of the condition (-1 for
  // none), the state of which the cell must be besides (-1 for any), whether it must be on the board, the call, and the
  // register of the number that is greatest in the cell (-1 for none). The next c operations compute condition and number.
  // `to` is 1 if a cell fits.
  CM_CELL_CHOOSE,
  CM_CELL_REACH,  // a choice of the cell at the offset (a, b), rounded; 1 if it is on the board
  // A cell with the name a: the next c operations choose it, unless they have done so in this turn, and set register b.
  CM_CELL_NAMED,
  CM_CELL_AIM,  // makes the cell with the name a the chosen cell
  // Notes the fault with the number in register a, unless it is infinite. Those below b stop the program.
  CM_CELL_CHECK,
  CM_CELL_AT_NAMED,  // register b after the next c operations for the cell with the name a; not a number without a cell
  CM_CELL_RETURN,  // ends the operations of REDUCE and CHOOSE, or the program
  CM_CELL_SKIP,  // the next c operations
  CM_CELL_SKIP_UNLESS,  // a, the next c operations
  // Changes: of field b to a; of the state to a; to the chosen cell's state; of the chosen cell to a; exchange with the
  // chosen cell; move to it, leaving a; of field b of the chosen cell to a. Operations after an exchange or a move run for
  // the cell to which the content has moved.
  CM_CELL_SET_FIELD, CM_CELL_BECOME, CM_CELL_COPY, CM_CELL_ASSIGN, CM_CELL_SWAP, CM_CELL_MOVE,
  CM_CELL_GIVE,
} cm_cell_code;

enum { CM_MOST_NAMED = 32 };  // the most cells with names

typedef struct cm_cell_operation { int32_t code, to, a, b, c; } cm_cell_operation;

typedef enum cm_reduction {
  CM_REDUCE_COUNT, CM_REDUCE_ANY, CM_REDUCE_ALL, CM_REDUCE_SUM, CM_REDUCE_MEAN, CM_REDUCE_MIN, CM_REDUCE_MAX,
  CM_REDUCE_WEIGHTED, CM_REDUCE_VALUE,
} cm_reduction;

typedef enum cm_order { CM_ORDER_TOGETHER, CM_ORDER_RANDOM, CM_ORDER_SHUFFLED, CM_ORDER_ROWS } cm_order;

/// The board and the order of turns.
typedef struct cm_cells {
  int32_t width, height, wraps_columns, wraps_rows, field_count;
  // The place in the tables of what lies beyond the edges, or -1 if all cells there have the initial contents. For the
  // states, and for each field: the four edges; the operations that compute their values, or -1; the registers of these.
  int32_t edges;
  // The number of cells with names.
  int32_t named_count;
  cm_order order;
  /// The call whose stream draws the cells of random turns.
  int32_t turn_call;
  /// The fields that move with the state, as bits.
  uint32_t carried;
  /// True if a CHOOSE of all cells names a state.
  int32_t uses_index;
  /// The edges of the draws of places beyond the board; see cm_place_number.
  cm_edge chance_edges[4];
} cm_cells;

/// A draw with a probability outside of 0 to 1, by its number (-1 for none), and the cell of the turn.
typedef struct cm_fault { int32_t number; uint32_t cell; } cm_fault;

/// The work of a program in operations and looks at cells, which take about as long. A program adds to the numbers.
typedef struct cm_work {
  /// All work, and the part of it that grows with the board: searches of all cells.
  uint64_t amount, searched;
  uint64_t turns;
  /// The amount after which the program stops.
  uint64_t most;
  /// Returns true once the result is no longer needed, and the program stops; NULL for never.
  int32_t (*is_over)(void);
  /// True if the program has stopped. Its results are incomplete.
  int32_t has_stopped;
  /// The kinds of faults so far as bits of cm_faults, also of draws that are not used.
  uint32_t faults;
  /// The fault for which CHECK has stopped the program, and the first of those for which it has not.
  cm_fault stopping, noted;
} cm_work;

// Parameters of both functions:
// - code: the operations; the first ones do not depend on cells, and run once.
// - tables: lists of cells, each as count, margin, and for each cell dx, dy and the difference of indices; and the
//   tables of REDUCE and CHOOSE.
// - keys: two words for each call.
// - states, fields: one number for each cell, and one for cells beyond the edges of a plane. Fields follow each other.
// - turns: the turn of each cell, by which it draws; NULL for the index of the cell.

/// Computes register `result` for all cells by the operations from `entry` on.
void cm_cells_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, size_t entry, int32_t result, const uint32_t *turns, float *values, cm_work *work);

/// Returns the length of the index of one state.
uint32_t cm_index_length(const cm_cells *cells);

/// Runs a step: gives as many turns as there are cells.
///
/// - Parameters:
///   - next_states, next_fields: where changes are written; not used if cells take turns.
///   - entries: the first operation of each state; NULL without states.
///   - updates: the operations of field formulas. If all cells change together, they run before the statement.
///   - shuffled: the cells in their order; NULL for other orders.
///   - index: memory for the indices of all states, of any content; not used without `uses_index`.
void cm_cells_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, uint8_t *next_states, float *next_fields, const uint32_t *entries, size_t updates,
    const uint32_t *shuffled, const uint32_t *turns, uint32_t *index, cm_work *work);
#endif

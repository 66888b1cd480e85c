#ifndef CMODELS_CELLS_H
#define CMODELS_CELLS_H
#include <stddef.h>
#include <stdint.h>

#include "agents.h"
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
  // The cell with the name c - 1 in place of the chosen one if c is not 0; sums at once, or at the end of the phase.
  CM_CELL_GIVE_NAMED, CM_CELL_ADD, CM_CELL_ADD_TO, CM_CELL_ADD_TO_NAMED,
  CM_CELL_LEAVE,  // the state of the cell that the agent has left becomes a
  // The value at another cell: the table at b holds the registers of both parts of an offset, or of a distance and an angle,
  // and of the value, and whether it is along the heading and whether it is a condition. The next c operations compute it;
  // a field is read without operations, and has -1 - its number in place of the register.
  CM_CELL_FIND,

  // Agents. Numbers of the agent: a of those in agents.h; its number; whether it has kind a, or a cell an agent of this
  // kind; and the agents of kind a in the cell.
  CM_AGENT_NUMBER, CM_AGENT_ID, CM_AGENT_IS, CM_AGENT_COUNT,
  // Number a about the way to the neighbor, and number b about that to the cell with the name a, or to the agent if c is 1:
  // along the row, along the column, the distance and the bearing.
  CM_AGENT_WAY, CM_AGENT_WAY_TO,
  // Functions of a neighborhood of agents, as REDUCE: the table at b holds the table of the neighborhood, the number of
  // functions, and for each the reduction, and the registers of value, condition and result. The table of a neighborhood holds the kinds as bits, the shape (0 for the same
  // cell, 1 for a list of cells, 2 for a radius), the list or the register of the radius, and the number.
  CM_AGENT_REDUCE,
  // A choice of an agent: the table at b holds the table of the neighborhood (-1 for all), the kinds as bits, the registers
  // of the condition and of the number that is greatest, and the call. And the choice of the agent with number a.
  CM_AGENT_CHOOSE, CM_AGENT_PICK,
  CM_AGENT_NAMED, CM_AGENT_AIM, CM_AGENT_AT_NAMED,  // as for cells
  // Changes: of number b of the agent to a; of number b of the chosen agent, or that with the name c - 1, and sums.
  CM_AGENT_SET, CM_AGENT_GIVE, CM_AGENT_ADD_TO,
  CM_AGENT_TRY,  // `forward` by a along heading b; 1 if it ends on the board. GO moves there, and turns if b is 1
  CM_AGENT_GO, CM_AGENT_MOVE_TO_CELL, CM_AGENT_MOVE_TO_AGENT,
  CM_AGENT_MAY_HATCH, CM_AGENT_HATCH,  // an agent of kind a
  CM_AGENT_CHILD,  // number b of the child becomes a, or a is added to it if c is 1
  CM_AGENT_BECOME, CM_AGENT_CONVERT,  // the agent, or the chosen one, becomes one of kind a
  CM_AGENT_DIE, CM_AGENT_KILL,  // an agent that has died ends the program
} cm_cell_code;

enum {
  CM_MOST_NAMED = 32,  // the most cells with names
  CM_MOST_SHARED = 8,  // the most functions of neighbors that share operations
};

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
  /// True if cells that other cells have moved into, swapped or set in this run have no turn in it.
  int32_t is_once;
} cm_cells;

/// A draw with a probability outside of 0 to 1, by its number (-1 for none), and the cell of the turn.
typedef struct cm_fault { int32_t number; uint32_t cell; } cm_fault;  // or the number of the agent

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
  /// The number without a meaning that has stopped the program.
  cm_loss loss;
} cm_work;

// Parameters of both functions:
// - code: the operations; the first ones do not depend on cells, and run once.
// - tables: lists of cells, each as count, margin, and for each cell dx, dy and the difference of indices; and the
//   tables of REDUCE and CHOOSE.
// - keys: two words for each call.
// - states, fields: one number for each cell, and one for cells beyond the edges of a plane. Fields follow each other.
// - turns: the turn of each cell, by which it draws; NULL for the index of the cell.
// - crowd: the agents of the board, or NULL.
// - ledger: what agents leave for the end of a phase in which all change together; NULL if cells or agents take turns.

/// Computes register `result` for all cells by the operations from `entry` on.
void cm_cells_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, size_t entry, int32_t result, const uint32_t *turns, float *values,
    cm_work *work);

/// Computes register `result` for the agents from `first` on, in the order of numbers, by the operations from `entry` on.
///
/// - Parameter by_cell: true if each draws as its cell.
void cm_agents_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, size_t entry, int32_t result, uint32_t first, int32_t by_cell,
    float *values, cm_work *work);

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
    uint8_t *states, float *fields, uint8_t *next_states, float *next_fields, cm_crowd *crowd, cm_ledger *ledger,
    const uint32_t *entries, size_t updates, const uint32_t *shuffled, const uint32_t *turns, uint32_t *index, cm_work *work);

/// Gives agents their turns. Agents that change together are those from `first` up to `end`; else they are those in `order`,
/// from 0 on, or with random turns each of them at random.
///
/// - Parameters:
///   - entries: the first operation of each kind, or UINT32_MAX for a kind without turns.
///   - order: the agents of the phase by their places in the crowd; not used if all change together.
void cm_agents_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, cm_ledger *ledger, const uint32_t *entries, const uint32_t *order,
    uint32_t first, uint32_t end, uint32_t *index, cm_work *work);
#endif

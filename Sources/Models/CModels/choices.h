// Functions of neighbors, and choices of cells.
#ifndef CMODELS_CHOICES_H
#define CMODELS_CHOICES_H
#include "crowd.h"
#include "machine.h"

static RARE float reduce(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  cm_reduction reduction = (cm_reduction)table[1];
  const float *value = m->registers + table[2];
  const int32_t *weights = m->tables + table[4];
  ring r = around(m, p, table[0]);
  tally t = start_tally(table[3] < 0 && reduction != CM_REDUCE_WEIGHTED);
  way before = m->way, start = way_to_center(m, p);
  for (int32_t i = 0; i < r.count; i++) {
    m->way = (way){start.dx + (float)r.cells[3 * i], start.dy + (float)r.cells[3 * i + 1], p.agent};
    run(m, o + 1, at(m, p, r, i));
    if (is_over(m, 1)) break;
    if (table[3] >= 0 && m->registers[table[3]] == 0) continue;
    float v = *value;
    if (reduction == CM_REDUCE_VALUE) {
      t.sum = v;
      break;
    }
    add(&t, reduction == CM_REDUCE_WEIGHTED ? cm_from_bits((uint32_t)weights[i]) * v : v);
  }
  m->way = before;
  return result(t, reduction);
}

// MARK: Index

// The index of a state counts its cells in blocks of 256 cells, then in blocks of 256 such blocks, and so on. It follows
// the changes of states, so that the cell with a number is found without a look at all cells.
enum { LEVELS = 3, BLOCK_BITS = 8 };

static inline uint32_t block_count(const machine *m, int32_t level) {
  return ((cell_count(m) - 1) >> BLOCK_BITS * (level + 1)) + 1;
}

static inline uint32_t *blocks(const machine *m, int32_t state, int32_t level) {
  uint32_t a = block_count(m, 0), b = block_count(m, 1), length = a + b + block_count(m, 2);
  return m->index + (size_t)state * length + (level == 0 ? 0 : level == 1 ? a : a + b);
}

uint32_t cm_index_length(const cm_cells *cells) {
  machine m = {.width = cells->width, .height = cells->height};
  return block_count(&m, 0) + block_count(&m, 1) + block_count(&m, 2);
}

static void change_index(machine *m, int32_t state, uint32_t cell, uint32_t difference) {
  if (!m->is_counted[state]) return;
  for (int32_t level = 0; level < LEVELS; level++) {
    blocks(m, state, level)[cell >> BLOCK_BITS * (level + 1)] += difference;
  }
}

/// Counts the cells of a state, unless that has been done.
static void count_cells(machine *m, int32_t state) {
  if (m->is_counted[state]) return;
  m->is_counted[state] = 1;
  uint32_t *index = blocks(m, state, 0), length = (uint32_t)(blocks(m, state + 1, 0) - index);
  for (uint32_t i = 0; i < length; i++) index[i] = 0;
  const uint32_t size = 1 << BLOCK_BITS;
  for (uint32_t first = 0; first < cell_count(m) && !is_over(m, size / 8); first += size) {
    uint32_t end = cell_count(m) - first < size ? cell_count(m) : first + size, number = 0;
    for (uint32_t i = first; i < end; i++) number += m->states[i] == state;
    change_index(m, state, first, number);
  }
}

/// Returns the number of cells in a state. Precondition: they have been counted.
static uint32_t total(const machine *m, int32_t state) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < block_count(m, LEVELS - 1); i++) sum += blocks(m, state, LEVELS - 1)[i];
  return sum;
}

/// Returns the cell of a state with a number of such cells before it in reading order. Precondition: they have been
/// counted, and there are more than `number`.
static uint32_t cell_of(const machine *m, int32_t state, uint32_t number) {
  uint32_t i = 0;
  for (int32_t level = LEVELS - 1; level >= 0; level--) {
    const uint32_t *numbers = blocks(m, state, level);
    for (; numbers[i] <= number; i++) number -= numbers[i];
    i <<= BLOCK_BITS;
  }
  for (;; i++) {
    if (m->states[i] == state && number-- == 0) return i;
  }
}

/// Changes the state of a cell.
static inline void set_state(machine *m, uint32_t cell, uint8_t state) {
  uint8_t old = m->next_states[cell];
  m->next_states[cell] = state;
  if (!m->index || m->next_states != m->states || old == state) return;
  change_index(m, old, cell, UINT32_MAX);
  change_index(m, state, cell, 1);
}

// MARK: Choices

/// Returns true if a cell fits. The table is that of CHOOSE.
static int fits(machine *m, const cm_cell_operation *o, const int32_t *table, place p) {
  if (table[3] && p.index == cell_count(m)) return 0;
  if (table[2] >= 0 && state_at(m, p) != table[2]) return 0;
  if (table[1] >= 0 || table[5] >= 0) run(m, o + 1, p);
  return table[1] < 0 || m->registers[table[1]] != 0;
}

static place cell(const machine *m, uint32_t index) {
  uint32_t y = index / (uint32_t)m->width;
  return (place){(int32_t)(index - y * (uint32_t)m->width), (int32_t)y, index, NO_AGENT, 0};
}

/// The candidates of a CHOOSE: the cells of a list, or all cells if it has none, without blocks in which no cell has the
/// state of the table.
typedef struct candidates { place center; ring ring; way start; uint32_t count; const uint32_t *blocks; } candidates;

/// Returns the first fitting candidate from a number on; the count of candidates if there is none.
static uint32_t next_fitting(
    machine *m, const cm_cell_operation *o, const int32_t *table, candidates c, uint32_t i, place *found) {
  for (; i < c.count; i++) {
    while (c.blocks && i < c.count && c.blocks[i >> BLOCK_BITS] == 0) {
      i = ((i >> BLOCK_BITS) + 1) << BLOCK_BITS;
      if (is_over(m, 1)) return c.count;
    }
    if (i >= c.count || is_over(m, 1)) return c.count;
    *found = c.ring.cells ? at(m, c.center, c.ring, (int32_t)i) : cell(m, i);
    if (c.ring.cells) {
      const int32_t *cell = c.ring.cells + 3 * i;
      m->way = (way){c.start.dx + (float)cell[0], c.start.dy + (float)cell[1], c.center.agent};
    }
    if (fits(m, o, table, *found)) return i;
  }
  return c.count;
}

/// Chooses one of the fitting candidates by random bits.
static int choose_fitting(
    machine *m, const cm_cell_operation *o, const int32_t *table, candidates c, uint32_t bits) {
  enum { KEPT = 64 };
  uint32_t kept[KEPT], fitting = 0;
  place found;
  for (uint32_t i = 0; (i = next_fitting(m, o, table, c, i, &found)) < c.count; i++) {
    if (fitting < KEPT) kept[fitting] = found.index;
    fitting += 1;
  }
  if (fitting == 0 || m->work->has_stopped) return 0;
  uint32_t chosen = below(bits, fitting);
  if (chosen < KEPT) {
    m->other = kept[chosen];
    return 1;
  }
  fitting = 0;
  for (uint32_t i = 0; (i = next_fitting(m, o, table, c, i, &found)) < c.count; i++) {
    m->other = found.index;
    if (fitting++ == chosen) return 1;
  }
  return 0;
}

/// Chooses one of the fitting candidates with the greatest number, by random bits. Values that are not numbers are ignored.
static int choose_best(
    machine *m, const cm_cell_operation *o, const int32_t *table, candidates c, uint32_t bits) {
  float best = 0;
  uint32_t equal = 0, chosen = 0;
  place found;
  for (int32_t pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; (i = next_fitting(m, o, table, c, i, &found)) < c.count; i++) {
      float value = m->registers[table[5]];
      if (value != value) continue;
      if (pass == 0 && (equal == 0 || value > best)) {
        best = value;
        equal = 1;
      } else if (pass == 0) {
        equal += value == best;
      } else if (value == best && chosen-- == 0) {
        m->other = found.index;
        return 1;
      }
    }
    if (equal == 0 || m->work->has_stopped) return 0;
    chosen = below(bits, equal);
  }
  return 0;
}

/// Chooses the cell at an offset. Returns 0 if it is not on the board.
static RARE int reach(machine *m, place p, float dx, float dy) {
  place q;
  if (!find_place(m, p, dx, dy, &q)) return 0;
  // Edges of agents may wrap where those of cells do not, and the other way round.
  int32_t is_stopped = (q.crossed & 1 && !m->joins_columns) || (q.crossed & 2 && !m->joins_rows);
  m->other = p.agent == NO_AGENT ? q.index : is_stopped ? cell_count(m) : joined(m, q, 0, 0);
  return m->other != cell_count(m);
}

/// Chooses one of all cells that fit. Its work grows with the board, so it is counted apart, too.
static int choose_anywhere(machine *m, const cm_cell_operation *o, const int32_t *table, uint32_t bits) {
  uint64_t before = m->work->amount;
  candidates c = {.count = cell_count(m)};
  if (table[2] >= 0) {
    count_cells(m, table[2]);
    // The index is counted once a step, which is little beside the turns of all cells.
    before = m->work->amount;
    if (m->work->has_stopped) return 0;
    if (table[1] < 0) {
      uint32_t count = total(m, table[2]);
      if (count) m->other = cell_of(m, table[2], below(bits, count));
      is_over(m, 64);
      return count > 0;
    }
    c.blocks = blocks(m, table[2], 0);
  }
  int has_chosen = choose_fitting(m, o, table, c, bits);
  m->work->searched += m->work->amount - before;
  return has_chosen;
}

static RARE int choose(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  if (table[0] >= 0) {
    ring r = around(m, p, table[0]);
    candidates c = {.center = p, .ring = r, .start = way_to_center(m, p), .count = (uint32_t)r.count};
    way before = m->way;
    uint32_t bits = draw(m, p, table[4], 0);
    int has_chosen = table[5] < 0 ? choose_fitting(m, o, table, c, bits) : choose_best(m, o, table, c, bits);
    m->way = before;
    return has_chosen;
  }
  // Most draws soon find a cell. If 64 of them fail, few cells fit, and one of these is drawn.
  for (uint32_t attempt = 0; attempt < 64; attempt++) {
    place q = cell(m, below(draw(m, p, table[4], attempt), cell_count(m)));
    m->other = q.index;
    if (is_over(m, 4)) return 0;
    if (fits(m, o, table, q)) return 1;
  }
  return choose_anywhere(m, o, table, draw(m, p, table[4], 64));
}
#endif

// Programs that compute one cell at a time. They run models in which cells take turns, so that each reads what earlier
// ones have changed.
// Results must not depend on instructions that multiply and add in one step.
#pragma STDC FP_CONTRACT OFF
#include "cells.h"

#include "math.h"

enum { EXPONENT_BITS = 5, EXPONENTS = 1 << EXPONENT_BITS };

typedef struct machine {
  int32_t width, height, wraps_columns, wraps_rows, field_count, edges;
  cm_order order;
  int32_t turn_call;
  uint32_t carried;
  const cm_cell_operation *code;
  const int32_t *tables;
  float *registers;
  const uint32_t *keys;
  uint8_t *states, *next_states;
  float *fields, *next_fields;
  // The cells with names, or the count of cells for none; and whether they have been chosen in this turn.
  uint32_t named[CM_MOST_NAMED];
  uint8_t is_chosen[CM_MOST_NAMED];
  // The number of the turn, the index of the cell in which its content now is, and that of the cell that CHOOSE chose.
  uint32_t turn, own, other;
  // The turns of cells, or NULL, and the edges of the draws of places beyond the board.
  const uint32_t *turns;
  const cm_edge *chance_edges;
  // What changes the keys of calls for the draws of other cells in a random turn, and the turn for which it is known.
  cm_key of_others;
  uint32_t known_turn;
  cm_work *work;
  // The work after which the caller is asked whether the result is still needed.
  uint64_t check;
  // For each state the numbers of its cells in blocks of each level, or NULL; and whether they have been counted.
  uint32_t *index;
  uint8_t is_counted[256];
  // The latest arguments of the exponential function, as bits, and its values. Those of counts are few, and found sooner
  // than computed.
  uint32_t exponents[EXPONENTS];
  float powers[EXPONENTS];
} machine;

/// Work between two checks of the time: some milliseconds.
enum { BETWEEN_CHECKS = 1 << 20 };

/// A cell, which may lie beyond the edges of a plane; it then has the index after the last cell.
typedef struct place { int32_t x, y; uint32_t index; } place;

static uint32_t cell_count(const machine *m) { return (uint32_t)m->width * (uint32_t)m->height; }

/// Adds work, and returns true if the program has stopped. It stops if the caller no longer needs the result.
static inline int is_over(machine *m, uint32_t amount) {
  cm_work *work = m->work;
  work->amount += amount;
  if (work->amount < m->check) return work->has_stopped;
  m->check = work->amount + BETWEEN_CHECKS;
  if (work->amount >= work->most || (work->is_over && work->is_over())) work->has_stopped = 1;
  return work->has_stopped;
}

// The lesser and the greater number; not a number if one of them is none.
static inline float lesser(float a, float b) { return b < a || b != b ? b : a; }
static inline float greater(float a, float b) { return b > a || b != b ? b : a; }

/// Returns the cell at an offset.
static inline place neighbor(const machine *m, place p, int32_t dx, int32_t dy) {
  int32_t x = p.x + dx, y = p.y + dy;
  if ((uint32_t)x >= (uint32_t)m->width || (uint32_t)y >= (uint32_t)m->height) {
    if (m->wraps_columns) x = (x % m->width + m->width) % m->width;
    if (m->wraps_rows) y = (y % m->height + m->height) % m->height;
    if ((uint32_t)x >= (uint32_t)m->width || (uint32_t)y >= (uint32_t)m->height) return (place){x, y, cell_count(m)};
  }
  return (place){x, y, (uint32_t)y * (uint32_t)m->width + (uint32_t)x};
}

static void run(machine *m, const cm_cell_operation *o, place p);

/// Returns the contents of a place beyond the edges: of the states, or of field `part` - 1.
static float beyond(machine *m, int32_t part, place p) {
  const int32_t *table = m->tables + m->edges + 12 * part;
  cm_edge edges[4] = {(cm_edge)table[0], (cm_edge)table[1], (cm_edge)table[2], (cm_edge)table[3]};
  int32_t x = p.x, y = p.y, edge = cm_resolve(edges, m->width, m->height, &x, &y);
  if (edge < 0) {
    size_t index = (size_t)y * (size_t)m->width + (size_t)x;
    return part == 0 ? m->states[index] : m->fields[(size_t)(part - 1) * ((size_t)cell_count(m) + 1) + index];
  }
  if (table[4 + edge] >= 0) run(m, m->code + table[4 + edge], p);
  return m->registers[table[8 + edge]];
}

static inline int32_t state_at(machine *m, place p) {
  return m->edges >= 0 && p.index == cell_count(m) ? (int32_t)beyond(m, 0, p) : m->states[p.index];
}

static inline float number_at(machine *m, int32_t field, place p) {
  if (m->edges >= 0 && p.index == cell_count(m)) return beyond(m, field + 1, p);
  return m->fields[(size_t)field * ((size_t)cell_count(m) + 1) + p.index];
}

/// A list of cells around one, of which all lie within the edges if `is_inside`.
typedef struct ring { const int32_t *cells; int32_t count, is_inside; } ring;

static inline ring around(const machine *m, place p, int32_t list) {
  const int32_t *table = m->tables + list;
  int32_t margin = table[1];
  int is_inside = p.x >= margin && p.x < m->width - margin && p.y >= margin && p.y < m->height - margin;
  return (ring){table + 2, table[0], is_inside};
}

static inline place at(const machine *m, place p, ring r, int32_t i) {
  const int32_t *cell = r.cells + 3 * i;
  if (!r.is_inside) return neighbor(m, p, cell[0], cell[1]);
  return (place){p.x + cell[0], p.y + cell[1], p.index + (uint32_t)cell[2]};
}

static float count(machine *m, place p, int32_t state, int32_t list) {
  ring r = around(m, p, list);
  int32_t count = 0;
  if (r.is_inside) {
    const uint8_t *states = m->states + p.index;
    for (int32_t i = 0; i < r.count; i++) count += states[r.cells[3 * i + 2]] == state;
  } else {
    for (int32_t i = 0; i < r.count; i++) count += state_at(m, at(m, p, r, i)) == state;
  }
  return (float)count;
}

/// The number and the key of a draw.
typedef struct source { uint32_t number; cm_key key; } source;

/// Returns the source of a draw for another cell than the one whose turn it is: its own turn or index. In random turns,
/// it has a draw for each turn.
static source source_of_other(machine *m, place p, cm_key key) {
  uint32_t number = p.index;
  if (number == cell_count(m)) number = cm_place_number(m->chance_edges, m->width, m->height, p.x, p.y);
  if (number == m->own) return (source){m->turn, key};
  if (m->order != CM_ORDER_RANDOM) return (source){m->turns && number < cell_count(m) ? m->turns[number] : number, key};
  if (m->known_turn != m->turn) {
    // Shuffles have the next stream, which random turns do not need.
    uint32_t a = m->keys[2 * m->turn_call + 2], b = m->keys[2 * m->turn_call + 3];
    m->of_others = (cm_key){cm_hash(m->turn, a, b), cm_hash(m->turn, a ^ 0x9e3779b9, b ^ 0x85ebca6b)};
    m->known_turn = m->turn;
  }
  return (source){number, {key.a ^ m->of_others.a, key.b + m->of_others.b}};
}

/// Returns the source of the draw of a call for a place: for the cell whose turn it is, the turn.
static inline source source_of(machine *m, place p, int32_t call) {
  cm_key key = {m->keys[2 * call], m->keys[2 * call + 1]};
  return p.index == m->own ? (source){m->turn, key} : source_of_other(m, p, key);
}

/// Returns the random bits of a call for a place.
static inline uint32_t draw(machine *m, place p, int32_t call, uint32_t attempt) {
  source s = source_of(m, p, call);
  return cm_hash(s.number, s.key.a + attempt * 0x9e3779b9, s.key.b);
}

static inline uint32_t below(uint32_t bits, uint32_t bound) { return (uint32_t)((uint64_t)bits * bound >> 32); }

static float reduce(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  cm_reduction reduction = (cm_reduction)table[1];
  const float *value = m->registers + table[2];
  const int32_t *weights = m->tables + table[4];
  ring r = around(m, p, table[0]);
  float sum = 0, least = __builtin_inff(), greatest = -least;
  int32_t fitting = 0, holding = 0, starts = table[3] < 0;
  for (int32_t i = 0; i < r.count; i++) {
    run(m, o + 1, at(m, p, r, i));
    if (is_over(m, 1)) break;
    if (table[3] >= 0 && m->registers[table[3]] == 0) continue;
    float v = *value;
    if (reduction == CM_REDUCE_VALUE) return v;
    if (reduction == CM_REDUCE_WEIGHTED) v = cm_from_bits((uint32_t)weights[i]) * v;
    // Without a condition the first value starts the sum, except in weighted sums.
    sum = fitting == 0 && starts && reduction != CM_REDUCE_WEIGHTED ? v : sum + v;
    fitting += 1;
    holding += v != 0;
    least = lesser(least, v);
    greatest = greater(greatest, v);
  }
  switch (reduction) {
    case CM_REDUCE_COUNT: return (float)holding;
    case CM_REDUCE_ANY: return holding > 0;
    case CM_REDUCE_ALL: return holding == fitting;
    case CM_REDUCE_MEAN: return fitting ? sum / (float)fitting : 0;
    case CM_REDUCE_MIN: return least;
    case CM_REDUCE_MAX: return greatest;
    default: return sum;
  }
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
  return (place){(int32_t)(index - y * (uint32_t)m->width), (int32_t)y, index};
}

/// The candidates of a CHOOSE: the cells of a list, or all cells if it has none, without blocks in which no cell has the
/// state of the table.
typedef struct candidates { place center; ring ring; uint32_t count; const uint32_t *blocks; } candidates;

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
static int reach(machine *m, place p, float dx, float dy) {
  const float most = 0x1p24f;
  if (!(cm_abs(dx) < most) || !(cm_abs(dy) < most)) return 0;
  m->other = neighbor(m, p, (int32_t)cm_round(dx), (int32_t)cm_round(dy)).index;
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

static int choose(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  if (table[0] >= 0) {
    ring r = around(m, p, table[0]);
    candidates c = {.center = p, .ring = r, .count = (uint32_t)r.count};
    uint32_t bits = draw(m, p, table[4], 0);
    return table[5] < 0 ? choose_fitting(m, o, table, c, bits) : choose_best(m, o, table, c, bits);
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

static void exchange(machine *m, uint32_t a, uint32_t b) {
  uint8_t state = m->states[a];
  set_state(m, a, m->states[b]);
  set_state(m, b, state);
  for (int32_t i = 0; i < m->field_count; i++) {
    if (!(m->carried >> i & 1)) continue;
    float *field = m->fields + (size_t)i * ((size_t)cell_count(m) + 1), number = field[a];
    field[a] = field[b];
    field[b] = number;
  }
}

/// Moves the content of a cell. Initial numbers lie after the last cell. The old cell changes first, so that nothing is
/// lost if both are the same.
static void move(machine *m, uint32_t from, uint32_t to, uint8_t leaving) {
  uint8_t state = m->states[from];
  set_state(m, from, leaving);
  set_state(m, to, state);
  for (int32_t i = 0; i < m->field_count; i++) {
    if (!(m->carried >> i & 1)) continue;
    float *field = m->fields + (size_t)i * ((size_t)cell_count(m) + 1), number = field[from];
    field[from] = field[cell_count(m)];
    field[to] = number;
  }
}

static inline float known_exp(machine *m, float x) {
  uint32_t bits = cm_bits(x), i = bits * 0x9e3779b9u >> (32 - EXPONENT_BITS);
  if (m->exponents[i] != bits) {
    m->exponents[i] = bits;
    m->powers[i] = cm_exp(x);
  }
  return m->powers[i];
}

/// Draws a condition that holds with a probability.
static inline float chance(machine *m, place p, int32_t call, float probability) {
  if (!(probability >= 0 && probability <= 1)) m->work->faults |= probability > 1 ? CM_ABOVE : CM_BELOW;
  return (float)(int32_t)(draw(m, p, call, 0) >> 1) < probability * 0x1p31f;
}

static void check(machine *m, float number, int32_t first_noted) {
  cm_fault *fault = number < (float)first_noted ? &m->work->stopping : &m->work->noted;
  if (number == __builtin_inff() || fault->number >= 0) return;
  *fault = (cm_fault){(int32_t)number, m->own};
  if (fault == &m->work->stopping) m->work->has_stopped = 1;
}

/// Runs operations for a cell, up to RETURN.
static void run(machine *m, const cm_cell_operation *o, place p) {
  // The operations from `start` on have been run, without those that were skipped.
  const cm_cell_operation *start = o;
  float *r = m->registers;
  size_t stride = (size_t)cell_count(m) + 1;
  for (;; o++) {
    float *to = r + o->to;
    switch (o->code) {
      case CM_ADD: *to = r[o->a] + r[o->b]; break;
      case CM_SUBTRACT: *to = r[o->a] - r[o->b]; break;
      case CM_MULTIPLY: *to = r[o->a] * r[o->b]; break;
      case CM_DIVIDE: *to = r[o->a] / r[o->b]; break;
      case CM_POWER: *to = cm_power(r[o->a], r[o->b]); break;
      case CM_MIN: *to = lesser(r[o->a], r[o->b]); break;
      case CM_MAX: *to = greater(r[o->a], r[o->b]); break;
      case CM_EQUAL: case CM_EQUAL_BYTES: *to = r[o->a] == r[o->b]; break;
      case CM_UNEQUAL: case CM_UNEQUAL_BYTES: *to = r[o->a] != r[o->b]; break;
      case CM_LESS: *to = r[o->a] < r[o->b]; break;
      case CM_LESS_OR_EQUAL: *to = r[o->a] <= r[o->b]; break;
      case CM_AND: *to = r[o->a] * r[o->b]; break;
      case CM_OR: *to = r[o->a] + r[o->b] != 0; break;
      case CM_NEGATE: *to = -r[o->a]; break;
      case CM_NOT: *to = 1 - r[o->a]; break;
      case CM_ABS: *to = cm_abs(r[o->a]); break;
      case CM_FLOOR: *to = cm_floor(r[o->a]); break;
      case CM_CEIL: *to = cm_ceil(r[o->a]); break;
      case CM_ROUND: *to = cm_round(r[o->a]); break;
      case CM_SQRT: *to = __builtin_sqrtf(r[o->a]); break;
      case CM_EXP: *to = known_exp(m, r[o->a]); break;
      case CM_LOG: *to = cm_log(r[o->a]); break;
      case CM_LOG10: *to = cm_log10(r[o->a]); break;
      case CM_SIN: *to = cm_sin(r[o->a]); break;
      case CM_COS: *to = cm_cos(r[o->a]); break;
      case CM_TAN: *to = cm_tan(r[o->a]); break;
      case CM_TANH: *to = cm_tanh(r[o->a]); break;
      case CM_ASIN: *to = cm_asin(r[o->a]); break;
      case CM_ACOS: *to = cm_acos(r[o->a]); break;
      case CM_ATAN2: *to = cm_atan2(r[o->a], r[o->b]); break;
      case CM_HYPOT: *to = cm_hypot(r[o->a], r[o->b]); break;
      case CM_NOISE: *to = cm_noise(r[o->a], r[o->b], m->keys[2 * o->c], m->keys[2 * o->c + 1]); break;
      case CM_SIGN: *to = r[o->a] > 0 ? 1 : r[o->a] < 0 ? -1 : r[o->a] == 0 ? 0 : r[o->a]; break;
      case CM_SELECT: case CM_SELECT_BYTES: *to = r[o->a] != 0 ? r[o->b] : r[o->c]; break;
      case CM_CELL_COLUMN: *to = (float)p.x; break;
      case CM_CELL_ROW: *to = (float)p.y; break;
      case CM_CELL_STATE: *to = (float)state_at(m, neighbor(m, p, o->b, o->c)); break;
      case CM_CELL_FIELD: *to = number_at(m, o->a, neighbor(m, p, o->b, o->c)); break;
      case CM_CELL_COUNT: *to = count(m, p, o->a, o->b); break;
      case CM_CELL_CHANCE: *to = chance(m, p, o->b, r[o->a]); break;
      case CM_CELL_RANDOM: *to = (float)(int32_t)(draw(m, p, o->b, 0) >> 8) * 0x1p-24f; break;
      case CM_CELL_NORMAL: {
        source s = source_of(m, p, o->b);
        *to = cm_normal(s.number, s.key.a, s.key.b);
        break;
      }
      case CM_CELL_INDEX: *to = (float)below(draw(m, p, o->b, 0), (uint32_t)r[o->a]); break;
      case CM_CELL_REDUCE: *to = reduce(m, o, p); start += o->c; o += o->c; break;
      case CM_CELL_CHOOSE: *to = (float)choose(m, o, p); start += o->c; o += o->c; break;
      case CM_CELL_REACH: *to = (float)reach(m, p, r[o->a], r[o->b]); break;
      case CM_CELL_NAMED:
        if (!m->is_chosen[o->a]) {
          // The statement may have chosen its cell.
          uint32_t other = m->other;
          run(m, o + 1, p);
          m->named[o->a] = r[o->b] != 0 ? m->other : cell_count(m);
          m->is_chosen[o->a] = 1;
          m->other = other;
        }
        *to = m->named[o->a] != cell_count(m);
        start += o->c;
        o += o->c;
        break;
      case CM_CELL_CHECK: check(m, r[o->a], o->b); break;
      case CM_CELL_AIM: m->other = m->named[o->a]; break;
      case CM_CELL_AT_NAMED:
        if (m->named[o->a] != cell_count(m)) run(m, o + 1, cell(m, m->named[o->a]));
        *to = m->named[o->a] != cell_count(m) ? r[o->b] : cm_from_bits(0x7fc00000);
        start += o->c;
        o += o->c;
        break;
      case CM_CELL_RETURN: m->work->amount += (uint64_t)(o - start); return;
      case CM_CELL_SKIP: start += o->c; o += o->c; break;
      case CM_CELL_SKIP_UNLESS:
        if (r[o->a] == 0) {
          start += o->c;
          o += o->c;
        }
        break;
      case CM_CELL_SET_FIELD: m->next_fields[(size_t)o->b * stride + p.index] = r[o->a]; break;
      case CM_CELL_BECOME: set_state(m, p.index, (uint8_t)r[o->a]); break;
      case CM_CELL_COPY: set_state(m, p.index, m->states[m->other]); break;
      case CM_CELL_ASSIGN: set_state(m, m->other, (uint8_t)r[o->a]); break;
      case CM_CELL_SWAP:
        exchange(m, p.index, m->other);
        m->own = m->other;
        p = cell(m, m->own);
        break;
      case CM_CELL_MOVE:
        move(m, p.index, m->other, (uint8_t)r[o->a]);
        m->own = m->other;
        p = cell(m, m->own);
        break;
      case CM_CELL_GIVE: m->next_fields[(size_t)o->b * stride + m->other] = r[o->a]; break;
    }
  }
}

static machine make(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers,
    const uint32_t *keys, uint8_t *states, float *fields, const uint32_t *turns, cm_work *work) {
  return (machine){
    .width = cells->width, .height = cells->height, .wraps_columns = cells->wraps_columns,
    .wraps_rows = cells->wraps_rows, .edges = cells->edges, .code = code, .field_count = cells->field_count,
    .order = cells->order, .turn_call = cells->turn_call, .carried = cells->carried, .tables = tables,
    .registers = registers, .keys = keys, .states = states, .fields = fields, .turns = turns, .work = work,
    .chance_edges = cells->chance_edges, .known_turn = UINT32_MAX,
    .check = work->most < BETWEEN_CHECKS ? work->most : BETWEEN_CHECKS, .powers = {1},
  };
}

void cm_cells_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, size_t entry, int32_t result, const uint32_t *turns, float *values, cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, turns, work);
  run(&m, code, (place){0});
  for (uint32_t i = 0; i < cell_count(&m) && !is_over(&m, 4); i++) {
    m.own = i;
    m.turn = turns ? turns[i] : i;
    run(&m, code + entry, cell(&m, i));
    values[i] = registers[result];
  }
}

void cm_cells_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, uint8_t *next_states, float *next_fields, const uint32_t *entries, size_t updates,
    const uint32_t *shuffled, const uint32_t *turns, uint32_t *index, cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, turns, work);
  int is_together = m.order == CM_ORDER_TOGETHER;
  m.next_states = is_together ? next_states : states;
  m.next_fields = is_together ? next_fields : fields;
  m.index = cells->uses_index ? index : NULL;
  int has_updates = code[updates].code != CM_CELL_RETURN;
  run(&m, code, (place){0});
  for (; m.turn < cell_count(&m) && !is_over(&m, 4); m.turn++) {
    uint32_t number = shuffled ? shuffled[m.turn] : m.turn;
    for (int32_t i = 0; i < cells->named_count; i++) m.is_chosen[i] = 0;
    if (m.order == CM_ORDER_RANDOM) {
      number = below(cm_hash(m.turn, keys[2 * m.turn_call], keys[2 * m.turn_call + 1]), cell_count(&m));
    }
    m.own = number;
    place p = cell(&m, number);
    if (has_updates && is_together) run(&m, code + updates, p);
    if (entries) run(&m, code + entries[states[number]], p);
    // The statement may have moved the content.
    m.own = number;
    if (has_updates && !is_together) run(&m, code + updates, p);
  }
  work->turns += m.turn;
}

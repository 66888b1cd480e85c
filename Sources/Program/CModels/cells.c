// Programs that compute one cell at a time. They run models in which cells take turns, so that each reads what earlier
// ones have changed.
// Results must not depend on instructions that multiply and add in one step.
#pragma STDC FP_CONTRACT OFF
#include "cells.h"

#include "math.h"

typedef struct machine {
  int32_t width, height, is_plane, field_count;
  cm_order order;
  int32_t turn_call;
  uint32_t carried;
  const int32_t *tables;
  float *registers;
  const uint32_t *keys;
  uint8_t *states, *next_states;
  float *fields, *next_fields;
  // The number of the turn, and the index of the cell that CHOOSE chose.
  uint32_t turn, other;
} machine;

/// A cell, which may lie beyond the edges of a plane; it then has the index after the last cell.
typedef struct place { int32_t x, y; uint32_t index; } place;

static uint32_t cell_count(const machine *m) { return (uint32_t)m->width * (uint32_t)m->height; }

/// Returns the cell at an offset.
static inline place neighbor(const machine *m, place p, int32_t dx, int32_t dy) {
  int32_t x = p.x + dx, y = p.y + dy;
  if ((uint32_t)x >= (uint32_t)m->width || (uint32_t)y >= (uint32_t)m->height) {
    if (m->is_plane) return (place){x, y, cell_count(m)};
    x = (x % m->width + m->width) % m->width;
    y = (y % m->height + m->height) % m->height;
  }
  return (place){x, y, (uint32_t)y * (uint32_t)m->width + (uint32_t)x};
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

static float count(const machine *m, place p, int32_t state, int32_t list) {
  ring r = around(m, p, list);
  int32_t count = 0;
  if (r.is_inside) {
    const uint8_t *states = m->states + p.index;
    for (int32_t i = 0; i < r.count; i++) count += states[r.cells[3 * i + 2]] == state;
  } else {
    for (int32_t i = 0; i < r.count; i++) count += m->states[at(m, p, r, i).index] == state;
  }
  return (float)count;
}

/// Returns the random bits of a call, for the turn, or for the cell if all cells change together.
static inline uint32_t draw(const machine *m, place p, int32_t call, uint32_t attempt) {
  uint32_t cell = p.index < cell_count(m) ? p.index : UINT32_MAX;
  uint32_t number = m->order == CM_ORDER_TOGETHER ? cell : m->turn;
  return cm_hash(number, m->keys[2 * call] + attempt * 0x9e3779b9, m->keys[2 * call + 1]);
}

static inline uint32_t below(uint32_t bits, uint32_t bound) { return (uint32_t)((uint64_t)bits * bound >> 32); }

static void run(machine *m, const cm_cell_operation *o, place p);

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
    if (table[3] >= 0 && m->registers[table[3]] == 0) continue;
    float v = *value;
    if (reduction == CM_REDUCE_VALUE) return v;
    if (reduction == CM_REDUCE_WEIGHTED) v = cm_from_bits((uint32_t)weights[i]) * v;
    // Without a condition the first value starts the sum, except in weighted sums.
    sum = fitting == 0 && starts && reduction != CM_REDUCE_WEIGHTED ? v : sum + v;
    fitting += 1;
    holding += v != 0;
    least = v < least ? v : least;
    greatest = v > greatest ? v : greatest;
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

/// Returns true if a cell fits. The table is that of CHOOSE.
static int fits(machine *m, const cm_cell_operation *o, const int32_t *table, place p) {
  if (table[3] && p.index == cell_count(m)) return 0;
  if (table[2] >= 0) return m->states[p.index] == table[2];
  if (table[1] < 0) return 1;
  run(m, o + 1, p);
  return m->registers[table[1]] != 0;
}

static place cell(const machine *m, uint32_t index) {
  uint32_t y = index / (uint32_t)m->width;
  return (place){(int32_t)(index - y * (uint32_t)m->width), (int32_t)y, index};
}

/// Chooses one of the fitting cells by random bits. The number of candidates is `count`; a list of them is `r`, and all
/// cells are candidates if it has no cells.
static int choose_fitting(
    machine *m, const cm_cell_operation *o, const int32_t *table, place p, ring r, uint32_t count, uint32_t bits) {
  enum { KEPT = 64 };
  uint32_t kept[KEPT], fitting = 0;
  for (uint32_t i = 0; i < count; i++) {
    place q = r.cells ? at(m, p, r, (int32_t)i) : cell(m, i);
    if (!fits(m, o, table, q)) continue;
    if (fitting < KEPT) kept[fitting] = q.index;
    fitting += 1;
  }
  if (fitting == 0) return 0;
  uint32_t chosen = below(bits, fitting);
  if (chosen < KEPT) {
    m->other = kept[chosen];
    return 1;
  }
  for (uint32_t i = 0, found = 0;; i++) {
    place q = r.cells ? at(m, p, r, (int32_t)i) : cell(m, i);
    if (!fits(m, o, table, q) || found++ < chosen) continue;
    m->other = q.index;
    return 1;
  }
}

static int choose(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  if (table[0] >= 0) {
    ring r = around(m, p, table[0]);
    return choose_fitting(m, o, table, p, r, (uint32_t)r.count, draw(m, p, table[4], 0));
  }
  // Most draws soon find a cell. If 64 of them fail, few cells fit, and one of these is drawn.
  for (uint32_t attempt = 0; attempt < 64; attempt++) {
    place q = cell(m, below(draw(m, p, table[4], attempt), cell_count(m)));
    m->other = q.index;
    if (fits(m, o, table, q)) return 1;
  }
  return choose_fitting(m, o, table, p, (ring){0}, cell_count(m), draw(m, p, table[4], 64));
}

static void exchange(machine *m, uint32_t a, uint32_t b) {
  uint8_t state = m->states[a];
  m->states[a] = m->states[b];
  m->states[b] = state;
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
  m->states[from] = leaving;
  m->states[to] = state;
  for (int32_t i = 0; i < m->field_count; i++) {
    if (!(m->carried >> i & 1)) continue;
    float *field = m->fields + (size_t)i * ((size_t)cell_count(m) + 1), number = field[from];
    field[from] = field[cell_count(m)];
    field[to] = number;
  }
}

/// Runs operations for a cell, up to RETURN.
static void run(machine *m, const cm_cell_operation *o, place p) {
  float *r = m->registers;
  size_t stride = (size_t)cell_count(m) + 1;
  for (;; o++) {
    float *to = r + o->to;
    switch ((cm_cell_code)o->code) {
      case CM_CELL_ADD: *to = r[o->a] + r[o->b]; break;
      case CM_CELL_SUBTRACT: *to = r[o->a] - r[o->b]; break;
      case CM_CELL_MULTIPLY: *to = r[o->a] * r[o->b]; break;
      case CM_CELL_DIVIDE: *to = r[o->a] / r[o->b]; break;
      case CM_CELL_POWER: *to = cm_power(r[o->a], r[o->b]); break;
      case CM_CELL_MIN: *to = r[o->b] < r[o->a] ? r[o->b] : r[o->a]; break;
      case CM_CELL_MAX: *to = r[o->b] > r[o->a] ? r[o->b] : r[o->a]; break;
      case CM_CELL_MOD: *to = r[o->a] - r[o->b] * cm_floor(r[o->a] / r[o->b]); break;
      case CM_CELL_EQUAL: *to = r[o->a] == r[o->b]; break;
      case CM_CELL_LESS: *to = r[o->a] < r[o->b]; break;
      case CM_CELL_LESS_OR_EQUAL: *to = r[o->a] <= r[o->b]; break;
      case CM_CELL_AND: *to = r[o->a] * r[o->b]; break;
      case CM_CELL_OR: *to = r[o->a] + r[o->b] != 0; break;
      case CM_CELL_NEGATE: *to = -r[o->a]; break;
      case CM_CELL_NOT: *to = 1 - r[o->a]; break;
      case CM_CELL_ABS: *to = cm_abs(r[o->a]); break;
      case CM_CELL_FLOOR: *to = cm_floor(r[o->a]); break;
      case CM_CELL_CEIL: *to = cm_ceil(r[o->a]); break;
      case CM_CELL_ROUND: *to = cm_round(r[o->a]); break;
      case CM_CELL_SQRT: *to = __builtin_sqrtf(r[o->a]); break;
      case CM_CELL_EXP: *to = cm_exp(r[o->a]); break;
      case CM_CELL_LOG: *to = cm_log(r[o->a]); break;
      case CM_CELL_SIN: *to = cm_sin(r[o->a]); break;
      case CM_CELL_COS: *to = cm_cos(r[o->a]); break;
      case CM_CELL_TAN: *to = cm_tan(r[o->a]); break;
      case CM_CELL_TANH: *to = cm_tanh(r[o->a]); break;
      case CM_CELL_SIGN: *to = r[o->a] > 0 ? 1 : r[o->a] < 0 ? -1 : r[o->a] == 0 ? 0 : r[o->a]; break;
      case CM_CELL_SELECT: *to = r[o->a] != 0 ? r[o->b] : r[o->c]; break;
      case CM_CELL_COLUMN: *to = (float)p.x; break;
      case CM_CELL_ROW: *to = (float)p.y; break;
      case CM_CELL_STATE: *to = m->states[neighbor(m, p, o->b, o->c).index]; break;
      case CM_CELL_FIELD: *to = m->fields[(size_t)o->a * stride + neighbor(m, p, o->b, o->c).index]; break;
      case CM_CELL_COUNT: *to = count(m, p, o->a, o->b); break;
      case CM_CELL_CHANCE: *to = (float)(int32_t)(draw(m, p, o->b, 0) >> 1) < r[o->a] * 0x1p31f; break;
      case CM_CELL_RANDOM: *to = (float)(int32_t)(draw(m, p, o->b, 0) >> 8) * 0x1p-24f; break;
      case CM_CELL_NORMAL: {
        uint32_t own = p.index < cell_count(m) ? p.index : UINT32_MAX;
        uint32_t number = m->order == CM_ORDER_TOGETHER ? own : m->turn;
        *to = cm_normal(number, m->keys[2 * o->b], m->keys[2 * o->b + 1]);
        break;
      }
      case CM_CELL_INDEX: *to = (float)below(draw(m, p, o->b, 0), (uint32_t)o->a); break;
      case CM_CELL_REDUCE: *to = reduce(m, o, p); o += o->c; break;
      case CM_CELL_CHOOSE: *to = (float)choose(m, o, p); o += o->c; break;
      case CM_CELL_RETURN: return;
      case CM_CELL_SKIP: o += o->c; break;
      case CM_CELL_SKIP_UNLESS: if (r[o->a] == 0) o += o->c; break;
      case CM_CELL_SET_FIELD: m->next_fields[(size_t)o->b * stride + p.index] = r[o->a]; break;
      case CM_CELL_BECOME: m->next_states[p.index] = (uint8_t)r[o->a]; break;
      case CM_CELL_COPY: m->next_states[p.index] = m->states[m->other]; break;
      case CM_CELL_ASSIGN: m->next_states[m->other] = (uint8_t)r[o->a]; break;
      case CM_CELL_SWAP: exchange(m, p.index, m->other); break;
      case CM_CELL_MOVE: move(m, p.index, m->other, (uint8_t)r[o->a]); break;
    }
  }
}

static machine make(
    const cm_cells *cells, const int32_t *tables, float *registers, const uint32_t *keys, uint8_t *states,
    float *fields) {
  return (machine){
    .width = cells->width, .height = cells->height, .is_plane = cells->is_plane, .field_count = cells->field_count,
    .order = cells->order, .turn_call = cells->turn_call, .carried = cells->carried, .tables = tables,
    .registers = registers, .keys = keys, .states = states, .fields = fields,
  };
}

void cm_cells_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, size_t entry, int32_t result, float *values, uint32_t first, uint32_t end) {
  machine m = make(cells, tables, registers, keys, states, fields);
  run(&m, code, (place){0});
  for (uint32_t i = first; i < end; i++) {
    run(&m, code + entry, cell(&m, i));
    values[i] = registers[result];
  }
}

void cm_cells_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, uint8_t *next_states, float *next_fields, const uint32_t *entries, size_t updates,
    const uint32_t *shuffled, uint32_t first, uint32_t end) {
  machine m = make(cells, tables, registers, keys, states, fields);
  m.next_states = next_states ? next_states : states;
  m.next_fields = next_fields ? next_fields : fields;
  int has_updates = code[updates].code != CM_CELL_RETURN;
  run(&m, code, (place){0});
  for (m.turn = first; m.turn < end; m.turn++) {
    uint32_t index = shuffled ? shuffled[m.turn] : m.turn;
    if (m.order == CM_ORDER_RANDOM) index = below(draw(&m, (place){0}, m.turn_call, 0), cell_count(&m));
    place p = cell(&m, index);
    if (has_updates && m.order == CM_ORDER_TOGETHER) run(&m, code + updates, p);
    if (entries) run(&m, code + entries[states[index]], p);
    if (has_updates && m.order != CM_ORDER_TOGETHER) run(&m, code + updates, p);
  }
}

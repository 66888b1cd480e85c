// Programs that compute one cell at a time. They run models in which cells take turns, so that each reads what earlier
// ones have changed.
// Results must not depend on instructions that multiply and add in one step.
#pragma STDC FP_CONTRACT OFF
#include "choices.h"
#include "crowd.h"
#include "machine.h"

static RARE void exchange(machine *m, uint32_t a, uint32_t b) {
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
static RARE void move(machine *m, uint32_t from, uint32_t to, uint8_t leaving) {
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
static RARE float chance(machine *m, place p, int32_t call, float probability) {
  if (!(probability >= 0 && probability <= 1)) m->work->faults |= probability > 1 ? CM_ABOVE : CM_BELOW;
  return (float)(int32_t)(draw(m, p, call, 0) >> 1) < probability * 0x1p31f;
}

static RARE void check(machine *m, float number, int32_t first_noted) {
  cm_fault *fault = number < (float)first_noted ? &m->work->stopping : &m->work->noted;
  if (number == __builtin_inff() || fault->number >= 0) return;
  *fault = (cm_fault){(int32_t)number, m->self == NO_AGENT ? m->own : m->crowd->ids[m->self]};
  if (fault == &m->work->stopping) m->work->has_stopped = 1;
}

/// Returns the value at another cell; not a number, or 0 for a condition, if its place is no number.
static RARE float find(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  float a = m->registers[table[0]], b = m->registers[table[1]];
  place q;
  if (table[3] && p.agent == NO_AGENT) return cm_from_bits(0x7fc00000);
  if (!(table[3] ? find_ahead(m, p, a, b, &q) : find_place(m, p, a, b, &q))) return table[4] ? 0 : cm_from_bits(0x7fc00000);
  if (table[2] < 0) return number_at(m, -1 - table[2], q);
  run(m, o + 1, q);
  return m->registers[table[2]];
}

/// Returns a number about the way to a cell or agent with a name; not a number without one.
static RARE float about_way_to(machine *m, place p, const cm_cell_operation *o) {
  uint32_t other = m->named[o->a];
  if (o->c ? !is_alive(m, other) : other == cell_count(m)) return cm_from_bits(0x7fc00000);
  if (!o->c) return about_way(m, way_to(m, p, (float)cell(m, other).x, (float)cell(m, other).y), o->b);
  const float *n = numbers_of(m, other);
  return about_way(m, way_to(m, p, n[CM_PX], n[CM_PY]), o->b);
}

/// Adds to a field of a cell: at once, or at the end of a phase in which all agents change together.
static RARE void add_to_cell(machine *m, uint32_t cell, int32_t field, float amount) {
  if (m->ledger) add_later(m, 0, field, cell, amount);
  else m->next_fields[(size_t)field * ((size_t)cell_count(m) + 1) + cell] += amount;
}

/// Chooses the cell with a name, unless that has been done in this turn. The statement may have chosen another one.
static RARE void name_cell(machine *m, const cm_cell_operation *o, place p) {
  uint32_t other = m->other;
  if (m->is_chosen[o->a]) return;
  run(m, o + 1, p);
  m->named[o->a] = m->registers[o->b] != 0 ? m->other : cell_count(m);
  m->is_chosen[o->a] = 1;
  m->other = other;
}

static RARE void name_agent(machine *m, const cm_cell_operation *o, place p) {
  uint32_t other = m->other_agent;
  if (m->is_chosen[o->a]) return;
  run(m, o + 1, p);
  m->named[o->a] = m->registers[o->b] != 0 ? m->other_agent : NO_AGENT;
  m->is_chosen[o->a] = 1;
  m->other_agent = other;
}

/// Notes that the chosen cell has no turn any more.
static inline void touch(machine *m) {
  if (m->touched) m->touched[m->other] = 1;
}

/// Runs operations for a cell or an agent, up to RETURN.
static void run(machine *m, const cm_cell_operation *o, place p) {
  // The operations from `start` on have been run, without those that were skipped.
  const cm_cell_operation *start = o;
  float *r = m->registers;
  size_t stride = m->field_stride;
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
      case CM_SIND: *to = cm_sind(r[o->a]); break;
      case CM_COSD: *to = cm_cosd(r[o->a]); break;
      case CM_ATAN2D: *to = cm_atan2d(r[o->a], r[o->b]); break;
      case CM_TURN: *to = cm_turn(r[o->a], r[o->b]); break;
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
        name_cell(m, o, p);
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
      case CM_CELL_ASSIGN:
        touch(m);
        set_state(m, m->other, (uint8_t)r[o->a]);
        break;
      case CM_CELL_SWAP:
        touch(m);
        exchange(m, p.index, m->other);
        m->own = m->other;
        p = cell(m, m->own);
        break;
      case CM_CELL_MOVE:
        touch(m);
        move(m, p.index, m->other, (uint8_t)r[o->a]);
        m->own = m->other;
        p = cell(m, m->own);
        break;
      case CM_CELL_GIVE: m->next_fields[(size_t)o->b * stride + m->other] = r[o->a]; break;
      case CM_CELL_GIVE_NAMED: m->next_fields[(size_t)o->b * stride + m->named[o->c]] = r[o->a]; break;
      case CM_CELL_ADD: add_to_cell(m, p.index, o->b, r[o->a]); break;
      case CM_CELL_ADD_TO: add_to_cell(m, m->other, o->b, r[o->a]); break;
      case CM_CELL_ADD_TO_NAMED: add_to_cell(m, m->named[o->c], o->b, r[o->a]); break;
      case CM_CELL_LEAVE: set_state(m, m->left, (uint8_t)r[o->a]); break;
      case CM_CELL_FIND: *to = find(m, o, p); start += o->c; o += o->c; break;

      // Names of `let` that only agents have are computed for cells, too, if their neighbors use them.
      case CM_AGENT_NUMBER: *to = p.agent == NO_AGENT ? cm_from_bits(0x7fc00000) : numbers_of(m, p.agent)[o->a]; break;
      case CM_AGENT_ID: *to = p.agent == NO_AGENT ? cm_from_bits(0x7fc00000) : (float)m->crowd->ids[p.agent]; break;
      case CM_AGENT_IS: *to = p.agent != NO_AGENT ? kind_of(m, p.agent) == o->a : count_agents(m, p, o->a, 1); break;
      case CM_AGENT_COUNT: *to = count_agents(m, p, o->a, __builtin_inff()); break;
      case CM_AGENT_WAY: *to = about_way(m, m->way, o->a); break;
      case CM_AGENT_WAY_TO: *to = about_way_to(m, p, o); break;
      case CM_AGENT_REDUCE: reduce_agents(m, o, p); start += o->c; o += o->c; break;
      case CM_AGENT_CHOOSE: *to = (float)choose_agent(m, o, p); start += o->c; o += o->c; break;
      case CM_AGENT_PICK: *to = (float)find_agent(m, r[o->a]); break;
      case CM_AGENT_NAMED:
        name_agent(m, o, p);
        *to = (float)is_alive(m, m->named[o->a]);
        start += o->c;
        o += o->c;
        break;
      case CM_AGENT_AIM: m->other_agent = m->named[o->a]; break;
      case CM_AGENT_AT_NAMED: {
        int32_t exists = is_alive(m, m->named[o->a]);
        if (exists) run(m, o + 1, under(m, m->named[o->a]));
        *to = exists ? r[o->b] : cm_from_bits(0x7fc00000);
        start += o->c;
        o += o->c;
        break;
      }
      case CM_AGENT_SET: numbers_of(m, m->self)[o->b] = taken(m, m->self, o->b, r[o->a]); break;
      case CM_AGENT_GIVE: give_agent(m, o->c ? m->named[o->c - 1] : m->other_agent, o->b, r[o->a], 0); break;
      case CM_AGENT_ADD_TO: give_agent(m, o->c ? m->named[o->c - 1] : m->other_agent, o->b, r[o->a], 1); break;
      case CM_AGENT_TRY: *to = (float)try_forward(m, p, r[o->a], r[o->b]); break;
      case CM_AGENT_GO:
        m->left = p.index;
        numbers_of(m, m->self)[CM_HEADING] = m->next_heading;
        p = move_agent(m, m->next_x, m->next_y);
        break;
      case CM_AGENT_MOVE_TO_CELL: {
        place q = cell(m, m->other);
        m->left = p.index;
        p = move_agent(m, (float)q.x, (float)q.y);
        break;
      }
      case CM_AGENT_MOVE_TO_AGENT: {
        const float *n = numbers_of(m, m->other_agent);
        m->left = p.index;
        p = move_agent(m, n[CM_PX], n[CM_PY]);
        break;
      }
      case CM_AGENT_MAY_HATCH: *to = (float)may_hatch(m, o->a); break;
      case CM_AGENT_HATCH: hatch(m, p, o->a); break;
      case CM_AGENT_CHILD: change_child(m, o->b, r[o->a], o->c); break;
      case CM_AGENT_BECOME: convert(m, m->self, o->a); break;
      case CM_AGENT_CONVERT: convert(m, m->other_agent, o->a); break;
      case CM_AGENT_DIE: case CM_AGENT_KILL:
        kill(m, o->code == CM_AGENT_DIE ? m->self : m->other_agent);
        if (!m->has_died) break;
        m->work->amount += (uint64_t)(o - start);
        return;
    }
  }
}

static machine make(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers,
    const uint32_t *keys, uint8_t *states, float *fields, cm_crowd *crowd, const uint32_t *turns, cm_work *work) {
  return (machine){
    .width = cells->width, .height = cells->height, .wraps_columns = cells->wraps_columns,
    .wraps_rows = cells->wraps_rows, .edges = cells->edges, .code = code, .field_count = cells->field_count,
    .order = cells->order, .turn_call = cells->turn_call, .carried = cells->carried, .tables = tables,
    .registers = registers, .keys = keys, .states = states, .fields = fields, .turns = turns, .work = work,
    .chance_edges = cells->chance_edges, .known_turn = UINT32_MAX, .crowd = crowd, .self = NO_AGENT, .own = UINT32_MAX,
    .joins_columns = crowd ? crowd->edges[0] == CM_EDGE_WRAP : cells->wraps_columns,
    .joins_rows = crowd ? crowd->edges[2] == CM_EDGE_WRAP : cells->wraps_rows, .way = {.center = NO_AGENT},
    .field_stride = (size_t)cells->width * (size_t)cells->height + 1,
    .check = work->most < BETWEEN_CHECKS ? work->most : BETWEEN_CHECKS, .powers = {1},
  };
}

static void free_lists(machine *m) {
  for (int32_t i = 0; i < CM_MOST_NEIGHBORHOODS; i++) free(m->found[i].items);
  free(m->stack.items);
}

void cm_cells_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, size_t entry, int32_t result, const uint32_t *turns, float *values,
    cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, crowd, turns, work);
  run(&m, code, (place){.agent = NO_AGENT});
  for (uint32_t i = 0; i < cell_count(&m) && !is_over(&m, 4); i++) {
    m.own = i;
    m.turn = turns ? turns[i] : i;
    run(&m, code + entry, cell(&m, i));
    values[i] = registers[result];
  }
  free_lists(&m);
}

void cm_agents_values(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, size_t entry, int32_t result, uint32_t first, int32_t by_cell,
    float *values, cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, crowd, NULL, work);
  run(&m, code, (place){.agent = NO_AGENT});
  for (uint32_t i = first; i < crowd->count && !is_over(&m, 4); i++) {
    m.self = i;
    m.turn = by_cell ? crowd->cells[i] : number_of_agent(&m, i);
    run(&m, code + entry, under(&m, i));
    values[i - first] = registers[result];
  }
  free_lists(&m);
}

/// Forgets the cells and agents that the last turn has chosen.
static inline void begin_turn(machine *m, int32_t named_count) {
  for (int32_t i = 0; i < named_count; i++) m->is_chosen[i] = 0;
}

void cm_cells_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, uint8_t *next_states, float *next_fields, cm_crowd *crowd, cm_ledger *ledger,
    const uint32_t *entries, size_t updates, const uint32_t *shuffled, const uint32_t *turns, uint32_t *index, cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, crowd, turns, work);
  int is_together = m.order == CM_ORDER_TOGETHER;
  m.next_states = is_together ? next_states : states;
  m.next_fields = is_together ? next_fields : fields;
  m.ledger = ledger;
  m.index = cells->uses_index ? index : NULL;
  m.touched = cells->is_once ? calloc(cell_count(&m), 1) : NULL;
  if (cells->is_once && !m.touched) work->has_stopped = 1;
  int has_updates = code[updates].code != CM_CELL_RETURN;
  run(&m, code, (place){.agent = NO_AGENT});
  for (; m.turn < cell_count(&m) && !is_over(&m, 4); m.turn++) {
    uint32_t number = shuffled ? shuffled[m.turn] : m.turn;
    begin_turn(&m, cells->named_count);
    if (m.order == CM_ORDER_RANDOM) {
      number = below(cm_hash(m.turn, keys[2 * m.turn_call], keys[2 * m.turn_call + 1]), cell_count(&m));
    }
    if (m.touched && m.touched[number]) continue;
    m.own = number;
    place p = cell(&m, number);
    if (has_updates && is_together) run(&m, code + updates, p);
    if (entries) run(&m, code + entries[states[number]], p);
    // The statement may have moved the content.
    m.own = number;
    if (has_updates && !is_together) run(&m, code + updates, p);
  }
  work->turns += m.turn;
  free(m.touched);
  free_lists(&m);
}

void cm_agents_step(
    const cm_cells *cells, const cm_cell_operation *code, const int32_t *tables, float *registers, const uint32_t *keys,
    uint8_t *states, float *fields, cm_crowd *crowd, cm_ledger *ledger, const uint32_t *entries, const uint32_t *order,
    uint32_t first, uint32_t end, uint32_t *index, cm_work *work) {
  machine m = make(cells, code, tables, registers, keys, states, fields, crowd, NULL, work);
  m.next_states = states;
  m.next_fields = fields;
  m.ledger = ledger;
  m.index = cells->uses_index ? index : NULL;
  run(&m, code, (place){.agent = NO_AGENT});
  for (uint32_t turn = first; turn < end && !is_over(&m, 4); turn++) {
    int is_random = m.order == CM_ORDER_RANDOM;
    uint32_t agent = is_random ? below(cm_hash(turn, keys[2 * m.turn_call], keys[2 * m.turn_call + 1]), end) : turn;
    if (!ledger) agent = order[agent];
    if (!is_alive(&m, agent) || entries[crowd->kinds[agent]] == UINT32_MAX) continue;
    begin_turn(&m, cells->named_count);
    m.self = agent;
    m.turn = is_random ? turn : number_of_agent(&m, agent);
    m.has_died = 0;
    run(&m, code + entries[crowd->kinds[agent]], under(&m, agent));
  }
  work->turns += end - first;
  free_lists(&m);
}

// MARK: Crowds

cm_crowd *cm_crowd_make(uint32_t count, int32_t stride, int32_t width, int32_t height) {
  cm_crowd *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  *c = (cm_crowd){.count = count, .capacity = count, .stride = stride, .width = width, .height = height};
  size_t length = count ? count : 1;
  c->ids = malloc(length * sizeof *c->ids);
  c->kinds = malloc(length);
  c->numbers = malloc(length * (size_t)stride * sizeof *c->numbers);
  c->cells = malloc(length * sizeof *c->cells);
  c->following = malloc(length * sizeof *c->following);
  c->next_kinds = c->kinds;
  c->next_numbers = c->numbers;
  if (c->ids && c->kinds && c->numbers && c->cells && c->following) return c;
  cm_crowd_free(c);
  return NULL;
}

/// Frees the copies of agents that change together.
static void free_copies(cm_crowd *c) {
  if (c->next_kinds != c->kinds) free(c->next_kinds);
  if (c->next_numbers != c->numbers) free(c->next_numbers);
  c->next_kinds = c->kinds;
  c->next_numbers = c->numbers;
}

void cm_crowd_free(cm_crowd *c) {
  if (!c) return;
  free_copies(c);
  free(c->ids);
  free(c->kinds);
  free(c->numbers);
  free(c->cells);
  free(c->following);
  free(c->heads);
  free(c->spots);
  free(c->firsts);
  free(c);
}

static void count_living(cm_crowd *c) {
  for (int32_t i = 0; i < CM_MOST_KINDS; i++) c->living[i] = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->kinds[i] < CM_MOST_KINDS) c->living[c->kinds[i]] += 1;
  }
}

/// Sorts the first agents by their cells, in which they keep their order. Returns 0 without memory.
static int sort_by_cell(cm_crowd *c, uint32_t listed) {
  size_t cells = (size_t)c->width * (size_t)c->height;
  uint32_t end = 0;
  c->firsts = calloc(cells + 1, sizeof *c->firsts);
  c->spots = malloc(((size_t)listed + 1) * sizeof *c->spots);
  if (!c->firsts || !c->spots) return 0;
  for (uint32_t i = 0; i < listed; i++) c->firsts[c->cells[i]] += 1;
  for (size_t i = 0; i <= cells; i++) c->firsts[i] = end += c->firsts[i];
  for (uint32_t i = listed; i-- > 0;) {
    const float *n = c->numbers + (size_t)i * (size_t)c->stride;
    c->spots[--c->firsts[c->cells[i]]] = (cm_spot){n[CM_PX], n[CM_PY], i, 1u << c->kinds[i]};
  }
  return 1;
}

int32_t cm_crowd_begin(cm_crowd *c, int32_t takes_turns, int32_t lists, uint32_t listed) {
  size_t cells = (size_t)c->width * (size_t)c->height;
  count_living(c);
  for (uint32_t i = 0; i < c->count; i++) {
    const float *n = c->numbers + (size_t)i * (size_t)c->stride;
    int32_t x = column_of(n[CM_PX], c->width), y = column_of(n[CM_PY], c->height);
    c->cells[i] = (uint32_t)y * (uint32_t)c->width + (uint32_t)x;
  }
  if (lists) {
    c->heads = malloc(cells * sizeof *c->heads);
    if (!c->heads) return 0;
    memset(c->heads, 0xff, cells * sizeof *c->heads);
    for (uint32_t i = listed; i-- > 0;) {
      c->following[i] = c->heads[c->cells[i]];
      c->heads[c->cells[i]] = i;
    }
  }
  if (takes_turns) return 1;
  if (lists && !sort_by_cell(c, listed)) return 0;
  size_t size = c->count * (size_t)c->stride * sizeof *c->numbers;
  uint8_t *kinds = malloc(c->count + 1);
  float *numbers = malloc(size + 1);
  if (kinds) c->next_kinds = kinds;
  if (numbers) c->next_numbers = numbers;
  if (!kinds || !numbers) return 0;
  memcpy(kinds, c->kinds, c->count);
  memcpy(numbers, c->numbers, size);
  return 1;
}

/// Applies the sums of a ledger.
static void apply_sums(cm_crowd *c, const cm_ledger *ledger, float *fields, cm_loss *loss) {
  size_t stride = (size_t)c->width * (size_t)c->height + 1;
  for (size_t i = 0; i < ledger->sum_count; i++) {
    struct cm_sum s = ledger->sums[i];
    if (!s.is_agent) {
      fields[(size_t)s.number * stride + s.index] += s.amount;
      continue;
    }
    float *n = c->numbers + (size_t)s.index * (size_t)c->stride + s.number;
    *n += s.amount;
    if (s.number != CM_HEADING) continue;
    if (!(cm_abs(*n) < __builtin_inff()) && loss->what == CM_NOTHING) {
      *loss = (cm_loss){CM_LOST_HEADING, c->ids[s.index], c->kinds[s.index]};
    }
    *n = normal_heading(*n);
  }
}

static void apply_births(cm_crowd *c, const cm_ledger *ledger) {
  for (size_t i = 0; i < ledger->birth_count; i++) {
    uint8_t kind = ledger->births[i];
    if (c->living[kind] >= c->most[kind] || c->count >= 4 * CM_MOST_AGENTS) c->is_full[kind] = 1;
    else add_agent(c, kind, ledger->numbers + i * (size_t)c->stride);
  }
  for (int32_t i = 0; i < CM_MOST_KINDS; i++) c->is_full[i] |= ledger->full >> i & 1;
}

/// Removes the agents that have died.
static void compact(cm_crowd *c) {
  uint32_t kept = 0;
  size_t size = (size_t)c->stride * sizeof *c->numbers;
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->kinds[i] == CM_MOST_KINDS) continue;
    c->kinds[kept] = c->kinds[i];
    c->ids[kept] = c->ids[i];
    if (kept != i) memcpy(c->numbers + kept * (size_t)c->stride, c->numbers + i * (size_t)c->stride, size);
    kept += 1;
  }
  c->count = kept;
}

cm_loss cm_crowd_end(cm_crowd *c, const cm_ledger *const *ledgers, size_t count, float *fields) {
  cm_loss loss = {CM_NOTHING, 0, 0};
  if (c->next_numbers != c->numbers) {
    memcpy(c->numbers, c->next_numbers, c->count * (size_t)c->stride * sizeof *c->numbers);
    memcpy(c->kinds, c->next_kinds, c->count);
  }
  free_copies(c);
  count_living(c);
  for (size_t i = 0; i < count; i++) apply_sums(c, ledgers[i], fields, &loss);
  for (size_t i = 0; i < count; i++) apply_births(c, ledgers[i]);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < ledgers[i]->death_count; k++) c->kinds[ledgers[i]->deaths[k]] = CM_MOST_KINDS;
  }
  compact(c);
  return loss;
}

cm_ledger *cm_ledger_make(void) { return calloc(1, sizeof(cm_ledger)); }

void cm_ledger_free(cm_ledger *ledger) {
  if (!ledger) return;
  free(ledger->sums);
  free(ledger->births);
  free(ledger->numbers);
  free(ledger->deaths);
  free(ledger);
}

float cm_normal_heading(float degrees) { return normal_heading(degrees); }

float cm_agent_place(float place, float size, int32_t wraps) {
  int32_t turns, edge = wraps ? CM_EDGE_WRAP : CM_EDGE_VALUE;
  if (place == size - 0.5f && !wraps) return last_place(size);
  settle(&place, size, edge, edge, &turns);
  return place;
}

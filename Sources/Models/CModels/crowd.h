// Agents: their numbers, those in a cell or around a place, and what they change.
#ifndef CMODELS_CROWD_H
#define CMODELS_CROWD_H
#include "machine.h"

/// What a function of neighbors has found.
typedef struct tally {
  float sum, least, greatest;
  int32_t fitting, holding;
  // True if the first value starts the sum.
  int32_t starts;
} tally;

static inline tally start_tally(int32_t starts) {
  return (tally){.starts = starts, .least = __builtin_inff(), .greatest = -__builtin_inff()};
}

static inline void add(tally *t, float v) {
  t->sum = t->fitting == 0 && t->starts ? v : t->sum + v;
  t->fitting += 1;
  t->holding += v != 0;
  t->least = lesser(t->least, v);
  t->greatest = greater(t->greatest, v);
}

static inline float result(tally t, cm_reduction reduction) {
  switch (reduction) {
    case CM_REDUCE_COUNT: return (float)t.holding;
    case CM_REDUCE_ANY: return t.holding > 0;
    case CM_REDUCE_ALL: return t.holding == t.fitting;
    case CM_REDUCE_MEAN: return t.fitting ? t.sum / (float)t.fitting : 0;
    case CM_REDUCE_MIN: return t.least;
    case CM_REDUCE_MAX: return t.greatest;
    default: return t.sum;
  }
}

// MARK: Angles and edges

/// Returns an angle from 0 up to but not including 360.
static inline float normal_heading(float degrees) {
  float rest = degrees - 360 * cm_floor(degrees / 360);
  return rest >= 0 && rest < 360 ? rest : rest != rest ? rest : 0;
}

/// Returns true if a place along an axis is on the board.
static inline int is_on_board(float place, float size) { return place >= -0.5f && place < size - 0.5f; }

/// Returns the cell of a place that is on the board.
static inline int32_t column_of(float place, int32_t size) {
  int32_t column = (int32_t)cm_floor(place + 0.5f);
  return column < size ? column : size - 1;
}

/// The greatest place along an axis that is on the board.
static inline float last_place(float size) { return cm_from_bits(cm_bits(size - 0.5f) - 1); }

/// Moves a place along an axis to the board. Returns 0 if an edge stops it. `turns`: becomes 1 if the place is mirrored.
static int settle(float *place, float size, int32_t low, int32_t high, int32_t *turns) {
  float p = *place, q = p + 0.5f;
  *turns = 0;
  if (is_on_board(p, size)) return 1;
  if (low == CM_EDGE_WRAP) {
    float moved = p - size * cm_floor(q / size);
    *place = is_on_board(moved, size) ? moved : -0.5f;
    return 1;
  }
  if (low == CM_EDGE_MIRROR && high == CM_EDGE_MIRROR) {
    q -= 2 * size * cm_floor(q / (2 * size));
    *turns = q >= size;
    if (*turns) q = 2 * size - q;
  } else if (low == CM_EDGE_MIRROR && q < 0) {
    *turns = 1;
    q = -q;
  } else if (high == CM_EDGE_MIRROR && q >= size) {
    *turns = 1;
    q = 2 * size - q;
  } else {
    return 0;
  }
  *place = q - 0.5f == size - 0.5f ? last_place(size) : q - 0.5f;
  return is_on_board(*place, size);
}

// MARK: Numbers

/// Returns the numbers of an agent: its own new ones for the agent whose turn it is.
static inline float *numbers_of(const machine *m, uint32_t agent) {
  const cm_crowd *c = m->crowd;
  return (agent == m->self ? c->next_numbers : c->numbers) + (size_t)agent * (size_t)c->stride;
}

static inline uint8_t kind_of(const machine *m, uint32_t agent) {
  return (agent == m->self ? m->crowd->next_kinds : m->crowd->kinds)[agent];
}

static inline int is_alive(const machine *m, uint32_t agent) {
  return agent != NO_AGENT && m->crowd->kinds[agent] != CM_MOST_KINDS;
}

/// Returns the cell under an agent.
static place under(const machine *m, uint32_t agent) {
  const float *n = numbers_of(m, agent);
  int32_t x = column_of(n[CM_PX], m->width), y = column_of(n[CM_PY], m->height);
  return (place){x, y, (uint32_t)y * (uint32_t)m->width + (uint32_t)x, agent, 0};
}

/// Returns the way from the place of an agent to the center of the cell under it; none for a cell.
static inline way way_to_center(const machine *m, place p) {
  if (p.agent == NO_AGENT) return (way){0, 0, NO_AGENT};
  const float *n = numbers_of(m, p.agent);
  return (way){(float)p.x - n[CM_PX], (float)p.y - n[CM_PY], p.agent};
}

/// Returns the shortest distance along an axis whose sides may be joined.
static inline float shortest(float d, int32_t size, int32_t wraps) {
  if (!wraps) return d;
  float length = (float)size;
  return d >= length / 2 ? d - length : d < -length / 2 ? d + length : d;
}

/// Returns the shortest way from a center to a place.
static inline way way_between(const machine *m, way center, float x, float y) {
  float dx = shortest(x - center.dx, m->width, m->joins_columns), dy = shortest(y - center.dy, m->height, m->joins_rows);
  return (way){dx, dy, center.center};
}

/// Returns an agent or the center of a cell, as the way there.
static inline way center_of(const machine *m, place p) {
  if (p.agent == NO_AGENT) return (way){(float)p.x, (float)p.y, NO_AGENT};
  const float *n = numbers_of(m, p.agent);
  return (way){n[CM_PX], n[CM_PY], p.agent};
}

/// Returns the shortest way from an agent or the center of a cell to a place.
static inline way way_to(const machine *m, place p, float x, float y) { return way_between(m, center_of(m, p), x, y); }

/// Finds the cell at which a place lies: beyond edges, the one that neighbors have there. Returns 0 for no number.
static int cell_at(const machine *m, place p, float x, float y, place *found) {
  const float most = 0x1p24f;
  float column = cm_floor(x + 0.5f), row = cm_floor(y + 0.5f);
  if (!(cm_abs(column) < most) || !(cm_abs(row) < most)) return 0;
  *found = neighbor(m, p, (int32_t)column - p.x, (int32_t)row - p.y);
  return 1;
}

/// Finds the cell at an offset: from a cell, which is rounded, or from the place of an agent.
static int find_place(const machine *m, place p, float dx, float dy, place *found) {
  const float most = 0x1p24f;
  if (p.agent != NO_AGENT) {
    const float *n = numbers_of(m, p.agent);
    return cell_at(m, p, n[CM_PX] + dx, n[CM_PY] + dy, found);
  }
  if (!(cm_abs(dx) < most) || !(cm_abs(dy) < most)) return 0;
  *found = neighbor(m, p, (int32_t)cm_round(dx), (int32_t)cm_round(dy));
  return 1;
}

/// Returns the way of a length along a direction in degrees.
static inline way ahead(float heading, float distance) {
  cm_quadrant angle = cm_degrees(heading);
  float sine = cm_wave_of_both(angle), cosine = cm_wave_of_both(cm_next(angle));
  return (way){distance * cosine, distance * sine, NO_AGENT};
}

/// Finds the cell at a distance along the heading of an agent plus an angle.
static int find_ahead(const machine *m, place p, float distance, float angle, place *found) {
  const float *n = numbers_of(m, p.agent);
  way w = ahead(n[CM_HEADING] + angle, distance);
  return cell_at(m, p, n[CM_PX] + w.dx, n[CM_PY] + w.dy, found);
}

/// Returns a number about the way to a neighbor: along both axes, its length, or its direction relative to the heading.
static RARE float about_way(const machine *m, way w, int32_t which) {
  if (which == 0) return w.dx;
  if (which == 1) return w.dy;
  if (which == 2) return __builtin_sqrtf(w.dx * w.dx + w.dy * w.dy);
  if (w.dx == 0 && w.dy == 0) return 0;
  return cm_turn(w.center == NO_AGENT ? 0 : numbers_of(m, w.center)[CM_HEADING], cm_atan2d(w.dy, w.dx));
}

/// Ends the film.
static void lose(machine *m, int32_t what, uint32_t agent) {
  cm_loss *loss = &m->work->loss;
  m->work->has_stopped = 1;
  if (loss->what != CM_NOTHING) return;
  loss->what = what;
  loss->id = agent == NO_AGENT ? UINT32_MAX : m->crowd->ids[agent];
  loss->kind = agent == NO_AGENT ? 0 : m->crowd->kinds[agent];
}

// MARK: Lists

/// Adds an agent to the list of its cell, in the order of numbers. Returns the agents before it.
static uint32_t enter(cm_crowd *c, uint32_t agent) {
  uint32_t *next = c->heads + c->cells[agent], passed = 0;
  for (; *next < agent; passed++) next = c->following + *next;
  c->following[agent] = *next;
  *next = agent;
  return passed;
}

static uint32_t leave(cm_crowd *c, uint32_t agent) {
  uint32_t *next = c->heads + c->cells[agent], passed = 0;
  for (; *next != agent; passed++) next = c->following + *next;
  *next = c->following[agent];
  return passed;
}

/// A neighborhood of agents as the tables hold it: the kinds as bits, the shape, the list of cells or the register of the
/// radius, and its number.
typedef struct hood { uint32_t kinds; enum { SAME_CELL, NEAR_CELLS, WITHIN } shape; int32_t cells, number; } hood;

static hood hood_of(const machine *m, int32_t table) {
  const int32_t *t = m->tables + table;
  return (hood){(uint32_t)t[0], t[1], t[2], t[3]};
}

/// Makes room for more items. Returns 0 without memory.
static inline int reserve(machine *m, near_list *list, size_t more) {
  if (list->count + more <= list->capacity) return 1;
  size_t capacity = 2 * list->capacity + more + 256;
  near_agent *items = realloc(list->items, capacity * sizeof *items);
  if (!items) {
    m->work->has_stopped = 1;
    return 0;
  }
  list->items = items;
  list->capacity = capacity;
  return 1;
}

static void push(machine *m, near_list *list, near_agent item) {
  if (reserve(m, list, 1)) list->items[list->count++] = item;
}

/// Adds the agents in a cell that belong to a neighborhood of `p`.
static void look_into(machine *m, near_list *list, hood h, place p, uint32_t cell, float radius) {
  const cm_crowd *c = m->crowd;
  for (uint32_t a = c->heads[cell]; a != NO_AGENT; a = c->following[a]) {
    if (is_over(m, 1)) return;
    if (a == p.agent || !(h.kinds >> c->kinds[a] & 1)) continue;
    const float *n = c->numbers + (size_t)a * (size_t)c->stride;
    way w = way_to(m, p, n[CM_PX], n[CM_PY]);
    if (h.shape == WITHIN && !(w.dx * w.dx + w.dy * w.dy <= radius * radius)) continue;
    push(m, list, (near_agent){a, w.dx, w.dy});
  }
}

/// Returns the index of the cell at an offset, across the edges that wrap for agents.
static uint32_t joined(const machine *m, place p, int32_t dx, int32_t dy) {
  int32_t x = p.x + dx, y = p.y + dy;
  if (m->joins_columns) x = (x % m->width + m->width) % m->width;
  if (m->joins_rows) y = (y % m->height + m->height) % m->height;
  int32_t is_inside = (uint32_t)x < (uint32_t)m->width && (uint32_t)y < (uint32_t)m->height;
  return is_inside ? (uint32_t)y * (uint32_t)m->width + (uint32_t)x : cell_count(m);
}

/// Returns the number of agents of a kind in a cell; at most `most` are counted.
static RARE float count_agents(machine *m, place p, int32_t kind, float most) {
  float count = 0;
  // The edges of agents may differ from those of cells.
  uint32_t cell = joined(m, p, 0, 0);
  if (cell == cell_count(m) || (p.crossed & 1 && !m->joins_columns) || (p.crossed & 2 && !m->joins_rows)) return 0;
  for (uint32_t a = m->crowd->heads[cell]; a != NO_AGENT && count < most && !is_over(m, 1); a = m->crowd->following[a]) {
    count += m->crowd->kinds[a] == kind;
  }
  return count;
}

/// Looks into a list of cells around one, each once, in the order of the board.
static void look_near(machine *m, near_list *list, hood h, place p) {
  ring r = around(m, p, h.cells);
  if (r.is_inside) {
    for (int32_t i = 0; i < r.count && !is_over(m, 1); i++) look_into(m, list, h, p, p.index + (uint32_t)r.cells[3 * i + 2], 0);
    return;
  }
  for (uint32_t first = 0;;) {
    uint32_t next = cell_count(m);
    for (int32_t i = 0; i < r.count && !is_over(m, 1); i++) {
      uint32_t cell = joined(m, p, r.cells[3 * i], r.cells[3 * i + 1]);
      if (cell >= first && cell < next) next = cell;
    }
    if (next == cell_count(m) || m->work->has_stopped) return;
    look_into(m, list, h, p, next, 0);
    first = next + 1;
  }
}

/// The places along an axis within a distance of one: up to two ranges, in ascending order.
typedef struct axis { int32_t first[2], end[2]; } axis;

static axis reach_along(int32_t center, int32_t distance, int32_t size, int32_t wraps) {
  int32_t first = center - distance, end = center + distance + 1;
  if (end - first >= size || (first >= 0 && end <= size) || !wraps) {
    int32_t is_whole = wraps && end - first >= size;
    return (axis){{is_whole || first < 0 ? 0 : first, 0}, {is_whole || end > size ? size : end, 0}};
  }
  return first < 0 ? (axis){{0, first + size}, {end, size}} : (axis){{0, first}, {end - size, size}};
}

/// Adds the agents of successive cells that lie within a radius.
static void look_along(machine *m, near_list *list, hood h, place p, uint32_t cell, uint32_t end, float radius) {
  const cm_spot *spots = m->crowd->spots;
  uint32_t first = m->crowd->firsts[cell], last = m->crowd->firsts[end];
  way center = center_of(m, p);
  if (is_over(m, last - first) || !reserve(m, list, last - first)) return;
  near_agent *items = list->items;
  size_t count = list->count;
  for (uint32_t i = first; i < last; i++) {
    cm_spot s = spots[i];
    way w = way_between(m, center, s.x, s.y);
    items[count] = (near_agent){s.agent, w.dx, w.dy};
    count += (s.agent != p.agent) & ((h.kinds & s.kinds) != 0) & (w.dx * w.dx + w.dy * w.dy <= radius * radius);
  }
  list->count = count;
}

/// Looks for agents within a radius, cell by cell in the order of the board.
static void look_within(machine *m, near_list *list, hood h, place p) {
  float radius = m->registers[h.cells];
  if (!(radius <= CM_MOST_RADIUS)) return lose(m, CM_LOST_RADIUS, p.agent);
  if (radius < 0) return;
  int32_t distance = (int32_t)radius + 1;
  axis columns = reach_along(p.x, distance, m->width, m->joins_columns);
  axis rows = reach_along(p.y, distance, m->height, m->joins_rows);
  for (int32_t part = 0; part < 2; part++) {
    for (int32_t y = rows.first[part]; y < rows.end[part]; y++) {
      for (int32_t side = 0; side < 2; side++) {
        uint32_t row = (uint32_t)y * (uint32_t)m->width;
        if (is_over(m, (uint32_t)(columns.end[side] - columns.first[side]) / 4)) return;
        if (m->crowd->spots) {
          look_along(m, list, h, p, row + (uint32_t)columns.first[side], row + (uint32_t)columns.end[side], radius);
          continue;
        }
        for (int32_t x = columns.first[side]; x < columns.end[side]; x++) {
          uint32_t cell = row + (uint32_t)x;
          if (m->crowd->heads[cell] != NO_AGENT) look_into(m, list, h, p, cell, radius);
        }
      }
    }
  }
}

static void look(machine *m, near_list *list, hood h, place p) {
  if (h.shape == WITHIN) return look_within(m, list, h, p);
  if (h.shape == NEAR_CELLS) return look_near(m, list, h, p);
  if (p.index != cell_count(m)) look_into(m, list, h, p, p.index, 0);
}

/// The agents around a center: a part of a list that lasts until the next look, or of the stack.
typedef struct surroundings { near_list *list; size_t first, end; } surroundings;

/// Finds the agents around a center. Those around the agent whose turn it is are kept until something changes. Others lie on
/// the stack, from which the caller removes them.
static surroundings find_near(machine *m, hood h, place p) {
  near_list *list = &m->stack;
  if (p.agent == NO_AGENT || p.agent != m->self) {
    size_t first = list->count;
    look(m, list, h, p);
    return (surroundings){list, first, list->count};
  }
  const float *n = numbers_of(m, p.agent);
  float radius = h.shape == WITHIN ? m->registers[h.cells] : 0;
  list = &m->found[h.number];
  int is_known = list->turn == m->turn + 1 && list->version == m->version && list->x == n[CM_PX] && list->y == n[CM_PY]
    && list->radius == radius;
  if (!is_known) {
    *list = (near_list){list->items, 0, list->capacity, m->turn + 1, m->version, n[CM_PX], n[CM_PY], radius};
    look(m, list, h, p);
  }
  return (surroundings){list, 0, list->count};
}

static inline void forget(machine *m, surroundings s) {
  if (s.list == &m->stack) s.list->count = s.first;
}

/// Computes functions of agents around a center, as `reduce` does for cells. Several share the operations for each agent.
static RARE void reduce_agents(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b, *functions = table + 2;
  int32_t count = table[1];
  surroundings s = find_near(m, hood_of(m, table[0]), p);
  tally tallies[CM_MOST_SHARED];
  for (int32_t k = 0; k < count; k++) tallies[k] = start_tally(functions[4 * k + 2] < 0);
  way before = m->way;
  for (size_t i = s.first; i < s.end && !is_over(m, 1); i++) {
    near_agent item = s.list->items[i];
    m->way = (way){item.dx, item.dy, p.agent};
    run(m, o + 1, under(m, item.agent));
    for (int32_t k = 0; k < count; k++) {
      const int32_t *f = functions + 4 * k;
      if (f[2] < 0 || m->registers[f[2]] != 0) add(&tallies[k], m->registers[f[1]]);
    }
  }
  m->way = before;
  forget(m, s);
  for (int32_t k = 0; k < count; k++) m->registers[functions[4 * k + 3]] = result(tallies[k], (cm_reduction)functions[4 * k]);
}

// MARK: Choices of agents

/// Returns true if an agent fits. The table is that of AGENT_CHOOSE.
static int agent_fits(machine *m, const cm_cell_operation *o, const int32_t *table, uint32_t agent) {
  if (table[2] >= 0 || table[3] >= 0) run(m, o + 1, under(m, agent));
  return table[2] < 0 || m->registers[table[2]] != 0;
}

/// Chooses one of the fitting agents that lie on the stack from `first` on, by random bits: of those with the greatest
/// number if the table has one.
static int choose_kept(machine *m, const int32_t *table, size_t first, uint32_t bits) {
  near_agent *items = m->stack.items + first;
  size_t count = m->stack.count - first, kept = 0;
  // The numbers lie where the ways were.
  for (size_t i = 0; i < count && table[3] >= 0; i++) {
    if (items[i].dx != items[i].dx || (kept > 0 && items[i].dx < items[0].dx)) continue;
    if (kept > 0 && items[i].dx > items[0].dx) kept = 0;
    items[kept++] = items[i];
  }
  if (table[3] >= 0) count = kept;
  if (count == 0 || m->work->has_stopped) return 0;
  m->other_agent = items[below(bits, (uint32_t)count)].agent;
  return 1;
}

static int choose_near(machine *m, const cm_cell_operation *o, place p, const int32_t *table) {
  uint32_t bits = draw(m, p, table[4], 0);
  way before = m->way;
  size_t start = m->stack.count;
  surroundings s = find_near(m, hood_of(m, table[0]), p);
  size_t first = m->stack.count;
  for (size_t i = s.first; i < s.end && !is_over(m, 1); i++) {
    near_agent item = s.list->items[i];
    m->way = (way){item.dx, item.dy, p.agent};
    if (!agent_fits(m, o, table, item.agent)) continue;
    push(m, &m->stack, (near_agent){item.agent, table[3] < 0 ? 0 : m->registers[table[3]], 0});
  }
  m->way = before;
  int has_chosen = choose_kept(m, table, first, bits);
  m->stack.count = start;
  return has_chosen;
}

/// Returns true for another living agent of the kinds of a table.
static int is_candidate(const machine *m, const int32_t *table, place p, uint32_t agent) {
  return agent != p.agent && ((uint32_t)table[1] >> m->crowd->kinds[agent] & 1);
}

/// Chooses one of all agents, as cells are chosen: if 64 draws fail, few fit, and one of these is drawn.
static int choose_any(machine *m, const cm_cell_operation *o, place p, const int32_t *table) {
  uint32_t count = m->crowd->count;
  if (count == 0) return 0;
  for (uint32_t attempt = 0; attempt < 64; attempt++) {
    uint32_t agent = below(draw(m, p, table[4], attempt), count);
    if (is_over(m, 4)) return 0;
    if (!is_candidate(m, table, p, agent) || !agent_fits(m, o, table, agent)) continue;
    m->other_agent = agent;
    return 1;
  }
  size_t first = m->stack.count;
  for (uint32_t agent = 0; agent < count && !is_over(m, 1); agent++) {
    if (is_candidate(m, table, p, agent) && agent_fits(m, o, table, agent)) push(m, &m->stack, (near_agent){agent, 0, 0});
  }
  int has_chosen = choose_kept(m, table, first, draw(m, p, table[4], 64));
  m->stack.count = first;
  return has_chosen;
}

static RARE int choose_agent(machine *m, const cm_cell_operation *o, place p) {
  const int32_t *table = m->tables + o->b;
  return table[0] >= 0 ? choose_near(m, o, p, table) : choose_any(m, o, p, table);
}

/// Chooses the living agent with a number, which is rounded.
static RARE int find_agent(machine *m, float number) {
  const cm_crowd *c = m->crowd;
  float whole = cm_round(number);
  if (!(whole >= 0) || whole >= 0x1p31f) return 0;
  uint32_t id = (uint32_t)whole, low = 0, high = c->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (c->ids[middle] < id) low = middle + 1; else high = middle;
  }
  m->other_agent = low;
  return low < c->count && c->ids[low] == id && is_alive(m, low);
}

// MARK: Changes

/// Returns room for one more element of an array.
static void *grown(machine *m, void *items, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return items;
  size_t larger = *capacity ? 2 * *capacity : 64;
  void *result = realloc(items, larger * size);
  if (!result) {
    m->work->has_stopped = 1;
    return items;
  }
  *capacity = larger;
  return result;
}

static void add_later(machine *m, int32_t is_agent, int32_t number, uint32_t index, float amount) {
  cm_ledger *l = m->ledger;
  l->sums = grown(m, l->sums, l->sum_count, &l->sum_capacity, sizeof *l->sums);
  if (l->sum_count < l->sum_capacity) l->sums[l->sum_count++] = (struct cm_sum){is_agent, number, index, amount};
}

/// Moves the agent whose turn it is to a place on the board. Returns the cell there.
static RARE place move_agent(machine *m, float x, float y) {
  cm_crowd *c = m->crowd;
  float *n = numbers_of(m, m->self);
  int is_listed = c->heads && !m->ledger;
  n[CM_PX] = x;
  n[CM_PY] = y;
  place p = under(m, m->self);
  if (m->ledger) return p;
  m->version += 1;
  if (is_listed && c->cells[m->self] != p.index) is_over(m, leave(c, m->self));
  if (is_listed && c->cells[m->self] != p.index) {
    c->cells[m->self] = p.index;
    is_over(m, enter(c, m->self));
  }
  return p;
}

/// Returns true if a way of a length along a heading ends on the board, and keeps its end.
static RARE int try_forward(machine *m, place p, float distance, float heading) {
  const float *n = numbers_of(m, p.agent);
  heading = normal_heading(heading);
  way w = ahead(heading, distance);
  float x = n[CM_PX] + w.dx, y = n[CM_PY] + w.dy;
  int32_t mirrors_x, mirrors_y;
  if (!(cm_abs(x) < __builtin_inff()) || !(cm_abs(y) < __builtin_inff())) {
    lose(m, CM_LOST_PLACE, p.agent);
    return 0;
  }
  const int32_t *edges = m->crowd->edges;
  if (!settle(&x, (float)m->width, edges[0], edges[1], &mirrors_x)) return 0;
  if (!settle(&y, (float)m->height, edges[2], edges[3], &mirrors_y)) return 0;
  if (mirrors_x) heading = normal_heading(180 - heading);
  if (mirrors_y) heading = normal_heading(-heading);
  m->next_x = x;
  m->next_y = y;
  m->next_heading = heading;
  return 1;
}

/// Returns a number as an agent takes it: a heading in its range.
static float taken(machine *m, uint32_t agent, int32_t number, float value) {
  if (number != CM_HEADING) return value;
  if (!(cm_abs(value) < __builtin_inff())) lose(m, CM_LOST_HEADING, agent);
  return normal_heading(value);
}

/// Sets a number of another agent, or adds to it.
static RARE void give_agent(machine *m, uint32_t agent, int32_t number, float value, int adds) {
  if (!is_alive(m, agent)) return;
  if (m->ledger) return add_later(m, 1, number, agent, value);
  float *n = numbers_of(m, agent) + number;
  *n = taken(m, agent, number, adds ? *n + value : value);
}

static RARE int may_hatch(machine *m, int32_t kind) {
  cm_crowd *c = m->crowd;
  uint64_t living = 0;
  for (int32_t i = 0; i < CM_MOST_KINDS; i++) living += c->living[i];
  int is_full = c->living[kind] >= c->most[kind];
  if (is_full && m->ledger) m->ledger->full |= 1u << kind;
  if (is_full && !m->ledger) c->is_full[kind] = 1;
  return !is_full && living < CM_MOST_AGENTS && c->count < 4 * CM_MOST_AGENTS;
}

/// Makes room for more agents. Returns 0 without memory.
static int grow_crowd(cm_crowd *c) {
  if (c->count < c->capacity) return 1;
  size_t capacity = 2 * (size_t)c->capacity + 64;
  int is_shared = c->next_numbers == c->numbers;
  void *ids = realloc(c->ids, capacity * sizeof *c->ids);
  if (ids) c->ids = ids;
  void *kinds = realloc(c->kinds, capacity);
  if (kinds) c->kinds = kinds;
  void *numbers = realloc(c->numbers, capacity * (size_t)c->stride * sizeof *c->numbers);
  if (numbers) c->numbers = numbers;
  void *cells = realloc(c->cells, capacity * sizeof *c->cells);
  if (cells) c->cells = cells;
  void *following = realloc(c->following, capacity * sizeof *c->following);
  if (following) c->following = following;
  if (is_shared) {
    c->next_numbers = c->numbers;
    c->next_kinds = c->kinds;
  }
  if (!ids || !kinds || !numbers || !cells || !following) return 0;
  c->capacity = (uint32_t)capacity;
  return 1;
}

/// Adds an agent. Returns its numbers; NULL without memory.
static float *add_agent(cm_crowd *c, uint8_t kind, const float *numbers) {
  if (!grow_crowd(c)) return NULL;
  uint32_t agent = c->count++;
  float *n = c->numbers + (size_t)agent * (size_t)c->stride;
  memcpy(n, numbers, (size_t)c->stride * sizeof *n);
  c->ids[agent] = c->next_id++;
  c->kinds[agent] = kind;
  c->living[kind] += 1;
  int32_t x = column_of(n[CM_PX], c->width), y = column_of(n[CM_PY], c->height);
  c->cells[agent] = (uint32_t)y * (uint32_t)c->width + (uint32_t)x;
  return n;
}

/// Adds a child of an agent, or of a cell.
static RARE void hatch(machine *m, place p, int32_t kind) {
  cm_crowd *c = m->crowd;
  float numbers[CM_FIXED_NUMBERS + 32] = {(float)p.x, (float)p.y};
  size_t size = (size_t)c->stride * sizeof *numbers;
  if (p.agent != NO_AGENT) memcpy(numbers, numbers_of(m, p.agent), size);
  else memcpy(numbers + CM_FIXED_NUMBERS, c->initial, size - CM_FIXED_NUMBERS * sizeof *numbers);
  if (!m->ledger) {
    if (!add_agent(c, (uint8_t)kind, numbers)) m->work->has_stopped = 1;
    else if (c->heads) is_over(m, enter(c, c->count - 1));
    m->version += 1;
    return;
  }
  cm_ledger *l = m->ledger;
  size_t capacity = l->birth_capacity;
  l->births = grown(m, l->births, l->birth_count, &capacity, 1);
  l->numbers = grown(m, l->numbers, l->birth_count, &l->birth_capacity, (size_t)c->stride * sizeof *l->numbers);
  if (m->work->has_stopped) return;
  l->births[l->birth_count] = (uint8_t)kind;
  memcpy(l->numbers + l->birth_count++ * (size_t)c->stride, numbers, (size_t)c->stride * sizeof *numbers);
}

/// Sets a number of the latest child, or adds to it.
static RARE void change_child(machine *m, int32_t number, float value, int adds) {
  cm_crowd *c = m->crowd;
  if (m->work->has_stopped) return;
  float *n = m->ledger ? m->ledger->numbers + (m->ledger->birth_count - 1) * (size_t)c->stride
    : c->numbers + (size_t)(c->count - 1) * (size_t)c->stride;
  n[number] = taken(m, m->self, number, adds ? n[number] + value : value);
}

static RARE void kill(machine *m, uint32_t agent) {
  cm_crowd *c = m->crowd;
  if (!is_alive(m, agent)) return;
  if (agent == m->self) m->has_died = 1;
  if (m->ledger) {
    cm_ledger *l = m->ledger;
    l->deaths = grown(m, l->deaths, l->death_count, &l->death_capacity, sizeof *l->deaths);
    if (l->death_count < l->death_capacity) l->deaths[l->death_count++] = agent;
    return;
  }
  c->living[c->kinds[agent]] -= 1;
  c->kinds[agent] = CM_MOST_KINDS;
  m->version += 1;
  if (c->heads) is_over(m, leave(c, agent));
}

static RARE void convert(machine *m, uint32_t agent, int32_t kind) {
  cm_crowd *c = m->crowd;
  if (!is_alive(m, agent)) return;
  if (m->ledger) {
    c->next_kinds[agent] = (uint8_t)kind;
    return;
  }
  c->living[c->kinds[agent]] -= 1;
  c->living[kind] += 1;
  c->kinds[agent] = (uint8_t)kind;
  m->version += 1;
}
#endif

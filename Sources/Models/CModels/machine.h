// The machine that runs programs for one cell or one agent at a time.
#ifndef CMODELS_MACHINE_H
#define CMODELS_MACHINE_H
#include <stdlib.h>

#include "cells.h"
#include "math.h"

#define NO_AGENT UINT32_MAX

/// A way along both axes, and the agent from which it leads, or NO_AGENT for a cell.
typedef struct way { float dx, dy; uint32_t center; } way;

/// An agent near another one or a cell, and the way there.
typedef struct near_agent { uint32_t agent; float dx, dy; } near_agent;

/// The agents around a center, with what has been looked for: the turn, the changes so far, the center and the radius.
typedef struct near_list {
  near_agent *items;
  size_t count, capacity;
  uint32_t turn, version;
  float x, y, radius;
} near_list;

enum { EXPONENT_BITS = 5, EXPONENTS = 1 << EXPONENT_BITS };

/// Marks functions that `run` calls without their code in it, so that it keeps few values on the stack.
#define RARE __attribute__((noinline))

typedef struct machine {
  // The numbers of a field, with one after the last cell.
  size_t field_stride;
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
  // The cells that have no turn any more, or NULL.
  uint8_t *touched;
  // The agents of the board, or NULL; the one whose turn it is, or NO_AGENT; and what agents leave for the end of a phase in
  // which all change together, or NULL.
  cm_crowd *crowd;
  uint32_t self;
  cm_ledger *ledger;
  // Whether sides are joined for agents, and the way from the center of a function of neighbors to the neighbor.
  int32_t joins_columns, joins_rows;
  way way;
  // The agent that a choice chose, where `forward` would end, the cell that the agent has left, and whether it has died.
  uint32_t other_agent;
  float next_x, next_y, next_heading;
  uint32_t left;
  int32_t has_died;
  // Counts the changes of places and kinds, by which lists of agents around one become outdated.
  uint32_t version;
  near_list found[CM_MOST_NEIGHBORHOODS], stack;
} machine;

/// Work between two checks of the time: some milliseconds.
enum { BETWEEN_CHECKS = 1 << 20 };

/// A cell, which may lie beyond the edges of a plane; it then has the index after the last cell. For a formula of an agent,
/// it is the cell under this agent.
/// `crossed` says which edges of cells it lies across, as bits: columns and rows.
typedef struct place { int32_t x, y; uint32_t index, agent, crossed; } place;

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
    uint32_t crossed = ((uint32_t)x >= (uint32_t)m->width) | ((uint32_t)y >= (uint32_t)m->height) << 1;
    if (m->wraps_columns) x = (x % m->width + m->width) % m->width;
    if (m->wraps_rows) y = (y % m->height + m->height) % m->height;
    int32_t is_inside = (uint32_t)x < (uint32_t)m->width && (uint32_t)y < (uint32_t)m->height;
    return (place){x, y, is_inside ? (uint32_t)y * (uint32_t)m->width + (uint32_t)x : cell_count(m), NO_AGENT, crossed};
  }
  return (place){x, y, (uint32_t)y * (uint32_t)m->width + (uint32_t)x, NO_AGENT, 0};
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
  return m->fields[(size_t)field * m->field_stride + p.index];
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
  return (place){p.x + cell[0], p.y + cell[1], p.index + (uint32_t)cell[2], NO_AGENT, 0};
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

/// Returns the number by which an agent draws, which no cell has.
static inline uint32_t number_of_agent(const machine *m, uint32_t agent) { return m->crowd->ids[agent] | 0x40000000; }

/// Returns the source of a draw for another cell or agent than the one whose turn it is: its own turn, index or number. In
/// random turns, it has a draw for each turn.
static source source_of_other(machine *m, place p, cm_key key) {
  uint32_t number = p.agent != NO_AGENT ? number_of_agent(m, p.agent) : p.index;
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

/// Returns the source of the draw of a call for a place: for the cell or agent whose turn it is, the turn.
static inline source source_of(machine *m, place p, int32_t call) {
  cm_key key = {m->keys[2 * call], m->keys[2 * call + 1]};
  int32_t is_own = p.agent == m->self && (p.agent != NO_AGENT || p.index == m->own);
  return is_own ? (source){m->turn, key} : source_of_other(m, p, key);
}

/// Returns the random bits of a call for a place.
static inline uint32_t draw(machine *m, place p, int32_t call, uint32_t attempt) {
  source s = source_of(m, p, call);
  return cm_hash(s.number, s.key.a + attempt * 0x9e3779b9, s.key.b);
}

static inline uint32_t below(uint32_t bits, uint32_t bound) { return (uint32_t)((uint64_t)bits * bound >> 32); }
#endif

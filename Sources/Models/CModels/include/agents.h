// Agents: what moves between the cells of a board, and its turns.
#ifndef CMODELS_AGENTS_H
#define CMODELS_AGENTS_H
#include <stddef.h>
#include <stdint.h>

enum {
  CM_PX, CM_PY, CM_HEADING,  // the first numbers of an agent; its traits follow
  CM_FIXED_NUMBERS,
  CM_MOST_KINDS = 16,
  CM_MOST_NEIGHBORHOODS = 33,
  CM_MOST_AGENTS = 1000000,
  CM_MOST_RADIUS = 100,
};

/// An agent where it is, with its kind as a bit.
typedef struct cm_spot { float x, y; uint32_t agent, kinds; } cm_spot;

/// The agents of a board in the order of their numbers. The arrays have `capacity` agents each.
typedef struct cm_crowd {
  uint32_t count, capacity, next_id;
  /// The numbers of each agent, which follow each other.
  int32_t stride;
  uint32_t *ids;
  /// The kinds, or CM_MOST_KINDS for agents that have died.
  uint8_t *kinds;
  float *numbers;
  /// What agents that change together become; the same arrays as above if they take turns.
  uint8_t *next_kinds;
  float *next_numbers;
  /// The cell of each agent, the first agent in each cell, and the next one in the same cell, in the order of numbers; no
  /// lists until they are needed.
  uint32_t *cells, *following, *heads;
  /// If all change together, agents in the order of their cells, and the index of the first in or after each cell and the
  /// last one; no arrays until lists are needed.
  cm_spot *spots;
  uint32_t *firsts;
  int32_t width, height;
  /// The most agents of each kind, those that live, and whether the most has been reached.
  uint32_t most[CM_MOST_KINDS], living[CM_MOST_KINDS];
  uint8_t is_full[CM_MOST_KINDS];
  /// The left, right, top and bottom edge for agents.
  int32_t edges[4];
  /// The initial traits.
  float initial[32];
} cm_crowd;

/// What turns of a phase in which all change together leave for its end, in the order of the turns.
typedef struct cm_ledger {
  /// Sums: the number (of a field, or of an agent if `is_agent`), the cell or agent, and what is added.
  struct cm_sum { int32_t is_agent, number; uint32_t index; float amount; } *sums;
  size_t sum_count, sum_capacity;
  /// Births: the kinds, and the numbers of each.
  uint8_t *births;
  float *numbers;
  size_t birth_count, birth_capacity;
  uint32_t *deaths;
  size_t death_count, death_capacity;
  /// The kinds of which an agent could not be born, as bits.
  uint32_t full;
} cm_ledger;

/// A number without a meaning, which ends a film, and the agent that has it.
typedef struct cm_loss {
  enum { CM_NOTHING, CM_LOST_PLACE, CM_LOST_HEADING, CM_LOST_RADIUS } what;
  uint32_t id;
  int32_t kind;
} cm_loss;

/// Returns room for a number of agents; NULL without memory.
cm_crowd *cm_crowd_make(uint32_t count, int32_t stride, int32_t width, int32_t height);
void cm_crowd_free(cm_crowd *crowd);

/// Finds the cell of each agent, counts the kinds, and lists the agents of each cell if `lists` is true. Only the first
/// `listed` agents are in the lists.
///
/// Returns 0 without memory.
int32_t cm_crowd_begin(cm_crowd *crowd, int32_t takes_turns, int32_t lists, uint32_t listed);

/// Ends a phase: applies what ledgers hold, in their order, and removes those that have died. `fields` follow each other, with
/// one number after the last cell of each. Returns a number without a meaning.
cm_loss cm_crowd_end(cm_crowd *crowd, const cm_ledger *const *ledgers, size_t count, float *fields);

/// Returns an empty ledger; NULL without memory.
cm_ledger *cm_ledger_make(void);

void cm_ledger_free(cm_ledger *ledger);

/// Returns an angle in degrees from 0 up to but not including 360.
float cm_normal_heading(float degrees);

/// Returns a place along an axis of a length as agents have it: the equal one across sides that are joined, and not at the
/// end of the board itself.
float cm_agent_place(float place, float size, int32_t wraps);
#endif

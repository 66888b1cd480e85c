#include "kernel_tests.h"

static void choose_sums(sample_rule *rule) {
  for (unsigned sum = 0; sum < 10; sum++)
    for (unsigned cell = 0; cell < 2; cell++)
      rule->next[sum][cell] =
          rule->kernel.kind == CK_CONWAY ? sum == 3 || (sum == 4 && cell) : random_word() >> 63;
  for (size_t pair = 0; pair < 5; pair++) {
    bool *even = rule->next[2 * pair], *odd = rule->next[2 * pair + 1];
    uint64_t terms[4] = {even[0], even[0] ^ odd[0], even[0] ^ even[1], even[0] ^ even[1] ^ odd[0] ^ odd[1]};
    for (size_t term = 0; term < 4; term++) rule->masks[4 * pair + term] = -terms[term];
  }
}

static bool output(const sample_rule *rule, const bool cells[9]) {
  bool signals[CK_FIRST_GATE + 24] = {false, true};
  memcpy(signals + CK_FIRST_PLANE, cells, 9 * sizeof *cells);
  for (size_t i = 0; i < rule->kernel.gate_count; i++) {
    ck_gate gate = rule->gates[i];
    signals[gate.out] = signals[gate.plane] ? signals[gate.live] : signals[gate.dead];
  }
  return signals[rule->kernel.result];
}

// Writes the outcomes of the gates for all neighborhoods.
static void choose_outcomes(sample_rule *rule) {
  for (unsigned neighborhood = 0; neighborhood < 512; neighborhood++) {
    bool cells[9];
    for (unsigned i = 0; i < 9; i++) cells[i] = neighborhood >> i & 1;
    // Cells are numbered row by row, and the western cell of a row is its lowest bit.
    unsigned above = neighborhood & 7, here = neighborhood >> 3 & 7, under = neighborhood >> 6;
    rule->outcomes[8 * above + here] |= (uint8_t)(output(rule, cells) << under);
  }
  rule->kernel.outcomes = rule->outcomes;
}

static void choose_gates(sample_rule *rule) {
  size_t count = 1 + below(24);
  for (size_t gate = 0; gate < count; gate++) {
    size_t signals = CK_FIRST_GATE + gate;
    rule->gates[gate] = (ck_gate){
        (uint16_t)below(signals), (uint16_t)below(signals), (uint16_t)below(signals), (uint16_t)signals};
  }
  rule->kernel.gate_count = count;
  rule->kernel.signals = (unsigned)(CK_FIRST_GATE + count);
  rule->kernel.result = rule->kernel.signals - 1;
}

void choose_rule(sample_rule *rule, ck_kind kind) {
  *rule = (sample_rule){.kernel = {.kind = kind, .masks = rule->masks, .gates = rule->gates}};
  if (kind != CK_CIRCUIT) {
    choose_sums(rule);
    return;
  }
  choose_gates(rule);
  // Without outcomes, all processors use the gates.
  if (below(2)) choose_outcomes(rule);
}

bool next_cell(const sample_rule *rule, const bool cells[9]) {
  // The neighborhoods by kind, row by row from the upper left.
  static const char neighborhoods[][10] = {"111111111", "111111111", "010111010", "110111011"};
  if (rule->kernel.kind == CK_CIRCUIT) return output(rule, cells);
  unsigned sum = 0;
  for (size_t i = 0; i < 9; i++) sum += cells[i] && neighborhoods[rule->kernel.kind][i] == '1';
  return rule->next[sum][cells[4]];
}

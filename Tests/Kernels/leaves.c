#include "kernel_tests.h"

// Writes the conditions of a rule that depends on sums.
static void choose_fates(struct leaf_rule *leaf, const sample_rule *rule) {
  leaf->kind = 1;
  for (uint32_t sum = 0; sum < 10; sum++) {
    const bool *next = rule->next[sum];
    if (!next[0] && !next[1]) continue;
    leaf->fates[leaf->count++] = (struct leaf_condition){
        .ones = sum & 1 ? 0 : ~0u, .twos = sum & 2 ? 0 : ~0u, .fours = sum & 4 ? 0 : ~0u,
        .eights = sum & 8 ? 0 : ~0u, .flips = next[1] ? 0 : ~0u,
        .always = next[0] && next[1] ? ~0u : 0};
  }
}

static void choose_leaf_rule(struct leaf_rule *leaf, sample_rule *rule) {
  static const ck_kind kinds[] = {CK_CONWAY, CK_MOORE, CK_CIRCUIT};
  choose_rule(rule, kinds[below(3)]);
  *leaf = (struct leaf_rule){.next = leaf};
  if (rule->kernel.kind == CK_MOORE) choose_fates(leaf, rule);
  if (rule->kernel.kind == CK_CIRCUIT) {
    leaf->kind = 2;
    leaf->count = (int32_t)rule->kernel.gate_count;
    leaf->result = (int32_t)rule->kernel.result;
    memcpy(leaf->gates, rule->gates, sizeof rule->gates);
  }
}

// Cells in rows of 32.
typedef struct square { bool cells[32][32]; } square;

static void step(square *s, const sample_rule *rule) {
  square before = *s;
  for (int y = 1; y < 31; y++)
    for (int x = 1; x < 31; x++) {
      bool around[9];
      for (int i = 0; i < 9; i++) around[i] = before.cells[y + i / 3 - 1][x + i % 3 - 1];
      s->cells[y][x] = next_cell(rule, around);
    }
}

void test_leaves(ck_features features) {
  for (int trial = 0; trial < 100; trial++) {
    static struct leaf_rule leaves[2];
    sample_rule rules[2];
    for (int i = 0; i < 2; i++) choose_leaf_rule(&leaves[i], &rules[i]);
    bool alternates = below(2);
    if (alternates) {
      leaves[0].next = &leaves[1];
      leaves[1].next = &leaves[0];
    }
    union { uint64_t words[4][4]; uint16_t rows[4][16]; } leaf;
    square s;
    for (int i = 0; i < 4; i++) {
      fill_words(leaf.words[i], 4);
      for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) s.cells[i / 2 * 16 + y][i % 2 * 16 + x] = leaf.rows[i][y] >> x & 1;
    }
    int32_t generations = (int32_t)below(9);
    uint16_t middle[16];
    leaf_step(leaves, leaf.rows[0], leaf.rows[1], leaf.rows[2], leaf.rows[3], generations, middle, features);
    for (int32_t made = 0; made < generations; made++) step(&s, &rules[alternates ? made % 2 : 0]);
    for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++)
        EXPECT((middle[y] >> x & 1) == s.cells[8 + y][8 + x], "kind %d, %d generations", leaves[0].kind, generations);
  }
}

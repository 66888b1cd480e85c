#include "kernel_tests.h"

// Nine tiles in three rows; tile 0 is empty and stands for missing ones.
enum { TILES = 10, MIDDLE = 5 };

typedef struct plane {
  uint64_t cells[TILES * 64];
  int32_t near[8];
} plane;

static void choose_plane(plane *p) {
  fill_words(p->cells + 64, (TILES - 1) * 64);
  memset(p->cells, 0, 64 * sizeof *p->cells);
  for (int32_t i = 0; i < 8; i++) p->near[i] = below(4) ? i < 4 ? i + 1 : i + 2 : 0;
}

// Returns the cell of the plane; column and row 0 are the first ones of the middle tile.
static bool cell(const plane *p, int x, int y) {
  int place = (y + 64) / 64 * 3 + (x + 64) / 64;
  size_t tile = place == 4 ? MIDDLE : (size_t)p->near[place < 4 ? place : place - 1];
  return p->cells[64 * tile + (size_t)(y & 63)] >> (x & 63) & 1;
}

static bool next_at(const plane *p, const sample_rule *rule, int x, int y) {
  bool around[9];
  for (int i = 0; i < 9; i++) around[i] = cell(p, x + i % 3 - 1, y + i / 3 - 1);
  return next_cell(rule, around);
}

// Marks the strips that a change of a cell can affect.
static void mark(ck_changes *changes, int x, int y) {
  for (int i = 0; i < 9; i++) {
    int column = x + i % 3 - 1, row = y + i / 3 - 1;
    int place = (row + 64) / 64 * 3 + (column + 64) / 64;
    uint8_t strip = (uint8_t)(1u << (row & 63) / 8);
    if (place == 4) changes->here |= strip;
    else changes->around[place < 4 ? place : place - 1] |= strip;
  }
}

// Expects that all affected strips are reported, and none if nothing has changed.
static void expect_changes(ck_changes found, ck_changes least) {
  EXPECT((least.here & ~found.here) == 0, "strips of the tile");
  EXPECT(least.here || !found.here, "no change");
  for (int i = 0; i < 8; i++) {
    EXPECT((least.around[i] & ~found.around[i]) == 0, "strips of tile %d", i);
    EXPECT(least.here || !found.around[i], "no change");
  }
}

static void test_tile(const sample_rule *rule, ck_features features) {
  static plane p;
  choose_plane(&p);
  uint8_t strips = (uint8_t)(1 + below(255));
  uint64_t next[64], before[64], *room = malloc((ck_tile_workspace_size(rule->kernel.signals) + 1) * sizeof *room);
  for (int y = 0; y < 64; y++) {
    before[y] = 0;
    for (int x = 0; x < 64; x++) before[y] |= (uint64_t)next_at(&p, rule, x, y) << x;
    if (!below(16)) before[y] ^= UINT64_C(1) << below(64);
  }
  memcpy(next, before, sizeof next);
  ck_changes least = {0}, found =
      ck_step_tile(p.cells, MIDDLE, p.near, next, strips, &rule->kernel, room, features);
  free(room);
  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x++) {
      bool old = before[y] >> x & 1, computed = strips >> y / 8 & 1;
      bool expected = computed ? next_at(&p, rule, x, y) : old;
      EXPECT((next[y] >> x & 1) == expected, "kind %d, column %d, row %d", rule->kernel.kind, x, y);
      if (old != expected) mark(&least, x, y);
    }
  expect_changes(found, least);
}

static void test_comparison(void) {
  uint64_t cells[64], others[64];
  ck_changes least = {0};
  fill_words(cells, 64);
  memcpy(others, cells, sizeof others);
  for (size_t i = below(4); i > 0; i--) {
    size_t x = below(64), y = below(64);
    others[y] ^= UINT64_C(1) << x;
    if ((cells[y] ^ others[y]) >> x & 1) mark(&least, (int)x, (int)y);
    else return;
  }
  expect_changes(ck_compare_tiles(cells, others), least);
}

void test_tiles(ck_features features) {
  for (int trial = 0; trial < 40; trial++) test_comparison();
  for (int kind = CK_CONWAY; kind <= CK_CIRCUIT; kind++)
    for (int trial = 0; trial < 20; trial++) {
      sample_rule rule;
      choose_rule(&rule, (ck_kind)kind);
      test_tile(&rule, features);
    }
}

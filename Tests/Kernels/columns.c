#include "kernel_tests.h"

enum { MOST_ENTRIES = 8192, MOST_ROWS = 5, STRIDE = CK_WIDEST_BLOCK + 2 };

// Random tables of a rule.
typedef struct sample_tables {
  ck_columns kernel;
  unsigned classes;
  uint32_t pairs[MOST_ENTRIES], left[MOST_ENTRIES], middle[MOST_ENTRIES];
  uint16_t columns[MOST_ENTRIES];
  uint8_t right[MOST_ENTRIES], small[4 * CK_SMALL_TABLE];
} sample_tables;

// Copies the tables as bytes.
static void shrink(sample_tables *t) {
  for (size_t i = 0; i < CK_SMALL_TABLE; i++) {
    t->small[i] = (uint8_t)t->columns[i];
    t->small[CK_SMALL_TABLE + i] = (uint8_t)t->left[i];
    t->small[2 * CK_SMALL_TABLE + i] = (uint8_t)t->middle[i];
    t->small[3 * CK_SMALL_TABLE + i] = t->right[i];
  }
  t->kernel.small = t->small;
}

static void choose_tables(sample_tables *t, bool small) {
  unsigned states = 2 + (unsigned)below(small ? 4 : 19), pairs = 1 + (unsigned)below(states * states);
  unsigned most = small ? 11 : 60;
  t->classes = 1 + (unsigned)below(most);
  unsigned lefts = 1 + (unsigned)below(most), middles = 1 + (unsigned)below(most);
  bool has_pairs = !small && below(2);
  for (size_t i = 0; i < MOST_ENTRIES; i++) {
    t->pairs[i] = (uint32_t)below(pairs) * states;
    t->columns[i] = (uint16_t)below(t->classes);
    t->left[i] = (uint32_t)below(lefts) * t->classes;
    t->middle[i] = (uint32_t)below(middles) * t->classes;
    t->right[i] = (uint8_t)below(states);
  }
  t->kernel = (ck_columns){
      states, has_pairs ? t->pairs : NULL, t->columns, t->left, t->middle, t->right, NULL};
  if (small) shrink(t);
}

static unsigned class_at(const sample_tables *t, const uint8_t *cell) {
  unsigned states = t->kernel.states;
  unsigned pair = cell[-STRIDE] * states + cell[0];
  return t->columns[(t->kernel.pairs ? t->pairs[pair] : pair * states) + cell[STRIDE]];
}

static uint8_t next_state(const sample_tables *t, const uint8_t *cell) {
  uint32_t left = t->left[class_at(t, cell - 1)];
  return t->right[t->middle[left + class_at(t, cell)] + class_at(t, cell + 1)];
}

// Steps a block whose former generation differs in few cells or none from the next one.
static void test_block(const sample_tables *t, ck_features features) {
  static uint8_t cells[(MOST_ROWS + 2) * STRIDE + 64], next[MOST_ROWS * CK_WIDEST_BLOCK];
  size_t width = 1 + below(CK_WIDEST_BLOCK), rows = 1 + below(MOST_ROWS);
  for (size_t i = 0; i < sizeof cells; i++) cells[i] = (uint8_t)below(t->kernel.states);
  const uint8_t *first = cells + STRIDE + 1;
  unsigned expected = 0;
  for (size_t y = 0; y < rows; y++)
    for (size_t x = 0; x < width; x++) {
      uint8_t *old = next + y * CK_WIDEST_BLOCK + x;
      *old = next_state(t, first + y * STRIDE + x);
      if (below(width * rows) > 1) continue;
      *old ^= 1;
      expected |= CK_CHANGED | (y == 0 ? CK_CHANGED_TOP : 0) | (y == rows - 1 ? CK_CHANGED_BOTTOM : 0) |
          (x == 0 ? CK_CHANGED_LEFT : 0) | (x == width - 1 ? CK_CHANGED_RIGHT : 0);
    }
  unsigned changes = ck_step_columns(first, STRIDE, next, CK_WIDEST_BLOCK, width, rows, &t->kernel, features);
  EXPECT(changes == expected, "changes %u instead of %u, %zu by %zu cells", changes, expected, width, rows);
  for (size_t y = 0; y < rows; y++)
    for (size_t x = 0; x < width; x++)
      EXPECT(
          next[y * CK_WIDEST_BLOCK + x] == next_state(t, first + y * STRIDE + x),
          "%u states, column %zu of %zu", t->kernel.states, x, width);
}

static void test_window(void) {
  static uint8_t cells[10 * 4096], window[CK_TILE_WINDOW_SIZE];
  static const int32_t near[8] = {1, 2, 3, 4, 6, 7, 8, 9};
  for (size_t i = 0; i < sizeof cells; i++) cells[i] = (uint8_t)below(256);
  ck_copy_tile_window(cells, 5, near, window);
  for (size_t y = 0; y < CK_TILE_WINDOW; y++)
    for (size_t x = 0; x < CK_TILE_WINDOW; x++) {
      size_t tile = 1 + (y + 63) / 64 * 3 + (x + 63) / 64;
      EXPECT(
          window[y * CK_TILE_WINDOW + x] == cells[4096 * tile + (y + 63) % 64 * 64 + (x + 63) % 64],
          "column %zu, row %zu", x, y);
    }
}

void test_columns(ck_features features) {
  static sample_tables tables;
  test_window();
  for (int trial = 0; trial < 60; trial++) {
    choose_tables(&tables, trial % 2);
    test_block(&tables, features);
  }
}

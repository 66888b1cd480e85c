#include "kernel_tests.h"

enum { MOST_WORDS = 24, MOST_ROWS = 6 };

// A board with its rows above and below, and the columns at both sides.
typedef struct board {
  size_t width, rows, stride;
  uint64_t words[(MOST_ROWS + 2) * MOST_WORDS];
  uint8_t left[MOST_ROWS + 2], right[MOST_ROWS + 2];
  bool wraps, has_sides;
} board;

static void choose_board(board *b) {
  *b = (board){.width = 1 + below(64 * MOST_WORDS), .rows = 1 + below(MOST_ROWS), .wraps = below(2), .has_sides = below(2)};
  b->stride = (b->width + 63) / 64;
  fill_words(b->words, (b->rows + 2) * b->stride);
  for (size_t y = 0; y < b->rows + 2; y++) {
    if (b->width % 64) b->words[(y + 1) * b->stride - 1] &= (UINT64_C(1) << b->width % 64) - 1;
    b->left[y] = below(2);
    b->right[y] = below(2);
  }
}

// Returns the cell in column x of a row; row 0 is above the board.
static bool cell(const board *b, ptrdiff_t x, size_t y) {
  ptrdiff_t width = (ptrdiff_t)b->width;
  if (b->wraps) x = (x + width) % width;
  if (x < 0) return b->has_sides && b->left[y];
  if (x == width) return b->has_sides && b->right[y];
  return bit_at(b->words + y * b->stride, (size_t)x);
}

static void test_board(const sample_rule *rule, ck_features features) {
  static board b;
  choose_board(&b);
  uint64_t cells[MOST_ROWS * MOST_WORDS];
  memcpy(cells, b.words + b.stride, b.rows * b.stride * sizeof *cells);
  ck_edges edges = {
      b.words, b.words + (b.rows + 1) * b.stride, b.has_sides ? b.left : NULL,
      b.has_sides ? b.right : NULL, b.wraps};
  uint64_t *room = malloc(ck_rows_workspace_size(b.stride, rule->kernel.signals) * sizeof *room);
  ck_step_rows(cells, b.stride, b.width, b.rows, edges, &rule->kernel, room, features);
  free(room);
  for (size_t y = 0; y < b.rows; y++)
    for (size_t x = 0; x < 64 * b.stride; x++) {
      bool around[9] = {false};
      for (size_t i = 0; i < 9 && x < b.width; i++)
        around[i] = cell(&b, (ptrdiff_t)(x + i % 3) - 1, y + i / 3);
      bool next = x < b.width && next_cell(rule, around);
      EXPECT(bit_at(cells + y * b.stride, x) == next, "kind %d, column %zu of %zu", rule->kernel.kind, x, b.width);
    }
}

void test_rows(ck_features features) {
  for (int kind = CK_CONWAY; kind <= CK_CIRCUIT; kind++)
    for (int trial = 0; trial < 20; trial++) {
      sample_rule rule;
      choose_rule(&rule, (ck_kind)kind);
      test_board(&rule, features);
    }
}

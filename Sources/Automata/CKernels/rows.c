// Bounded boards, row by row in place. Rules of Moore's neighborhood keep the sums of three rows in
// work memory, other rules the rows themselves: a row of the board can be overwritten as soon as the
// row below it has been read.
#include "lookups.h"
#include "sums.h"

enum {
  // The words on both sides of a copied row. They allow vector loads one word to the left and to
  // the right, and keep rows aligned to 64 bytes.
  MARGIN = 8,
  // The number of vectors that a gate processes at once. A block shares the cost of reading the
  // gate.
  BLOCK = 8,
};

// A row of the board, and the cells beyond its ends.
typedef struct edged_row {
  const uint64_t *cells;
  uint64_t left, right;
} edged_row;

// The binary digits of the sums of each three adjacent cells of a row.
typedef struct sums_of_row {
  uint64_t *ones, *twos;
} sums_of_row;

// A copied row with margins, and the cells beside each cell for look-ups.
typedef struct taken {
  uint64_t *cells, *west, *east;
} taken;

INLINE size_t padded(size_t stride) { return (stride + 8 * BLOCK - 1) / 8 / BLOCK * 8 * BLOCK + 2 * MARGIN; }

// Returns the next address that is a multiple of the size of a vector.
INLINE uint64_t *aligned(uint64_t *room) {
  return (uint64_t *)(((uintptr_t)room + 63) & ~(uintptr_t)63);
}

// The bits of the columns in the last word of a row. Kernels compute whole words, so the others must
// be cleared.
INLINE uint64_t last_word(size_t width) {
  return width % 64 ? (UINT64_C(1) << width % 64) - 1 : ~UINT64_C(0);
}

size_t ck_rows_workspace_size(size_t stride, unsigned signals) {
  // Three rows of cells and of the cells beside them, or their sums; the signals; a spare block; and
  // up to 8 words for alignment.
  return 9 * padded(stride) + 8 * BLOCK * (size_t)signals + 8 * BLOCK + 8;
}

// Returns row y. The left cell is the highest bit of the word before it, and the right cell the bit
// after the last column. Row -1 is the row above the first one.
INLINE edged_row row_of_board(
    const uint64_t *cells, size_t stride, size_t width, ptrdiff_t y, size_t rows,
    const ck_edges *edges) {
  edged_row row = {0};
  row.cells = y < 0 ? edges->above
      : (size_t)y == rows ? edges->below : cells + (size_t)y * stride;
  if (edges->wraps) {
    row.left = row.cells[(width - 1) / 64] >> (width - 1) % 64 & 1;
    row.right = row.cells[0] & 1;
  } else if (edges->left) {
    row.left = edges->left[y + 1];
    row.right = edges->right[y + 1];
  }
  return row;
}

// Copies a row with the cells beyond its ends.
INLINE void take(taken *to, edged_row from, size_t stride, size_t width) {
  uint64_t *row = to->cells;
  memcpy(row, from.cells, stride * sizeof *row);
  row[-1] = from.left << 63;
  // The buffer is reused: clear the right cell of the row that it held before.
  row[stride] = 0;
  row[width / 64] |= from.right << width % 64;
}

INLINE row row_at(const uint64_t *cells) {
  return row_of(load(cells - 1), load(cells), load(cells + 1));
}

// Reads up to eight words; the others are 0.
INLINE words get(const uint64_t *from, size_t count) {
  if (count >= 8) return load(from);
  words value = all(0);
  for (size_t lane = 0; lane < count; lane++) value[lane] = from[lane];
  return value;
}

// Writes the first `count` words of a vector; at most eight.
INLINE void put(uint64_t *to, words value, size_t count) {
  if (count >= 8) return store(to, value);
  for (size_t lane = 0; lane < count; lane++) to[lane] = value[lane];
}

// Writes the cells beside each cell of a copied row.
INLINE void take_sides(taken *t, size_t stride) {
  for (size_t i = 0; i < stride; i += 8) {
    row r = row_at(t->cells + i);
    store(t->west + i, r.left);
    store(t->east + i, r.right);
  }
}

INLINE sum sum_at(const sums_of_row *s, size_t i) {
  return (sum){load(s->ones + i), load(s->twos + i)};
}

// Adds up a row and writes its sums to s[2]. Computes the row above it in place from s[0], s[1] and
// these sums, unless `to` is null. Words beside a vector come from the vectors around it, which takes
// less time than two more loads.
INLINE void add_row(
    ck_kind kind, const masks *m, uint64_t *to, size_t stride, size_t width,
    const sums_of_row s[3], edged_row below) {
  words before = all(below.left << 63), middle = get(below.cells, stride);
  for (size_t i = 0; i < stride; i += 8) {
    size_t left = stride - i;
    words after = left > 8 ? get(below.cells + i + 8, left - 8) : all(0);
    if (left <= 8) {
      size_t end = width / 64 - i;
      if (end < 8) middle[end] |= below.right << width % 64;
      else after[0] = below.right;
    }
    sum under = of_three(row_of(
        __builtin_shufflevector(before, middle, 7, 8, 9, 10, 11, 12, 13, 14), middle,
        __builtin_shufflevector(middle, after, 1, 2, 3, 4, 5, 6, 7, 8)));
    if (to)
      put(to + i, next_of(kind, m, get(to + i, left), sum_at(&s[0], i), sum_at(&s[1], i), under),
          left);
    store(s[2].ones + i, under.ones);
    store(s[2].twos + i, under.twos);
    before = middle;
    middle = after;
  }
}

// Steps a board under a rule of Moore's neighborhood, where the sums of a row serve three rows. In
// other neighborhoods, a row's contribution depends on its position.
INLINE void step_sums(
    ck_kind kind, uint64_t *cells, size_t stride, size_t width, size_t rows, ck_edges edges,
    const ck_rule *rule, uint64_t *room) {
  room = aligned(room);
  sums_of_row s[3];
  for (int i = 0; i < 3; i++) {
    s[i].ones = room + 2 * (size_t)i * padded(stride);
    s[i].twos = s[i].ones + padded(stride);
  }
  masks m = masks_of(rule);
  for (ptrdiff_t y = -1; y <= (ptrdiff_t)rows; y++) {
    uint64_t *to = y > 0 ? cells + (size_t)(y - 1) * stride : 0;
    add_row(kind, &m, to, stride, width, s, row_of_board(cells, stride, width, y, rows, &edges));
    if (to) to[stride - 1] &= last_word(width);
    sums_of_row first = s[0];
    s[0] = s[1];
    s[1] = s[2];
    s[2] = first;
  }
}

INLINE void decide_by_sums(
    ck_kind kind, const masks *m, uint64_t *to, size_t stride, const taken t[3]) {
  for (size_t i = 0; i < stride; i += 8) {
    words cell = load(t[1].cells + i);
    words next = next_of(
        kind, m, cell, above_sum(kind, row_at(t[0].cells + i)),
        of_three(row_at(t[1].cells + i)), below_sum(kind, row_at(t[2].cells + i)));
    put(to + i, next, stride - i);
  }
}

// Signals lie block by block: signal s begins at word 8 * BLOCK * s.
INLINE uint64_t *signal_at(uint64_t *signals, unsigned number) {
  return signals + 8 * BLOCK * (size_t)number;
}

// Computes consecutive gates of one plane, which stays in registers, from the first one. Returns the
// index of the gate after them.
INLINE size_t run_gates(const ck_rule *rule, size_t first, uint64_t *signals) {
  words choice[BLOCK];
  unsigned plane = rule->gates[first].plane;
  for (size_t b = 0; b < BLOCK; b++) choice[b] = load(signal_at(signals, plane) + 8 * b);
  size_t g = first;
  for (; g < rule->gate_count && rule->gates[g].plane == plane; g++) {
    ck_gate gate = rule->gates[g];
    const uint64_t *live = signal_at(signals, gate.live), *dead = signal_at(signals, gate.dead);
    uint64_t *out = signal_at(signals, gate.out);
    for (size_t b = 0; b < BLOCK; b++)
      store(out + 8 * b, either(choice[b], load(live + 8 * b), load(dead + 8 * b)));
  }
  return g;
}

INLINE void decide_by_circuit(
    const ck_rule *rule, uint64_t *to, size_t stride, const taken t[3], uint64_t *signals) {
  for (size_t i = 0; i < stride; i += 8 * BLOCK) {
    for (int plane = 0; plane < 9; plane += 3)
      for (size_t b = 0; b < BLOCK; b++) {
        row r = row_at(t[plane / 3].cells + i + 8 * b);
        uint64_t *at = signal_at(signals, (unsigned)(CK_FIRST_PLANE + plane)) + 8 * b;
        store(at, r.left);
        store(at + 8 * BLOCK, r.middle);
        store(at + 16 * BLOCK, r.right);
      }
    for (size_t g = 0; g < rule->gate_count;) g = run_gates(rule, g, signals);
    for (size_t b = 0; b < BLOCK && i + 8 * b < stride; b++)
      put(to + i + 8 * b, load(signal_at(signals, rule->result) + 8 * b), stride - i - 8 * b);
  }
}

INLINE void decide_by_lookups(
    const ck_rule *rule, uint64_t *to, size_t stride, const taken t[3]) {
  beside rows[3];
  for (int i = 0; i < 3; i++) rows[i] = (beside){t[i].west, t[i].east};
  look_up_cells(rows, rule->outcomes, to, stride);
}

INLINE void step(
    ck_kind kind, uint64_t *cells, size_t stride, size_t width, size_t rows, ck_edges edges,
    const ck_rule *rule, uint64_t *room, ck_features features) {
  int looks_up = kind == CK_CIRCUIT && rule->outcomes && has_lookups(features);
  room = aligned(room);
  uint64_t *signals = room + 9 * padded(stride);
  taken t[3];
  memset(room, 0, 9 * padded(stride) * sizeof *room);
  for (int i = 0; i < 3; i++) {
    t[i].cells = room + 3 * (size_t)i * padded(stride) + MARGIN;
    t[i].west = t[i].cells + padded(stride);
    t[i].east = t[i].west + padded(stride);
  }
  if (kind == CK_CIRCUIT)
    for (size_t b = 0; b < BLOCK; b++) {
      store(signals + 8 * b, all(0));
      store(signals + 8 * (BLOCK + b), all(~UINT64_C(0)));
    }
  masks m = masks_of(rule);
  for (ptrdiff_t y = -1; y < 1; y++) {
    take(&t[y + 1], row_of_board(cells, stride, width, y, rows, &edges), stride, width);
    if (looks_up) take_sides(&t[y + 1], stride);
  }
  for (size_t y = 0; y < rows; y++) {
    edged_row below = row_of_board(cells, stride, width, (ptrdiff_t)y + 1, rows, &edges);
    take(&t[2], below, stride, width);
    if (looks_up) take_sides(&t[2], stride);
    uint64_t *to = cells + y * stride;
    if (looks_up)
      decide_by_lookups(rule, to, stride, t);
    else if (kind == CK_CIRCUIT)
      decide_by_circuit(rule, to, stride, t, signals);
    else
      decide_by_sums(kind, &m, to, stride, t);
    to[stride - 1] &= last_word(width);
    // The three buffers rotate instead of being copied.
    taken first = t[0];
    t[0] = t[1];
    t[1] = t[2];
    t[2] = first;
  }
}

INLINE void ck_step_rows_any(
    uint64_t *cells, size_t stride, size_t width, size_t rows, ck_edges edges, const ck_rule *rule,
    uint64_t *room, ck_features features) {
  switch (rule->kind) {
    case CK_CONWAY:
      return step_sums(CK_CONWAY, cells, stride, width, rows, edges, rule, room);
    case CK_MOORE:
      return step_sums(CK_MOORE, cells, stride, width, rows, edges, rule, room);
    case CK_VON_NEUMANN:
      return step(CK_VON_NEUMANN, cells, stride, width, rows, edges, rule, room, features);
    case CK_HEXAGONAL:
      return step(CK_HEXAGONAL, cells, stride, width, rows, edges, rule, room, features);
    case CK_CIRCUIT:
      return step(CK_CIRCUIT, cells, stride, width, rows, edges, rule, room, features);
  }
}

FOR_EACH_FEATURE(
    void, ck_step_rows,
    (uint64_t *cells, size_t stride, size_t width, size_t rows, ck_edges edges,
     const ck_rule *rule, uint64_t *room, ck_features features),
    (cells, stride, width, rows, edges, rule, room, features))

// Bounded boards, row by row in place. Three rows are copied to work memory: a row of the board can
// be overwritten as soon as the row below it has been copied.
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

// A copied row with margins, and what three rows need of it: the binary digits of the sum of each
// three adjacent cells, or the cells beside each cell for look-ups.
typedef struct taken {
  uint64_t *cells;
  union {
    struct { uint64_t *ones, *twos; };
    struct { uint64_t *west, *east; };
  };
} taken;

INLINE size_t padded(size_t stride) { return (stride + 8 * BLOCK - 1) / 8 / BLOCK * 8 * BLOCK + 2 * MARGIN; }

size_t ck_rows_workspace_size(size_t stride, unsigned signals) {
  // Three rows of cells, ones and twos; the signals; a spare block; and up to 8 words for
  // alignment.
  return 9 * padded(stride) + 8 * BLOCK * (size_t)signals + 8 * BLOCK + 8;
}

// Copies row y, and adds the cells beyond its ends: the highest bit of the word before, and the bit
// after the last column. Row -1 is the row above the first one.
INLINE void take(
    taken *to, const uint64_t *cells, size_t stride, size_t width, ptrdiff_t y, size_t rows,
    const ck_edges *edges) {
  const uint64_t *from = y < 0 ? edges->above
      : (size_t)y == rows ? edges->below : cells + (size_t)y * stride;
  uint64_t *row = to->cells;
  memcpy(row, from, stride * sizeof *row);
  uint64_t left = 0, right = 0;
  if (edges->wraps) {
    left = row[(width - 1) / 64] >> (width - 1) % 64 & 1;
    right = row[0] & 1;
  } else if (edges->left) {
    left = edges->left[y + 1];
    right = edges->right[y + 1];
  }
  row[-1] = left << 63;
  // The buffer is reused: clear the right cell of the row that it held before.
  row[stride] = 0;
  row[width / 64] |= right << width % 64;
}

INLINE row row_at(const uint64_t *cells) {
  return row_of(load(cells - 1), load(cells), load(cells + 1));
}

// Writes the first `count` words of a vector; at most eight.
INLINE void put(uint64_t *to, words value, size_t count) {
  if (count >= 8) return store(to, value);
  for (size_t lane = 0; lane < count; lane++) to[lane] = value[lane];
}

// Returns true if the sum of three adjacent cells serves three rows, so that it is computed once.
// In neighborhoods other than Moore's, a row's contribution depends on its position.
INLINE int keeps_sums(ck_kind kind) { return kind == CK_CONWAY || kind == CK_MOORE; }

INLINE void prepare(ck_kind kind, int looks_up, taken *t, size_t stride) {
  if (looks_up)
    for (size_t i = 0; i < stride; i += 8) {
      row r = row_at(t->cells + i);
      store(t->west + i, r.left);
      store(t->east + i, r.right);
    }
  if (!keeps_sums(kind)) return;
  for (size_t i = 0; i < stride; i += 8) {
    sum s = of_three(row_at(t->cells + i));
    store(t->ones + i, s.ones);
    store(t->twos + i, s.twos);
  }
}

INLINE sum sum_at(const taken *t, size_t i) { return (sum){load(t->ones + i), load(t->twos + i)}; }

INLINE void decide_by_sums(
    ck_kind kind, const masks *m, uint64_t *to, size_t stride, const taken t[3]) {
  for (size_t i = 0; i < stride; i += 8) {
    words cell = load(t[1].cells + i);
    words next = keeps_sums(kind)
        ? next_of(kind, m, cell, sum_at(&t[0], i), sum_at(&t[1], i), sum_at(&t[2], i))
        : next_of(
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
  // Align to 64 bytes, the size of a vector.
  room = (uint64_t *)(((uintptr_t)room + 63) & ~(uintptr_t)63);
  uint64_t *signals = room + 9 * padded(stride);
  taken t[3];
  memset(room, 0, 9 * padded(stride) * sizeof *room);
  for (int i = 0; i < 3; i++) {
    t[i].cells = room + 3 * (size_t)i * padded(stride) + MARGIN;
    t[i].ones = t[i].cells + padded(stride);
    t[i].twos = t[i].ones + padded(stride);
  }
  if (kind == CK_CIRCUIT)
    for (size_t b = 0; b < BLOCK; b++) {
      store(signals + 8 * b, all(0));
      store(signals + 8 * (BLOCK + b), all(~UINT64_C(0)));
    }
  masks m = masks_of(rule);
  for (ptrdiff_t y = -1; y < 1; y++) {
    take(&t[y + 1], cells, stride, width, y, rows, &edges);
    prepare(kind, looks_up, &t[y + 1], stride);
  }
  // Kernels compute whole words, so bits beyond the last column must be cleared.
  uint64_t last = width % 64 ? (UINT64_C(1) << width % 64) - 1 : ~UINT64_C(0);
  for (size_t y = 0; y < rows; y++) {
    take(&t[2], cells, stride, width, (ptrdiff_t)y + 1, rows, &edges);
    prepare(kind, looks_up, &t[2], stride);
    uint64_t *to = cells + y * stride;
    if (looks_up)
      decide_by_lookups(rule, to, stride, t);
    else if (kind == CK_CIRCUIT)
      decide_by_circuit(rule, to, stride, t, signals);
    else
      decide_by_sums(kind, &m, to, stride, t);
    to[stride - 1] &= last;
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
      return step(CK_CONWAY, cells, stride, width, rows, edges, rule, room, features);
    case CK_MOORE:
      return step(CK_MOORE, cells, stride, width, rows, edges, rule, room, features);
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

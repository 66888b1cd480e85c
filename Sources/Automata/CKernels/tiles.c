// Unbounded planes of tiles: a strip of a tile has eight rows of one word each and is one vector.
#include "lookups.h"
#include "sums.h"

// Returns the row above each row. For the first row it is the last row of the strip above.
INLINE words down(words here, words above) {
  return __builtin_shufflevector(above, here, 7, 8, 9, 10, 11, 12, 13, 14);
}

// Returns the row below each row. For the last row it is the first row of the strip below.
INLINE words up(words here, words below) {
  return __builtin_shufflevector(here, below, 1, 2, 3, 4, 5, 6, 7, 8);
}

INLINE sum sum_down(sum here, sum above) {
  return (sum){down(here.ones, above.ones), down(here.twos, above.twos)};
}

INLINE sum sum_up(sum here, sum below) {
  return (sum){up(here.ones, below.ones), up(here.twos, below.twos)};
}

// Returns a strip with its left and right neighbors. Strip -1 is the last strip of the tile above,
// and strip 8 the first strip of the tile below. A missing neighbor has index 0, which is a tile of
// zeros.
INLINE row strip_at(const uint64_t *cells, size_t tile, const int32_t near[8], int strip) {
  size_t left = (size_t)near[3], middle = tile, right = (size_t)near[4];
  if (strip < 0) {
    left = (size_t)near[0];
    middle = (size_t)near[1];
    right = (size_t)near[2];
  } else if (strip == 8) {
    left = (size_t)near[5];
    middle = (size_t)near[6];
    right = (size_t)near[7];
  }
  size_t at = 8 * ((size_t)strip & 7);
  return row_of(
      load(cells + 64 * left + at), load(cells + 64 * middle + at), load(cells + 64 * right + at));
}

INLINE words by_sums(ck_kind kind, const masks *m, row above, row here, row below) {
  return next_of(
      kind, m, here.middle, sum_down(above_sum(kind, here), above_sum(kind, above)),
      of_three(here), sum_up(below_sum(kind, here), below_sum(kind, below)));
}

INLINE words by_circuit(const ck_rule *rule, row above, row here, row below, uint64_t *signals) {
  const words planes[] = {
      down(here.left, above.left), down(here.middle, above.middle),
      down(here.right, above.right), here.left, here.middle, here.right,
      up(here.left, below.left), up(here.middle, below.middle), up(here.right, below.right),
  };
  store(signals, all(0));
  store(signals + 8, all(~UINT64_C(0)));
  for (int plane = 0; plane < 9; plane++)
    store(signals + 8 * (CK_FIRST_PLANE + plane), planes[plane]);
  for (size_t g = 0; g < rule->gate_count; g++) {
    ck_gate gate = rule->gates[g];
    words next = either(
        load(signals + 8 * (size_t)gate.plane), load(signals + 8 * (size_t)gate.live),
        load(signals + 8 * (size_t)gate.dead));
    store(signals + 8 * (size_t)gate.out, next);
  }
  return load(signals + 8 * (size_t)rule->result);
}

INLINE words by_lookups(const ck_rule *rule, row above, row here, row below) {
  // The last row above the strip, its eight rows, and the first row below it.
  uint64_t west[10], east[10], next[8];
  west[0] = above.left[7];
  east[0] = above.right[7];
  store(west + 1, here.left);
  store(east + 1, here.right);
  west[9] = below.left[0];
  east[9] = below.right[0];
  beside rows[3];
  for (int i = 0; i < 3; i++) rows[i] = (beside){west + i, east + i};
  look_up_cells(rows, rule->outcomes, next, 8);
  return load(next);
}

// Records changes in the first or last row of a tile, which affect up to three tiles above or
// below.
//
// way: the index of the first of these tiles: 0 above, 5 below.
// strip: the bit of the strip that they affect.
INLINE void note_row(ck_changes *changes, uint64_t row, int way, uint8_t strip) {
  if (row & 1) changes->around[way] |= strip;
  if (row) changes->around[way + 1] |= strip;
  if (row >> 63) changes->around[way + 2] |= strip;
}

// Records the strips that the changes of a strip may affect: the strip itself, and those beside a
// changed cell.
INLINE void note(ck_changes *changes, words change, int strip) {
  uint64_t columns = 0;
  for (int lane = 0; lane < 8; lane++) columns |= change[lane];
  if (!columns) return;
  unsigned bit = 1u << strip;
  uint8_t reached =
      (uint8_t)(bit | (change[0] ? bit >> 1 : 0) | (change[7] ? bit << 1 : 0));
  changes->here |= reached;
  // Shifts drop the bits of strips above and below the tile, which note_row handles.
  if (columns & 1) changes->around[3] |= reached;
  if (columns >> 63) changes->around[4] |= reached;
  if (strip == 0) note_row(changes, change[0], 0, 1u << 7);
  if (strip == 7) note_row(changes, change[7], 5, 1);
}

INLINE ck_changes step(
    ck_kind kind, const uint64_t *cells, size_t tile, const int32_t near[8], uint64_t *next,
    uint8_t strips, const ck_rule *rule, uint64_t *room, ck_features features) {
  int looks_up = kind == CK_CIRCUIT && rule->outcomes && has_lookups(features);
  ck_changes changes = {0};
  masks m = masks_of(rule);
  int first = __builtin_ctz(strips), end = 32 - __builtin_clz(strips);
  row above = strip_at(cells, tile, near, first - 1);
  row here = strip_at(cells, tile, near, first);
  for (int strip = first; strip < end; strip++) {
    row below = strip_at(cells, tile, near, strip + 1);
    if (strips >> strip & 1) {
      words value = looks_up ? by_lookups(rule, above, here, below)
          : kind == CK_CIRCUIT ? by_circuit(rule, above, here, below, room)
                               : by_sums(kind, &m, above, here, below);
      uint64_t *to = next + 8 * strip;
      // `to` still holds the generation before. A strip that equals it repeats with period 2, and
      // wakes no other strips.
      note(&changes, value ^ load(to), strip);
      store(to, value);
    }
    above = here;
    here = below;
  }
  return changes;
}

ck_changes ck_compare_tiles(const uint64_t *cells, const uint64_t *others) {
  ck_changes changes = {0};
  for (int strip = 0; strip < 8; strip++)
    note(&changes, load(cells + 8 * strip) ^ load(others + 8 * strip), strip);
  return changes;
}

size_t ck_tile_workspace_size(unsigned signals) { return 8 * (size_t)signals; }

INLINE ck_changes ck_step_tile_any(
    const uint64_t *cells, size_t tile, const int32_t near[8], uint64_t *next, uint8_t strips,
    const ck_rule *rule, uint64_t *room, ck_features features) {
  switch (rule->kind) {
    case CK_CONWAY: return step(CK_CONWAY, cells, tile, near, next, strips, rule, room, features);
    case CK_MOORE: return step(CK_MOORE, cells, tile, near, next, strips, rule, room, features);
    case CK_VON_NEUMANN:
      return step(CK_VON_NEUMANN, cells, tile, near, next, strips, rule, room, features);
    case CK_HEXAGONAL:
      return step(CK_HEXAGONAL, cells, tile, near, next, strips, rule, room, features);
    case CK_CIRCUIT: break;
  }
  return step(CK_CIRCUIT, cells, tile, near, next, strips, rule, room, features);
}

FOR_EACH_FEATURE(
    ck_changes, ck_step_tile,
    (const uint64_t *cells, size_t tile, const int32_t near[8], uint64_t *next, uint8_t strips,
     const ck_rule *rule, uint64_t *room, ck_features features),
    (cells, tile, near, next, strips, rule, room, features))

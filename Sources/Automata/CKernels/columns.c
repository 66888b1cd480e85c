// Rules of many states. Each row of a block needs the classes of its columns, which three cells
// share, and then two look-ups for each cell.
#include "lookups.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Where the next row of a block comes from: the cells above, in and below it, from the column
// before the first.
typedef struct source {
  const uint8_t *above, *here, *below;
} source;

INLINE void classes_one_by_one(
    source from, uint16_t *restrict classes, size_t count, const ck_columns *rule) {
  unsigned states = rule->states;
  if (rule->pairs)
    for (size_t x = 0; x < count; x++)
      classes[x] =
          rule->columns[rule->pairs[from.above[x] * states + from.here[x]] + from.below[x]];
  else
    for (size_t x = 0; x < count; x++)
      classes[x] =
          rule->columns[(from.above[x] * states + from.here[x]) * states + from.below[x]];
}

INLINE void row_one_by_one(source from, uint8_t *out, size_t width, const ck_columns *rule) {
  uint16_t classes[CK_WIDEST_BLOCK + 2];
  classes_one_by_one(from, classes, width + 2, rule);
  for (size_t x = 0; x < width; x++) {
    uint32_t both = rule->middle[rule->left[classes[x]] + classes[x + 1]];
    out[x] = rule->right[both + classes[x + 2]];
  }
}

// Stores a computed row, and adds its differences from the former one to those of its columns.
// Returns nonzero if there are any.
INLINE uint8_t replace(
    uint8_t *restrict row, const uint8_t *restrict out, uint8_t *restrict changes, size_t width) {
  uint8_t any = 0;
  for (size_t x = 0; x < width; x++) {
    uint8_t change = row[x] ^ out[x];
    changes[x] |= change;
    any |= change;
    row[x] = out[x];
  }
  return any;
}

// Returns the changes of a block.
//
// all, top, bottom: nonzero if any cell, or one of the first or last row, differs.
// left, right: nonzero if a cell of the first or last column differs.
INLINE unsigned changes_of(int all, int top, int bottom, int left, int right) {
  return (all ? CK_CHANGED : 0) | (top ? CK_CHANGED_TOP : 0) | (bottom ? CK_CHANGED_BOTTOM : 0) |
      (left ? CK_CHANGED_LEFT : 0) | (right ? CK_CHANGED_RIGHT : 0);
}

static unsigned step_one_by_one(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule) {
  uint8_t out[CK_WIDEST_BLOCK], changes[CK_WIDEST_BLOCK] = {0};
  uint8_t all = 0, top = 0, bottom = 0;
  for (size_t y = 0; y < rows; y++) {
    const uint8_t *here = cells + y * stride - 1;
    row_one_by_one((source){here - stride, here, here + stride}, out, width, rule);
    bottom = replace(next + y * next_stride, out, changes, width);
    if (y == 0) top = bottom;
    all |= bottom;
  }
  return changes_of(all, top, bottom, changes[0], changes[width - 1]);
}

#if defined(__x86_64__)

// Vectors compute a strip of 32 or 64 columns from top to bottom. The classes of the columns from
// -1 on and from 1 on serve as west and east columns; those from 0 on are shifted together.
//
// The index of a column is (top * states + middle) * states + bottom. All indices are below 128, so
// products of pairs of bytes do not carry over.

#define AVX2 __attribute__((target("avx2")))

// The number of pieces of 16 entries in each small table.
typedef struct pieces { size_t columns, left, middle, right; } pieces;

// Returns the number of pieces that hold all entries of a small table but zeros at the end.
static size_t pieces_of(const uint8_t *table) {
  size_t used = CK_SMALL_TABLE;
  while (used > 1 && table[used - 1] == 0) used--;
  return (used + 15) / 16;
}

// Looks up 32 bytes in a table of `pieces` times 16 entries.
AVX2 INLINE __m256i look_up(const uint8_t *table, size_t pieces, __m256i index) {
  __m256i result = _mm256_setzero_si256();
  for (size_t piece = 0; piece < pieces; piece++) {
    __m256i entries =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * piece)));
    // An index outside the piece gets its highest bit set, for which the shuffle gives 0.
    __m256i inside = _mm256_add_epi8(
        _mm256_xor_si256(index, _mm256_set1_epi8((char)(16 * piece))), _mm256_set1_epi8(0x70));
    result = _mm256_or_si256(result, _mm256_shuffle_epi8(entries, inside));
  }
  return result;
}

AVX2 INLINE __m256i load_32(const uint8_t *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

// Returns columns 0 to 31 from columns -1 to 30 and 1 to 32.
AVX2 INLINE __m256i between_32(__m256i west, __m256i east) {
  __m256i last = _mm256_bsrli_epi128(east, 14);
  __m256i following = _mm256_blend_epi32(_mm256_permute2x128_si256(west, west, 1), last, 0xF0);
  return _mm256_alignr_epi8(following, west, 1);
}

AVX2 INLINE __m256i next_of_32(__m256i west, __m256i east, const uint8_t *small, pieces size) {
  __m256i left = look_up(small + CK_SMALL_TABLE, size.left, west);
  __m256i both = look_up(
      small + 2 * CK_SMALL_TABLE, size.middle, _mm256_add_epi8(left, between_32(west, east)));
  return look_up(small + 3 * CK_SMALL_TABLE, size.right, _mm256_add_epi8(both, east));
}

// Computes a strip of up to 32 columns, and adds its changes to those of the first and last row.
// Stores the changes of all rows together.
AVX2 INLINE void strip_by_avx2(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule, pieces size, __m256i *top, __m256i *bottom,
    uint8_t changes[32]) {
  __m256i states = _mm256_set1_epi16((short)rule->states), all = _mm256_setzero_si256();
  __m256i west = _mm256_add_epi8(
      _mm256_mullo_epi16(load_32(cells - stride - 1), states), load_32(cells - 1));
  __m256i east = _mm256_add_epi8(
      _mm256_mullo_epi16(load_32(cells - stride + 1), states), load_32(cells + 1));
  for (size_t y = 0; y < rows; y++) {
    const uint8_t *here = cells + y * stride, *below = here + stride;
    __m256i columns[2];
    columns[0] = _mm256_add_epi8(_mm256_mullo_epi16(west, states), load_32(below - 1));
    columns[1] = _mm256_add_epi8(_mm256_mullo_epi16(east, states), load_32(below + 1));
    for (int i = 0; i < 2; i++) columns[i] = look_up(rule->small, size.columns, columns[i]);
    west = _mm256_add_epi8(
        _mm256_mullo_epi16(load_32(here - 1), states), load_32(below - 1));
    east = _mm256_add_epi8(
        _mm256_mullo_epi16(load_32(here + 1), states), load_32(below + 1));
    __m256i new = next_of_32(columns[0], columns[1], rule->small, size), change;
    uint8_t *to = next + y * next_stride;
    if (width >= 32) {
      change = _mm256_xor_si256(new, load_32(to));
      _mm256_storeu_si256((__m256i *)to, new);
    } else {
      uint8_t old[32], made[32];
      _mm256_storeu_si256((__m256i *)old, new);
      _mm256_storeu_si256((__m256i *)made, new);
      memcpy(old, to, width);
      change = _mm256_xor_si256(new, load_32(old));
      memcpy(to, made, width);
    }
    all = _mm256_or_si256(all, change);
    if (y == 0) *top = _mm256_or_si256(*top, change);
    if (y == rows - 1) *bottom = _mm256_or_si256(*bottom, change);
  }
  _mm256_storeu_si256((__m256i *)changes, all);
}

AVX2 static unsigned step_by_avx2(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule) {
  const uint8_t *small = rule->small;
  pieces size = {
      pieces_of(small), pieces_of(small + CK_SMALL_TABLE), pieces_of(small + 2 * CK_SMALL_TABLE),
      pieces_of(small + 3 * CK_SMALL_TABLE)};
  __m256i top = _mm256_setzero_si256(), bottom = top, all = top;
  uint8_t changes[CK_WIDEST_BLOCK];
  for (size_t x = 0; x < width; x += 32) {
    strip_by_avx2(
        cells + x, stride, next + x, next_stride, width - x, rows, rule, size, &top, &bottom,
        changes + x);
    all = _mm256_or_si256(all, load_32(changes + x));
  }
  return changes_of(
      !_mm256_testz_si256(all, all), !_mm256_testz_si256(top, top),
      !_mm256_testz_si256(bottom, bottom), changes[0], changes[width - 1]);
}

// A small table in two registers.
typedef struct table_pair { __m512i low, high; } table_pair;

VBMI INLINE table_pair load_table(const uint8_t *from) {
  return (table_pair){_mm512_loadu_si512(from), _mm512_loadu_si512(from + 64)};
}

VBMI INLINE __m512i look_up_wide(table_pair table, __m512i index) {
  return _mm512_permutex2var_epi8(table.low, index, table.high);
}

// Returns states * upper + lower.
VBMI INLINE __m512i joined(__m512i upper, __m512i lower, __m512i states) {
  return _mm512_add_epi8(_mm512_mullo_epi16(upper, states), lower);
}

// Computes a strip of up to 64 columns, and adds its changes to those of the first and last row.
// Returns the changes of all rows together.
VBMI INLINE __m512i strip_by_vbmi(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, __mmask64 mask,
    size_t rows, __m512i states, const table_pair tables[4], __m512i between,
    __m512i *top, __m512i *bottom) {
  __m512i all = _mm512_setzero_si512();
  __m512i west_here = _mm512_loadu_si512(cells - 1), east_here = _mm512_loadu_si512(cells + 1);
  __m512i west = joined(_mm512_loadu_si512(cells - stride - 1), west_here, states);
  __m512i east = joined(_mm512_loadu_si512(cells - stride + 1), east_here, states);
  for (size_t y = 0; y < rows; y++) {
    const uint8_t *below = cells + (y + 1) * stride;
    __m512i west_below = _mm512_loadu_si512(below - 1), east_below = _mm512_loadu_si512(below + 1);
    __m512i first = look_up_wide(tables[0], joined(west, west_below, states));
    __m512i third = look_up_wide(tables[0], joined(east, east_below, states));
    __m512i second = _mm512_permutex2var_epi8(first, between, third);
    __m512i left = look_up_wide(tables[1], first);
    __m512i both = look_up_wide(tables[2], _mm512_add_epi8(left, second));
    __m512i new = look_up_wide(tables[3], _mm512_add_epi8(both, third));
    uint8_t *to = next + y * next_stride;
    // Strips read memory in steps of a row, which processors do not predict. Boards that exceed the
    // caches are 1.8 times as fast with the cells of a later strip on their way.
    __builtin_prefetch(below + CK_WIDEST_BLOCK);
    __builtin_prefetch(to + CK_WIDEST_BLOCK, 1);
    __m512i change =
        _mm512_maskz_mov_epi8(mask, _mm512_xor_si512(new, _mm512_maskz_loadu_epi8(mask, to)));
    _mm512_mask_storeu_epi8(to, mask, new);
    all = _mm512_or_si512(all, change);
    if (y == 0) *top = _mm512_or_si512(*top, change);
    if (y == rows - 1) *bottom = _mm512_or_si512(*bottom, change);
    west = joined(west_here, west_below, states);
    east = joined(east_here, east_below, states);
    west_here = west_below;
    east_here = east_below;
  }
  return all;
}

VBMI static unsigned step_by_vbmi(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule) {
  table_pair tables[4];
  for (size_t i = 0; i < 4; i++) tables[i] = load_table(rule->small + i * CK_SMALL_TABLE);
  // The order that makes columns 0 to 63 of columns -1 to 62 and 1 to 64.
  uint8_t order[64];
  for (uint8_t i = 0; i < 64; i++) order[i] = i < 63 ? i + 1 : 64 + 62;
  __m512i between = _mm512_loadu_si512(order);
  __m512i states = _mm512_set1_epi16((short)rule->states);
  __m512i top = _mm512_setzero_si512(), bottom = top, all = top;
  uint64_t left = 0, right = 0;
  for (size_t x = 0; x < width; x += 64) {
    size_t count = width - x < 64 ? width - x : 64;
    __m512i change = strip_by_vbmi(
        cells + x, stride, next + x, next_stride, ~UINT64_C(0) >> (64 - count), rows, states,
        tables, between, &top, &bottom);
    uint64_t changed = _mm512_test_epi8_mask(change, change);
    if (x == 0) left = changed & 1;
    right = changed >> (count - 1);
    all = _mm512_or_si512(all, change);
  }
  return changes_of(
      _mm512_test_epi8_mask(all, all) != 0, _mm512_test_epi8_mask(top, top) != 0,
      _mm512_test_epi8_mask(bottom, bottom) != 0, left != 0, right != 0);
}

#endif

unsigned ck_step_columns(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule, ck_features features) {
#if defined(__x86_64__)
  if (rule->small && has_lookups(features))
    return step_by_vbmi(cells, stride, next, next_stride, width, rows, rule);
  if (rule->small && features != CK_BASELINE)
    return step_by_avx2(cells, stride, next, next_stride, width, rows, rule);
#endif
  return step_one_by_one(cells, stride, next, next_stride, width, rows, rule);
}

void ck_copy_tile_window(
    const uint8_t *cells, size_t tile, const int32_t near[8], uint8_t *window) {
  const uint8_t *at[9];
  for (size_t i = 0; i < 9; i++)
    at[i] = cells + 4096 * (i == 4 ? tile : (size_t)near[i < 4 ? i : i - 1]);
  for (size_t y = 0; y < CK_TILE_WINDOW; y++) {
    const uint8_t **row = at + (y == 0 ? 0 : y <= 64 ? 3 : 6);
    size_t start = (y + 63) % 64 * 64;
    window[0] = row[0][start + 63];
    memcpy(window + 1, row[1] + start, 64);
    window[65] = row[2][start];
    window += CK_TILE_WINDOW;
  }
}

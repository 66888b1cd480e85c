// Rules of many states. Each row of a block needs the classes of its columns, which three cells
// share, and then two look-ups for each cell.
#include "words.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
  // The columns of a block and one on each side, rounded up to whole vectors.
  MOST_COLUMNS = CK_WIDEST_BLOCK + 2 + 64,
};

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
  uint16_t classes[MOST_COLUMNS];
  classes_one_by_one(from, classes, width + 2, rule);
  const uint32_t *left = rule->left, *middle = rule->middle;
  const uint8_t *right = rule->right;
  for (size_t x = 0; x < width; x++)
    out[x] = right[middle[left[classes[x]] + classes[x + 1]] + classes[x + 2]];
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

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))
#define VBMI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")))

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

// The number of pieces of each small table.
typedef struct pieces {
  size_t columns, left, middle, right;
} pieces;

AVX2 INLINE __m256i load_half(const uint8_t *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

AVX2 INLINE void row_by_avx2(
    source from, uint8_t *out, size_t width, const ck_columns *rule, pieces size) {
  uint8_t classes[MOST_COLUMNS];
  const uint8_t *table = rule->small;
  __m256i states = _mm256_set1_epi16((short)rule->states);
  __m256i squared = _mm256_set1_epi16((short)(rule->states * rule->states));
  for (size_t x = 0; x < width + 2; x += 32) {
    // All sums of bytes are below 128, so the products of pairs of bytes do not carry over.
    __m256i index = _mm256_add_epi8(
        _mm256_add_epi8(
            _mm256_mullo_epi16(load_half(from.above + x), squared),
            _mm256_mullo_epi16(load_half(from.here + x), states)),
        load_half(from.below + x));
    _mm256_storeu_si256((__m256i *)(classes + x), look_up(table, size.columns, index));
  }
  for (size_t x = 0; x < width; x += 32) {
    __m256i west = look_up(table + CK_SMALL_TABLE, size.left, load_half(classes + x));
    __m256i both = look_up(
        table + 2 * CK_SMALL_TABLE, size.middle, _mm256_add_epi8(west, load_half(classes + x + 1)));
    __m256i next = look_up(
        table + 3 * CK_SMALL_TABLE, size.right, _mm256_add_epi8(both, load_half(classes + x + 2)));
    _mm256_storeu_si256((__m256i *)(out + x), next);
  }
}

// A table of up to 128 bytes in two registers.
typedef struct table_pair {
  __m512i low, high;
} table_pair;

VBMI INLINE table_pair load_table(const uint8_t *from) {
  return (table_pair){_mm512_loadu_si512(from), _mm512_loadu_si512(from + 64)};
}

VBMI INLINE __m512i look_up_wide(table_pair table, __m512i index) {
  return _mm512_permutex2var_epi8(table.low, index, table.high);
}

VBMI INLINE void row_by_vbmi(
    source from, uint8_t *out, size_t width, const ck_columns *rule, const table_pair tables[4]) {
  uint8_t classes[MOST_COLUMNS];
  __m512i states = _mm512_set1_epi16((short)rule->states);
  __m512i squared = _mm512_set1_epi16((short)(rule->states * rule->states));
  for (size_t x = 0; x < width + 2; x += 64) {
    // All sums of bytes are below 128, so the products of pairs of bytes do not carry over.
    __m512i index = _mm512_add_epi8(
        _mm512_add_epi8(
            _mm512_mullo_epi16(_mm512_loadu_si512(from.above + x), squared),
            _mm512_mullo_epi16(_mm512_loadu_si512(from.here + x), states)),
        _mm512_loadu_si512(from.below + x));
    _mm512_storeu_si512(classes + x, look_up_wide(tables[0], index));
  }
  for (size_t x = 0; x < width; x += 64) {
    __m512i west = look_up_wide(tables[1], _mm512_loadu_si512(classes + x));
    __m512i both = look_up_wide(
        tables[2], _mm512_add_epi8(west, _mm512_loadu_si512(classes + x + 1)));
    __m512i next = look_up_wide(
        tables[3], _mm512_add_epi8(both, _mm512_loadu_si512(classes + x + 2)));
    _mm512_storeu_si512(out + x, next);
  }
}

#endif

// Defines the loop over the rows of a block. `row` computes one row from `from` to `out`.
#define FOR_EACH_ROW(row)                                                                      \
  uint8_t out[MOST_COLUMNS], changes[MOST_COLUMNS] = {0};                                      \
  uint8_t any = 0, top = 0, bottom = 0;                                                        \
  for (size_t y = 0; y < rows; y++) {                                                          \
    const uint8_t *here = cells + y * stride - 1;                                              \
    source from = {here - stride, here, here + stride};                                        \
    row;                                                                                       \
    bottom = replace(next + y * next_stride, out, changes, width);                             \
    if (y == 0) top = bottom;                                                                  \
    any |= bottom;                                                                             \
  }                                                                                            \
  return (any ? CK_CHANGED : 0) | (top ? CK_CHANGED_TOP : 0) |                                 \
      (bottom ? CK_CHANGED_BOTTOM : 0) | (changes[0] ? CK_CHANGED_LEFT : 0) |                  \
      (changes[width - 1] ? CK_CHANGED_RIGHT : 0)

#define PARAMETERS                                                                             \
  (const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,       \
   size_t rows, const ck_columns *rule)

static unsigned step_one_by_one PARAMETERS {
  FOR_EACH_ROW(row_one_by_one(from, out, width, rule));
}

#if defined(__x86_64__)

// Returns the number of pieces that hold all entries of a small table.
static size_t pieces_of(const uint8_t *table) {
  size_t used = CK_SMALL_TABLE;
  while (used > 1 && table[used - 1] == 0) used--;
  return (used + 15) / 16;
}

AVX2 static unsigned step_by_avx2 PARAMETERS {
  const uint8_t *small = rule->small;
  pieces size = {
      pieces_of(small), pieces_of(small + CK_SMALL_TABLE), pieces_of(small + 2 * CK_SMALL_TABLE),
      pieces_of(small + 3 * CK_SMALL_TABLE)};
  FOR_EACH_ROW(row_by_avx2(from, out, width, rule, size));
}

VBMI static unsigned step_by_vbmi PARAMETERS {
  table_pair tables[4];
  for (size_t i = 0; i < 4; i++) tables[i] = load_table(rule->small + i * CK_SMALL_TABLE);
  FOR_EACH_ROW(row_by_vbmi(from, out, width, rule, tables));
}

#endif

unsigned ck_step_columns(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule, ck_features features) {
#if defined(__x86_64__)
  // CK_AVX512 does not imply the look-ups of bytes.
  if (rule->small && features == CK_AVX512 && __builtin_cpu_supports("avx512vbmi"))
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

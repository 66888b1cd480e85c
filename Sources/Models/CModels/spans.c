// Operations on spans of cells. Each is a loop over vectors of 16 numbers or 64 bytes, which the
// compiler splits for narrower instruction sets.
// Results must not depend on instructions that multiply and add in one step.
#pragma STDC FP_CONTRACT OFF
#include "spans.h"

#include <string.h>

#include "math.h"

// The warning concerns the calling convention for vectors. All functions that pass them are
// inlined, so no convention is needed.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef float floats __attribute__((vector_size(64)));
typedef int32_t ints __attribute__((vector_size(64)));
typedef uint32_t words __attribute__((vector_size(64)));
typedef uint8_t bytes __attribute__((vector_size(64)));
typedef uint16_t shorts __attribute__((vector_size(64)));
typedef uint8_t half __attribute__((vector_size(32)));  // bytes of 32 cells
typedef uint8_t few __attribute__((vector_size(16)));  // bytes of 16 cells
// Vectors in memory, at any address of a cell.
typedef float stored_floats __attribute__((vector_size(64), aligned(4), may_alias));
typedef uint8_t stored_bytes __attribute__((vector_size(64), aligned(1), may_alias));
typedef uint16_t stored_shorts __attribute__((vector_size(64), aligned(2), may_alias));
typedef uint8_t stored_half __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint8_t stored_few __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint16_t stored_few_shorts __attribute__((vector_size(32), aligned(2), may_alias));

enum { NUMBERS = 16, SHORTS = 32, GROUP = 240, LINE = CM_SPAN + 2 * CM_LONGEST + CM_LANES };

INLINE floats load(const void *from, size_t i) {
  return *(const stored_floats *)((const float *)from + i);
}
INLINE void store(void *to, size_t i, floats value) {
  *(stored_floats *)((float *)to + i) = value;
}
INLINE bytes load_bytes(const void *from, size_t i) {
  return *(const stored_bytes *)((const uint8_t *)from + i);
}
INLINE void store_bytes(void *to, size_t i, bytes value) {
  *(stored_bytes *)((uint8_t *)to + i) = value;
}

// Returns all bits where a byte is 1.
INLINE ints load_mask(const void *from, size_t i) {
  return -__builtin_convertvector(*(const stored_few *)((const uint8_t *)from + i), ints);
}
INLINE void store_mask(void *to, size_t i, ints mask) {
  *(stored_few *)((uint8_t *)to + i) = __builtin_convertvector(mask, few) & 1;
}
INLINE floats choose(ints mask, floats yes, floats no) {
  return (floats)(((ints)yes & mask) | ((ints)no & ~mask));
}
INLINE bytes choose_bytes(bytes mask, bytes yes, bytes no) { return (yes & mask) | (no & ~mask); }

// Cells that follow each other in a row.
typedef struct span {
  int32_t row, column;
  size_t count;
  // The row of the board, and the number of the first cell and the step from one to the next, for
  // chance.
  int32_t y;
  uint32_t cell, step;
} span;

INLINE uint8_t *address(const cm_plane *plane, int64_t row, int64_t column) {
  return plane->cells + (size_t)(row & plane->mask) * plane->stride +
      (size_t)((plane->pad + column) * plane->size);
}

// Operations compute whole vectors, and no cell of the board beyond the span may be written.
INLINE int is_apart(cm_operand to, span s) {
  return to.place == CM_BOARD && s.count % CM_LANES != 0;
}

INLINE uint8_t *find(const cm_board *board, cm_operand o, span s) {
  switch (o.place) {
    case CM_REGISTER: return board->registers + (size_t)o.index * board->slot;
    case CM_UNIFORM: return board->uniforms + (size_t)o.index * CM_LANES * 4;
    case CM_PLANE: case CM_BOARD: break;
  }
  return address(board->planes + o.index, (int64_t)s.row + o.dy, (int64_t)s.column + o.dx);
}

// Returns the numbers of 16 cells for chance.
INLINE words numbers_of(span s) {
  static const words lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return s.cell + lanes * s.step;
}

// Returns 32 random bits for each of 16 numbers. The same as cm_hash.
INLINE words hash(words numbers, cm_key key) {
  words h = numbers ^ key.a;
  h = (h ^ h >> 17) * 0xed5ad4bbu;
  h = ((h ^ h >> 11) + key.b) * 0xac4c1b51u;
  h = (h ^ h >> 15) * 0x31848babu;
  return h ^ h >> 14;
}

INLINE floats fraction(words h) {
  return __builtin_convertvector((ints)(h >> 8), floats) * 0x1p-24f;
}

// Adds the faults of probabilities, which are multiplied by 2^31.
INLINE void add_faults(uint32_t *faults, const float *scaled, size_t count) {
  uint32_t found = 0;
  for (size_t i = 0; i < count; i++)
    found |= (uint32_t)!(scaled[i] >= 0) * CM_BELOW | (uint32_t)(scaled[i] > 0x1p31f) * CM_ABOVE;
  *faults |= found;
}

// Draws conditions that hold with some probabilities, or with a single one if `step` is 0.
INLINE void chance(
    uint8_t *to, span s, cm_key key, const uint8_t *scaled, size_t step, uint32_t *faults) {
  static const ints lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const float *first = (const float *)scaled;
  words numbers = numbers_of(s), most = {0}, last = {0};
  size_t i = 0;
  for (; i < s.count; i += NUMBERS, numbers += NUMBERS * s.step, scaled += step) {
    floats p = load(scaled, 0);
    store_mask(to, i, __builtin_convertvector((ints)(hash(numbers, key) >> 1), floats) < p);
    most = __builtin_elementwise_max(most, last);
    last = (words)p;
  }
  // The last vector may go beyond the span.
  most = __builtin_elementwise_max(most, last & (words)(lanes < NUMBERS - (int32_t)(i - s.count)));
  // The bits of numbers below 0, above 2^31, and of those that are none are greater than those of 2^31.
  if (__builtin_reduce_max(most) > 0x4f000000) add_faults(faults, first, step ? s.count : 1);
}

// The same as cm_normal, in loops that the compiler vectorizes.
INLINE void normal(float *to, span s, cm_key key) {
  const cm_key other = {key.a ^ 0x9e3779b9u, key.b ^ 0x85ebca6bu};
  float u[CM_SPAN], v[CM_SPAN];
  words numbers = numbers_of(s);
  for (size_t i = 0; i < s.count; i += NUMBERS, numbers += NUMBERS * s.step) {
    store(u, i, (__builtin_convertvector((ints)(hash(numbers, key) >> 8), floats) + 1) * 0x1p-24f);
    store(v, i, 2 * 0x1.921fb6p1f * fraction(hash(numbers, other)));
  }
  for (size_t i = 0; i < s.count; i++) v[i] = cm_cos_near(v[i]);
  for (size_t i = 0; i < s.count; i++) to[i] = __builtin_sqrtf(-2 * cm_log(u[i])) * v[i];
}

// Returns true if no finite number is so large that sines need the long way.
INLINE int are_near(const float *numbers, size_t count) {
  uint32_t far = 0;
  for (size_t i = 0; i < count; i++) {
    float size = cm_abs(numbers[i]);
    far |= (uint32_t)(size >= CM_NEAR) & (uint32_t)(size < __builtin_inff());
  }
  return !far;
}

// Returns the whole part of h * k / 2^32 for whole numbers k below 2^15.
INLINE floats scaled(words h, floats k) {
  words bound = (words)__builtin_convertvector(k, ints);
  return __builtin_convertvector(
      (ints)(((h >> 16) * bound + ((h & 0xffff) * bound >> 16)) >> 16), floats);
}

// Rows of a plane above, at and below a span, with the latest and the next vector of each.
typedef struct rows {
  const float *row[3];
  floats last[3], now[3], next[3];
} rows;

// Returns the cells to the left or right. Loads at odd addresses are slow if they are as wide as a line of the cache, so
// that they are put together of two vectors there.
INLINE floats beside(const rows *r, int row, size_t i, int dx, cm_features features) {
  if (features != CM_AVX512) return load(r->row[row] + dx, i);
  return dx < 0
      ? __builtin_shufflevector(
            r->last[row], r->now[row], 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)
      : __builtin_shufflevector(
            r->now[row], r->next[row], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
}

INLINE rows rows_of(const cm_board *board, cm_operand center, span s) {
  rows r;
  for (int row = 0; row < 3; row++) {
    cm_operand place = center;
    place.dy += row - 1;
    r.row[row] = (const float *)find(board, place, s);
  }
  return r;
}

INLINE floats laplacian_of(const rows *r, size_t i, int has_diagonals, cm_features features) {
  const floats center = r->now[1];
  floats cross =
      r->now[0] + beside(r, 1, i, -1, features) + beside(r, 1, i, 1, features) + r->now[2];
  if (!has_diagonals) return cross - 4 * center;
  floats diagonal = beside(r, 0, i, -1, features) + beside(r, 0, i, 1, features) +
      beside(r, 2, i, -1, features) + beside(r, 2, i, 1, features);
  return 0.2f * cross + 0.05f * diagonal - center;
}

// Computes Laplacians, times b if `terms` is 1 or 2, plus c if it is 2.
INLINE void laplacian(
    float *to, rows r, size_t count, int has_diagonals, int terms, const uint8_t *b, size_t b_step,
    const uint8_t *c, size_t c_step, cm_features features) {
  for (int row = 0; row < 3; row++) {
    r.last[row] = r.row[row][-1] - (floats){0};
    r.next[row] = load(r.row[row], 0);
  }
  for (size_t i = 0; i < count; i += NUMBERS, b += b_step, c += c_step) {
    for (int row = 0; row < 3; row++) {
      r.now[row] = r.next[row];
      r.next[row] = load(r.row[row], i + NUMBERS);
    }
    floats result = laplacian_of(&r, i, has_diagonals, features);
    if (terms > 0) result *= load(b, 0);
    if (terms > 1) result += load(c, 0);
    store(to, i, result);
    for (int row = 0; row < 3; row++) r.last[row] = r.now[row];
  }
}

// Returns the numbers of taps, up to GROUP, that match in some columns.
INLINE bytes column_counts(
    const uint8_t *const *from, size_t taps, bytes match, size_t i) {
  bytes sum = {0};
  for (size_t t = 0; t < taps; t++) sum -= (bytes)(load_bytes(from[t], i) == match);
  return sum;
}

// Counts taps of one cell.
INLINE void count_group(
    float *to, const uint8_t *const *from, size_t taps, bytes match, size_t count, int adds) {
  for (size_t i = 0; i < count; i += CM_LANES) {
    uint8_t counts[CM_LANES];
    store_bytes(counts, 0, column_counts(from, taps, match, i));
    for (size_t j = 0; j < CM_LANES; j += NUMBERS) {
      floats part = __builtin_convertvector(
          __builtin_convertvector(*(const stored_few *)(counts + j), ints), floats);
      store(to, i + j, adds ? load(to, i + j) + part : part);
    }
  }
}

INLINE void add_shorts(uint16_t *to, const uint16_t *from, size_t count) {
  for (size_t i = 0; i < count; i += SHORTS)
    *(stored_shorts *)(to + i) += *(const stored_shorts *)(from + i);
}

// Counts taps of the same `length`, one below the other: first the columns, then the sums of columns
// side by side. Sums of 2, 4, 8 … columns are made in place, and those of other lengths of them.
INLINE void count_lines(
    uint16_t *sums, const uint8_t *const *from, size_t taps, bytes match, size_t count,
    int32_t length) {
  uint16_t line[LINE] = {0};
  size_t columns = length < 0 ? count : count + (size_t)length - 1;
  for (size_t i = 0; i < columns; i += CM_LANES) {
    uint8_t counts[CM_LANES];
    store_bytes(counts, 0, column_counts(from, taps, match, i));
    for (size_t j = 0; j < CM_LANES; j += SHORTS)
      *(stored_shorts *)(line + i + j) =
          __builtin_convertvector(*(const stored_half *)(counts + j), shorts);
  }
  if (length < 0) {
    for (size_t i = 0; i < count; i += SHORTS)
      *(stored_shorts *)(sums + i) -= *(const stored_shorts *)(line + i);
    return;
  }
  size_t start = 0;
  for (size_t width = 1; width <= (size_t)length; width *= 2) {
    if ((size_t)length & width) {
      add_shorts(sums, line + start, count);
      start += width;
    }
    if (width * 2 <= (size_t)length) add_shorts(line, line + width, columns);
  }
}

// Counts the taps that match. Those of one cell are first, and those of equal lines side by side.
INLINE void count(
    const cm_board *board, const cm_operation *o, span s, float *to, bytes match) {
  const cm_tap *taps = board->taps + o->first;
  uint16_t sums[LINE];
  int has_lines = 0;
  for (size_t first = 0, size; first < o->count; first += size) {
    const cm_tap *group = taps + first;
    const uint8_t *from[GROUP];
    for (size = 0; size < GROUP && first + size < o->count; size++) {
      const cm_tap *tap = group + size;
      if (tap->length != group->length || (tap->length > 1 && tap->dx != group->dx)) break;
      from[size] = address(
          board->planes + o->a.index, (int64_t)s.row + tap->dy, (int64_t)s.column + tap->dx);
    }
    if (group->length == 1) {
      count_group(to, from, size, match, s.count, first > 0);
    } else {
      if (!has_lines) memset(sums, 0, sizeof sums);
      has_lines = 1;
      count_lines(sums, from, size, match, s.count, group->length);
    }
  }
  if (!has_lines) return;
  for (size_t i = 0; i < s.count; i += NUMBERS) {
    floats part = __builtin_convertvector(
        __builtin_convertvector(*(const stored_few_shorts *)(sums + i), ints), floats);
    store(to, i, taps->length == 1 ? load(to, i) + part : part);
  }
}

// Adds taps to some vectors of sums, which stay in registers of the processor.
INLINE void sum_block(
    float *to, const float *const *from, size_t taps, size_t i, int vectors) {
  floats sums[4];
  for (int v = 0; v < vectors; v++) sums[v] = load(to, i + (size_t)v * NUMBERS);
  for (size_t t = 0; t < taps; t++)
    for (int v = 0; v < vectors; v++) sums[v] += load(from[t], i + (size_t)v * NUMBERS);
  for (int v = 0; v < vectors; v++) store(to, i + (size_t)v * NUMBERS, sums[v]);
}

INLINE void sum_group(
    float *to, const float *const *from, size_t taps, size_t count, cm_features features) {
  size_t i = 0;
  // Sixteen vector registers hold the sums of 64 cells with AVX, and of 32 without.
  if (features != CM_BASELINE)
    for (; i + 64 <= count; i += 64) sum_block(to, from, taps, i, 4);
  for (; i + 32 <= count; i += 32) sum_block(to, from, taps, i, 2);
  for (; i < count; i += NUMBERS) sum_block(to, from, taps, i, 1);
}

INLINE void sum(
    const cm_board *board, const cm_operation *o, span s, float *to, cm_features features) {
  const cm_tap *taps = board->taps + o->first;
  for (size_t first = 0; first < o->count; first += GROUP) {
    const float *from[GROUP];
    size_t size = o->count - first < GROUP ? o->count - first : GROUP;
    for (size_t t = 0; t < size; t++)
      from[t] = (const float *)address(
          board->planes + o->a.index, (int64_t)s.row + taps[first + t].dy,
          (int64_t)s.column + taps[first + t].dx);
    size_t skipped = first == 0;
    if (skipped) memcpy(to, from[0], s.count * 4);
    sum_group(to, from + skipped, size - skipped, s.count, features);
  }
}

// Adds taps to some vectors of the sums of some rows, which stay in registers of the processor.
// Each cell that is loaded counts in up to `rows` sums.
INLINE void convolve_block(
    float *const *to, const float *const *from, const cm_tap *taps, size_t count, size_t i,
    int first, int rows, int vectors) {
  floats sums[CM_BLOCK][2];
  for (int r = 0; r < rows; r++)
    for (int v = 0; v < vectors; v++) sums[r][v] = load(to[first + r], i + (size_t)v * NUMBERS);
  for (size_t t = 0; t < count; t++) {
    const cm_tap *tap = taps + t;
    floats cells[2];
    for (int v = 0; v < vectors; v++) cells[v] = load(from[t], i + (size_t)v * NUMBERS);
    const uint32_t all = (1u << rows) - 1, some = tap->rows >> first & all;
    // Most taps count in all rows.
    if (some == all) {
      for (int r = 0; r < rows; r++)
        for (int v = 0; v < vectors; v++) sums[r][v] += tap->weights[first + r] * cells[v];
      continue;
    }
    for (int r = 0; r < rows; r++) {
      if (some >> r & 1)
        for (int v = 0; v < vectors; v++) sums[r][v] += tap->weights[first + r] * cells[v];
    }
  }
  for (int r = 0; r < rows; r++)
    for (int v = 0; v < vectors; v++) store(to[first + r], i + (size_t)v * NUMBERS, sums[r][v]);
}

INLINE void convolve(
    const cm_board *board, const cm_operation *o, span s, cm_features features) {
  float *to[CM_BLOCK];
  for (int r = 0; r < CM_BLOCK; r++) {
    to[r] = (float *)address(board->planes + o->to.index, (int64_t)s.row + r, s.column);
    memset(to[r], 0, (s.count + NUMBERS) * 4);
  }
  for (size_t first = 0; first < o->count; first += GROUP) {
    const float *from[GROUP];
    const cm_tap *taps = board->taps + o->first + first;
    size_t size = o->count - first < GROUP ? o->count - first : GROUP, i = 0;
    for (size_t t = 0; t < size; t++)
      from[t] = (const float *)address(
          board->planes + o->a.index, (int64_t)s.row + taps[t].dy,
          (int64_t)s.column + taps[t].dx);
    // The sums fill half of the vector registers or less.
    if (features == CM_AVX512)
      for (; i + 2 * NUMBERS <= s.count; i += 2 * NUMBERS)
        convolve_block(to, from, taps, size, i, 0, CM_BLOCK, 2);
    for (; i < s.count; i += NUMBERS) {
      if (features == CM_BASELINE) {
        convolve_block(to, from, taps, size, i, 0, 2, 1);
        convolve_block(to, from, taps, size, i, 2, 2, 1);
      } else {
        convolve_block(to, from, taps, size, i, 0, CM_BLOCK, 1);
      }
    }
  }
}

// Loops over vectors, with operands a, b and c. The steps are 0 for uniform values, so that their
// first vector is used for all.
#define LOOP(lanes, statement) \
  for (size_t i = 0; i < n; i += lanes, a += a_step, b += b_step, c += c_step) statement; \
  break
#define NUMBER_LOOP(value) LOOP(NUMBERS, store(to, i, value))
#define CONDITION_LOOP(mask) LOOP(NUMBERS, store_mask(to, i, mask))
#define BYTE_LOOP(value) LOOP(CM_LANES, store_bytes(to, i, value))
// One number at a time, in a form that the compiler vectorizes. The result may replace an operand.
#define FUNCTION_LOOP(value) \
  { \
    _Pragma("clang loop vectorize(assume_safety)") \
    for (size_t i = 0; i < n; i++) ((float *)to)[i] = value; \
    break; \
  }
// One number at a time, for functions with branches, which no compiler vectorizes.
#define BRANCHING_LOOP(value) \
  { \
    for (size_t i = 0; i < n; i++) ((float *)to)[i] = value; \
    break; \
  }
// One number at a time, for functions of two numbers, each of which may be uniform.
#define PAIR_LOOP(value) \
  { \
    const size_t p = a_step != 0, q = b_step != 0; \
    for (size_t i = 0; i < n; i++) ((float *)to)[i] = value; \
    break; \
  }
// Draws 32 random bits h for each cell.
#define DRAW_LOOP(statement) \
  { \
    const cm_key key = board->keys[o->first]; \
    words numbers = numbers_of(s); \
    for (size_t i = 0; i < n; i += NUMBERS, numbers += NUMBERS * s.step, a += a_step) { \
      words h = hash(numbers, key); \
      statement; \
    } \
    break; \
  }
// Two operations at once, each rounded for itself.
#define FUSED_LOOPS(first, sign) \
  case CM_##first##_THEN_ADD: NUMBER_LOOP((A sign B) + C); \
  case CM_##first##_THEN_SUBTRACT: NUMBER_LOOP((A sign B) - C); \
  case CM_##first##_THEN_FROM: NUMBER_LOOP(C - (A sign B)); \
  case CM_##first##_THEN_MULTIPLY: NUMBER_LOOP((A sign B) * C)
#define LAPLACIAN_LOOP(has_diagonals, terms) \
  laplacian( \
      (float *)to, rows_of(board, o->a, s), n, has_diagonals, terms, b, b_step, c, c_step, \
      features); \
  break
#define LAPLACIAN_LOOPS(name, has_diagonals) \
  case CM_##name: LAPLACIAN_LOOP(has_diagonals, 0); \
  case CM_##name##_TIMES: LAPLACIAN_LOOP(has_diagonals, 1); \
  case CM_##name##_TIMES_THEN_ADD: LAPLACIAN_LOOP(has_diagonals, 2);
#define A load(a, 0)
#define B load(b, 0)
#define C load(c, 0)
#define BYTES_A load_bytes(a, 0)
#define BYTES_B load_bytes(b, 0)
#define BYTES_C load_bytes(c, 0)
#define MASK_A load_mask(a, 0)
#define X ((const float *)a)[i]
#define Y ((const float *)b)[i]
#define P ((const float *)a)[i * p]
#define Q ((const float *)b)[i * q]

INLINE void run(const cm_board *board, const cm_operation *o, span s, cm_features features) {
  const size_t n = s.count;
  uint8_t *to = is_apart(o->to, s) ? board->spare : find(board, o->to, s);
  const uint8_t *a = find(board, o->a, s), *b = find(board, o->b, s), *c = find(board, o->c, s);
  // Bytes from one vector to the next: 16 numbers, 64 bytes, or 16 bytes of a condition for numbers.
  const size_t width = o->code == CM_SELECT || o->code == CM_ADD_IF ? NUMBERS : CM_LANES;
  const size_t a_step = o->a.place == CM_UNIFORM ? 0 : width;
  const size_t b_step = o->b.place == CM_UNIFORM ? 0 : CM_LANES;
  const size_t c_step = o->c.place == CM_UNIFORM ? 0 : CM_LANES;
  static const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const floats zero = {0};
  switch (o->code) {
    case CM_MOVE: NUMBER_LOOP(A);
    case CM_ADD: NUMBER_LOOP(A + B);
    case CM_SUBTRACT: NUMBER_LOOP(A - B);
    case CM_MULTIPLY: NUMBER_LOOP(A * B);
    case CM_DIVIDE: NUMBER_LOOP(A / B);
    // Not a number if one of them is none.
    case CM_MIN: NUMBER_LOOP(choose((B < A) | (B != B), B, A));
    case CM_MAX: NUMBER_LOOP(choose((B > A) | (B != B), B, A));
    case CM_NEGATE: NUMBER_LOOP((floats)((words)A ^ 0x80000000u));
    case CM_ABS: NUMBER_LOOP((floats)((words)A & 0x7fffffffu));
    case CM_FLOOR: NUMBER_LOOP(__builtin_elementwise_floor(A));
    case CM_CEIL: NUMBER_LOOP(__builtin_elementwise_ceil(A));
    case CM_ROUND: NUMBER_LOOP(__builtin_elementwise_round(A));
    case CM_SQRT: NUMBER_LOOP(__builtin_elementwise_sqrt(A));
    case CM_SIGN:
      NUMBER_LOOP(choose(A > zero, zero + 1, choose(A < zero, zero - 1, choose(A == A, zero, A))));
    case CM_POWER:
      if (!a_step) BRANCHING_LOOP(cm_power(((const float *)a)[0], Y));
      if (!b_step) BRANCHING_LOOP(cm_power(X, ((const float *)b)[0]));
      BRANCHING_LOOP(cm_power(X, Y));
    case CM_EXP: FUNCTION_LOOP(cm_exp(X));
    case CM_LOG: FUNCTION_LOOP(cm_log(X));
    case CM_LOG10: FUNCTION_LOOP(cm_log10(X));
    case CM_SIN:
      if (are_near((const float *)a, n)) FUNCTION_LOOP(cm_sin_near(X));
      BRANCHING_LOOP(cm_sin(X));
    case CM_COS:
      if (are_near((const float *)a, n)) FUNCTION_LOOP(cm_cos_near(X));
      BRANCHING_LOOP(cm_cos(X));
    case CM_TAN:
      if (are_near((const float *)a, n)) FUNCTION_LOOP(cm_tan_near(X));
      BRANCHING_LOOP(cm_tan(X));
    case CM_TANH: FUNCTION_LOOP(cm_tanh(X));
    case CM_ASIN: FUNCTION_LOOP(cm_asin(X));
    case CM_ACOS: FUNCTION_LOOP(cm_acos(X));
    case CM_ATAN2: PAIR_LOOP(cm_atan2(P, Q));
    case CM_HYPOT: PAIR_LOOP(cm_hypot(P, Q));
    case CM_SIND: FUNCTION_LOOP(cm_sind(X));
    case CM_COSD: FUNCTION_LOOP(cm_cosd(X));
    case CM_ATAN2D: PAIR_LOOP(cm_atan2d(P, Q));
    case CM_TURN: PAIR_LOOP(cm_turn(P, Q));
    case CM_NOISE: PAIR_LOOP(cm_noise(P, Q, board->keys[o->first].a, board->keys[o->first].b));
    case CM_LOOKUP: FUNCTION_LOOP(((const float *)b)[(int32_t)X & (CM_LANES - 1)]);
    case CM_SELECT: NUMBER_LOOP(choose(MASK_A, B, C));
    case CM_ADD_IF: NUMBER_LOOP(choose(MASK_A, B + C, B));
    case CM_COLUMN:
      NUMBER_LOOP(__builtin_convertvector(
          __builtin_convertvector(lanes, ints) + (s.column + (int32_t)i), floats));
    case CM_ROW: NUMBER_LOOP(zero + (float)s.y);
    FUSED_LOOPS(ADD, +);
    FUSED_LOOPS(SUBTRACT, -);
    FUSED_LOOPS(MULTIPLY, *);
    case CM_LESS: CONDITION_LOOP(A < B);
    case CM_LESS_OR_EQUAL: CONDITION_LOOP(A <= B);
    case CM_EQUAL: CONDITION_LOOP(A == B);
    case CM_UNEQUAL: CONDITION_LOOP(A != B);
    case CM_MOVE_BYTES: BYTE_LOOP(BYTES_A);
    case CM_AND: BYTE_LOOP(BYTES_A & BYTES_B);
    case CM_OR: BYTE_LOOP(BYTES_A | BYTES_B);
    case CM_NOT: BYTE_LOOP(BYTES_A ^ 1);
    case CM_EQUAL_BYTES: BYTE_LOOP((bytes)(BYTES_A == BYTES_B) & 1);
    case CM_UNEQUAL_BYTES: BYTE_LOOP((bytes)(BYTES_A != BYTES_B) & 1);
    case CM_SELECT_BYTES: BYTE_LOOP(choose_bytes(-BYTES_A, BYTES_B, BYTES_C));
    case CM_FRACTION: DRAW_LOOP(store(to, i, fraction(h)));
    case CM_CHANCE: chance(to, s, board->keys[o->first], a, a_step, board->faults); break;
    case CM_NORMAL: normal((float *)to, s, board->keys[o->first]); break;
    case CM_INDEX: DRAW_LOOP(store(to, i, scaled(h, A)));
    LAPLACIAN_LOOPS(LAPLACIAN, 1)
    LAPLACIAN_LOOPS(LAPLACIAN5, 0)
    case CM_CONVOLVE: convolve(board, o, s, features); break;
    case CM_COUNT: count(board, o, s, (float *)to, load_bytes(b, 0)); break;
    case CM_SUM: sum(board, o, s, (float *)to, features); break;
  }
  if (is_apart(o->to, s)) {
    const cm_plane *plane = board->planes + o->to.index;
    memcpy(find(board, o->to, s), to, n * (size_t)plane->size);
  }
}

// Defines the function `name` with a variant for each instruction set, and selects one by the last
// parameter, `features`. All variants inline the same `name_any`.
#if defined(__x86_64__)
#define FOR_EACH_FEATURE(result, name, parameters, arguments)                                  \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))                                \
  result name##_avx512 parameters { name##_any arguments; }                             \
  __attribute__((target("avx2")))                                                              \
  result name##_avx2 parameters { name##_any arguments; }                               \
  result name##_baseline parameters { name##_any arguments; }                           \
  result name parameters {                                                                     \
    switch (features) {                                                                        \
      case CM_AVX512: name##_avx512 arguments; return;                                         \
      case CM_AVX2: name##_avx2 arguments; return;                                             \
      case CM_BASELINE: break;                                                                 \
    }                                                                                          \
    name##_baseline arguments;                                                                 \
  }
#else
#define FOR_EACH_FEATURE(result, name, parameters, arguments) \
  result name parameters { name##_any arguments; }
#endif

static int32_t wrapped(int32_t place, int32_t size) {
  int32_t rest = place % size;
  return rest < 0 ? rest + size : rest;
}

static int32_t mirrored(int32_t place, int32_t size) {
  int32_t rest = wrapped(place, 2 * size);
  return rest < size ? rest : 2 * size - 1 - rest;
}

// Moves a place along an axis onto the board. Returns true if the edge has a value.
static int resolve(const cm_edge *edges, int32_t size, int32_t *place) {
  if (*place >= 0 && *place < size) return 0;
  switch (edges[*place < 0 ? 0 : 1]) {
    case CM_EDGE_VALUE: return 1;
    case CM_EDGE_REPEAT: *place = *place < 0 ? 0 : size - 1; break;
    case CM_EDGE_MIRROR: *place = mirrored(*place, size); break;
    case CM_EDGE_WRAP: *place = wrapped(*place, size); break;
  }
  return 0;
}

int32_t cm_resolve(const cm_edge *edges, int32_t width, int32_t height, int32_t *x, int32_t *y) {
  if (resolve(edges, width, x)) return *x < 0 ? 0 : 1;
  if (resolve(edges + 2, height, y)) return *y < 0 ? 2 : 3;
  return -1;
}

uint32_t cm_place_number(const cm_edge *edges, int32_t width, int32_t height, int32_t x, int32_t y) {
  int32_t has_value = resolve(edges, width, &x) | resolve(edges + 2, height, &y);
  if (!has_value) return (uint32_t)y * (uint32_t)width + (uint32_t)x;
  // Rows are so long that places near the board do not share a number with each other, or with cells.
  return 0x80000000u + (uint32_t)y * ((uint32_t)width + 0x10000u) + (uint32_t)x;
}

INLINE void run_all_any(
    const cm_board *board, const cm_operation *operations, size_t count, span s,
    cm_features features) {
  for (size_t i = 0; i < count; i++) run(board, operations + i, s, features);
}

FOR_EACH_FEATURE(
    static void, run_all,
    (const cm_board *board, const cm_operation *operations, size_t count, span s,
     cm_features features),
    (board, operations, count, s, features))

void cm_compute(
    const cm_board *board, const cm_operation *operations, size_t count, int32_t row,
    int32_t column, int32_t cells, cm_features features) {
  span s = {row, column, (size_t)cells, row, 0, 0};
  if (board->wraps_rows) s.y = wrapped(row, board->height);
  s.cell = cm_place_number(board->chance_edges, board->width, board->height, column, s.y);
  s.step = cm_place_number(board->chance_edges, board->width, board->height, column + 1, s.y) - s.cell;
  run_all(board, operations, count, s, features);
}

// Computes columns that lie all on the board or all beyond its edges.
static void compute_part(
    const cm_board *board, const cm_pass *pass, int32_t row, int32_t start, int32_t end,
    cm_features features) {
  for (int32_t column = start, cells; column < end; column += cells) {
    // A board that is mirrored or repeated begins anew after its width, and so do the numbers of cells for chance.
    cells = board->width - wrapped(column, board->width);
    if (cells > CM_SPAN) cells = CM_SPAN;
    if (cells > end - column) cells = end - column;
    cm_compute(
        board, board->operations + pass->first_operation, pass->count, row, column, cells, features);
  }
}

// Copies the cells near one end of a row beyond the other end.
static void wrap(const cm_plane *plane, int32_t row, int32_t width) {
  uint8_t *cells = address(plane, row, 0);
  float *numbers = (float *)cells;
  for (int32_t left = -plane->pad; left < 0; left++) {
    int32_t right = width - 1 - left, last = wrapped(left, width), first = wrapped(right, width);
    if (plane->size == 1) {
      cells[left] = cells[last];
      cells[right] = cells[first];
    } else {
      numbers[left] = numbers[last];
      numbers[right] = numbers[first];
    }
  }
}

static void fill(const cm_plane *plane, uint8_t *to, size_t count, float value) {
  if (plane->size == 1) memset(to, (int)value, count);
  else for (size_t i = 0; i < count; i++) ((float *)to)[i] = value;
}

// Copies a row of the board to a plane, with the cells beyond its ends.
static void copy(const cm_board *board, const cm_input *input, int32_t row) {
  const cm_plane *plane = board->planes + input->plane;
  size_t width = (size_t)board->width, pad = (size_t)plane->pad, size = (size_t)plane->size;
  uint8_t *to = address(plane, row, 0);
  int32_t y = board->wraps_rows ? wrapped(row, board->height) : row;
  if (y < 0 || y >= board->height) {
    int32_t number = y + input->above - (y < 0 ? 0 : board->height);
    size_t length = (width + 2 * pad) * size;
    if (input->rows) memcpy(to - pad * size, input->rows + (size_t)number * length, length);
    else fill(plane, to - pad * size, width + 2 * pad, input->outside);
    return;
  }
  memcpy(to, input->cells + (size_t)y * width * size, width * size);
  if (board->wraps_columns) {
    wrap(plane, row, board->width);
  } else if (input->ends) {
    const uint8_t *ends = input->ends + (size_t)y * 2 * pad * size;
    memcpy(to - pad * size, ends, pad * size);
    memcpy(to + width * size, ends + pad * size, pad * size);
  } else {
    fill(plane, to - pad * size, pad, input->outside);
    fill(plane, to + width * size, pad, input->outside);
  }
}

// Computes the rows of a pass from one row on.
static void compute_row(
    const cm_board *board, const cm_pass *pass, int32_t row, cm_features features) {
  int32_t width = board->width;
  compute_part(board, pass, row, -pass->reach, 0, features);
  compute_part(board, pass, row, 0, width, features);
  compute_part(board, pass, row, width, width + pass->reach, features);
  if (board->wraps_columns && pass->plane >= 0)
    for (int32_t r = 0; r < pass->rows; r++) wrap(board->planes + pass->plane, row + r, width);
}

void cm_advance(
    const cm_board *board, int32_t band, int32_t start, int32_t end, cm_features features) {
  for (int32_t row = start; row < end; row++) {
    for (size_t i = 0; i < board->input_count; i++) {
      const cm_input *input = board->inputs + i;
      if (row + input->lead >= band + input->first) copy(board, input, row + input->lead);
    }
    for (size_t i = 0; i < board->pass_count; i++) {
      const cm_pass *pass = board->passes + i;
      int32_t place = row + pass->lead - (band + pass->first);
      if (place >= 0 && place % pass->rows == 0)
        compute_row(board, pass, row + pass->lead, features);
    }
  }
}

int32_t cm_first_row(const cm_board *board, int32_t band) {
  int32_t first = 0;
  for (size_t i = 0; i < board->input_count; i++) {
    int32_t start = board->inputs[i].first - board->inputs[i].lead;
    if (start < first) first = start;
  }
  for (size_t i = 0; i < board->pass_count; i++) {
    int32_t start = board->passes[i].first - board->passes[i].lead;
    if (start < first) first = start;
  }
  return band + first;
}

size_t cm_count_bytes(const uint8_t *bytes, size_t count, uint8_t value) {
  size_t total = 0;
  // As many as a byte can count, so that the compiler adds bytes in vectors.
  enum { MOST = 240 };
  for (; count >= MOST; bytes += MOST, count -= MOST) {
    uint8_t part = 0;
    for (size_t i = 0; i < MOST; i++) part += bytes[i] == value;
    total += part;
  }
  for (size_t i = 0; i < count; i++) total += bytes[i] == value;
  return total;
}

int32_t cm_extent(const float *numbers, size_t count, float *least, float *greatest) {
  floats low = __builtin_inff() - (floats){0}, high = -low;
  ints finite = (ints){0} - 1;
  size_t i = 0;
  for (; i + NUMBERS <= count; i += NUMBERS) {
    // Adding 0 makes the negative zero positive.
    floats part = load(numbers, i) + 0;
    low = choose(part < low, part, low);
    high = choose(part > high, part, high);
    finite &= part - part == (floats){0};
  }
  int32_t result = __builtin_reduce_and(finite);
  for (int lane = 0; lane < NUMBERS; lane++) {
    if (low[lane] < *least) *least = low[lane];
    if (high[lane] > *greatest) *greatest = high[lane];
  }
  for (; i < count; i++) {
    float number = numbers[i] + 0;
    if (number < *least) *least = number;
    if (number > *greatest) *greatest = number;
    result &= -(number - number == 0);
  }
  return result;
}

cm_features cm_detect(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return CM_AVX512;
  if (__builtin_cpu_supports("avx2")) return CM_AVX2;
#endif
  return CM_BASELINE;
}

// Tests of the operations of models: their results are the same bits on every processor.
#include "CModels.h"
#include "kernel_tests.h"

enum { WIDTH = CM_SPAN, ROWS = 8, PAD = 8, SLOT = 4 * CM_SPAN + CM_SLACK };

// A number of any size, with an integer, a special value or a random pattern of bits now and then.
static float random_number(void) {
  static const float special[] = {0, -0.0f, 0.5f, -0.5f, 1, 3e38f, 1e-40f, __builtin_inff(), -__builtin_inff(), 1e6f};
  uint32_t bits = (uint32_t)random_word();
  float number;
  switch (below(4)) {
    case 0: return (float)(int32_t)bits * 0x1p-28f;
    case 1: return (float)((int32_t)below(41) - 20);
    case 2: return special[below(sizeof special / sizeof *special)];
    default: memcpy(&number, &bits, 4); return number;
  }
}

typedef struct bench {
  uint8_t registers[4][SLOT], uniforms[2][4 * CM_LANES], cells[2][ROWS][4 * (WIDTH + 2 * PAD) + CM_SLACK];
} bench;

// Fills registers 1 to 3, two uniform values and two planes, of numbers or of bytes.
static void fill(bench *b, bool are_bytes) {
  for (size_t r = 0; r < 4; r++)
    for (size_t i = 0; i < SLOT / 4; i++) {
      float number = random_number();
      if (are_bytes) memset(b->registers[r] + 4 * i, (int)below(2), 4);
      else memcpy(b->registers[r] + 4 * i, &number, 4);
    }
  for (size_t u = 0; u < 2; u++) {
    float number = random_number();
    for (size_t i = 0; i < CM_LANES; i++) memcpy(b->uniforms[u] + 4 * i, &number, 4);
    if (are_bytes) memset(b->uniforms[u], (int)below(2), sizeof b->uniforms[u]);
  }
  for (size_t y = 0; y < ROWS; y++)
    for (size_t i = 0; i < sizeof b->cells[0][0] / 4; i++) {
      float number = random_number();
      memcpy(b->cells[0][y] + 4 * i, &number, 4);
      for (size_t j = 0; j < 4; j++) b->cells[1][y][4 * i + j] = (uint8_t)below(3);
    }
}

static bool takes_bytes(cm_code code) { return code >= CM_MOVE_BYTES && code <= CM_SELECT_BYTES; }
static bool makes_bytes(cm_code code) {
  return (code >= CM_LESS && code <= CM_SELECT_BYTES) || code == CM_CHANCE;
}
static bool has_neighbors(cm_code code) { return code >= CM_LAPLACIAN && code <= CM_CONVOLVE; }

static cm_operand operand(cm_code code, int32_t number) {
  if (code == CM_LOOKUP) return (cm_operand){number == 1 ? CM_REGISTER : CM_UNIFORM, number == 1, 0, 0};
  if (number == 1 && (code == CM_SELECT || code == CM_ADD_IF)) return (cm_operand){CM_REGISTER, 1, 0, 0};
  if (number > 1 && below(3) == 0) return (cm_operand){CM_UNIFORM, number - 2, 0, 0};
  return (cm_operand){CM_REGISTER, number, 0, 0};
}

// Returns the faults of probabilities, which are multiplied by 2^31.
static uint32_t faults_of(const uint8_t *scaled, size_t count) {
  uint32_t faults = 0;
  for (size_t i = 0; i < count; i++) {
    float number;
    memcpy(&number, scaled + 4 * i, 4);
    if (number != number || number < 0) faults |= CM_BELOW;
    if (number > 0x1p31f) faults |= CM_ABOVE;
  }
  return faults;
}

// Adds the results of an operation on some cells to a hash, in which all values that are not a number are equal.
static uint64_t computed(bench *b, cm_code code, cm_features features, uint64_t hash) {
  static const cm_key keys[] = {{0x12345678, 0x9abcdef0}};
  cm_tap taps[20];
  for (size_t i = 0; i < 20; i++) {
    taps[i] = (cm_tap){(int32_t)below(2 * PAD + 1) - PAD, (int32_t)below(3) - 1, 1, 15, {0.5f, -0.25f, 0.125f, 3}};
  }
  cm_plane planes[2] = {
      {b->cells[0][0], sizeof b->cells[0][0], ROWS - 1, 4, PAD}, {b->cells[1][0], sizeof b->cells[1][0], ROWS - 1, 1, PAD}};
  cm_board board = {.width = WIDTH, .height = ROWS, .wraps_columns = 1, .wraps_rows = 1, .planes = planes, .taps = taps};
  board.keys = keys;
  board.uniforms = b->uniforms[0];
  board.registers = b->registers[0];
  board.slot = SLOT;
  uint32_t faults = 0;
  board.faults = &faults;
  cm_operation operation = {.code = code, .count = 20};
  for (int32_t i = 1; i <= 3; i++) (i == 1 ? &operation.a : i == 2 ? &operation.b : &operation.c)[0] = operand(code, i);
  if (has_neighbors(code)) operation.a = (cm_operand){CM_PLANE, code == CM_COUNT, 0, 0};
  if (code == CM_COUNT) operation.b = (cm_operand){CM_UNIFORM, 0, 0, 0};
  if (code == CM_COUNT) memset(b->uniforms[0], (int)below(3), sizeof b->uniforms[0]);
  static float rows[CM_BLOCK][WIDTH + 2 * PAD + CM_SLACK / 4];
  cm_plane both[3] = {planes[0], planes[1], {(uint8_t *)rows, sizeof rows[0], CM_BLOCK - 1, 4, PAD}};
  if (code == CM_CONVOLVE) {
    board.planes = both;
    operation.to = (cm_operand){CM_PLANE, 2, 0, 0};
  }
  int32_t column = (int32_t)below(WIDTH), cells = 1 + (int32_t)below((size_t)(WIDTH - column));
  cm_compute(&board, &operation, 1, code == CM_CONVOLVE ? 4 : 2, column, cells, features);
  EXPECT(faults == (code == CM_CHANCE ? faults_of(b->registers[1], (size_t)cells) : 0), "faults of operation %d", code);
  const uint8_t *result = code == CM_CONVOLVE ? (uint8_t *)(rows[1] + PAD + column) : b->registers[0];
  size_t size = makes_bytes(code) ? 1 : 4;
  for (size_t i = 0; i < (size_t)cells; i++) {
    uint32_t bits = 0;
    memcpy(&bits, result + i * size, size);
    if (size == 4 && (bits & 0x7fffffff) > 0x7f800000) bits = 0x7fc00000;
    hash = (hash ^ bits) * UINT64_C(0x100000001b3);
  }
  return hash;
}

// Counts taps of a state in a span, into `counts`.
static void count(bench *b, cm_tap *taps, uint32_t number, int32_t column, int32_t cells, cm_features features, float *counts) {
  cm_plane planes[2] = {
      {b->cells[0][0], sizeof b->cells[0][0], ROWS - 1, 4, PAD}, {b->cells[1][0], sizeof b->cells[1][0], ROWS - 1, 1, PAD}};
  cm_board board = {.width = WIDTH, .height = ROWS, .wraps_columns = 1, .wraps_rows = 1, .planes = planes, .taps = taps};
  board.uniforms = b->uniforms[0];
  board.registers = b->registers[0];
  board.slot = SLOT;
  cm_operation operation = {.code = CM_COUNT, .count = number, .a = {CM_PLANE, 1, 0, 0}, .b = {CM_UNIFORM, 0, 0, 0}};
  cm_compute(&board, &operation, 1, 2, column, cells, features);
  memcpy(counts, b->registers[0], (size_t)cells * 4);
}

// Counts the same cells one by one and in lines, with one that is subtracted.
static void test_lines(bench *b, cm_features features) {
  for (int trial = 0; trial < 20; trial++) {
    fill(b, 1);
    memset(b->uniforms[0], (int)below(3), sizeof b->uniforms[0]);
    cm_tap lines[5] = {{0, 1, 1, 0, {0}}}, singles[4 * (2 * PAD + 1)] = {{0, 1, 1, 0, {0}}};
    uint32_t count_of_singles = 1;
    int32_t length = 2 + (int32_t)below(2 * PAD);
    for (int32_t y = -1; y <= 1; y++) {
      lines[y + 2] = (cm_tap){-PAD, y, length, 0, {0}};
      for (int32_t x = 0; x < length; x++)
        if (x != 1 || y != 0) singles[count_of_singles++] = (cm_tap){x - PAD, y, 1, 0, {0}};
    }
    lines[4] = (cm_tap){1 - PAD, 0, -1, 0, {0}};
    int32_t column = (int32_t)below(WIDTH), cells = 1 + (int32_t)below((size_t)(WIDTH - column));
    float one_by_one[WIDTH], in_lines[WIDTH];
    count(b, singles, count_of_singles, column, cells, features, one_by_one);
    count(b, lines, 5, column, cells, features, in_lines);
    EXPECT(memcmp(one_by_one, in_lines, (size_t)cells * 4) == 0, "lines of %d cells count others", length);
  }
}

// Draws with one probability outside of 0 to 1, in the span or beyond its end.
static void test_faults(bench *b, cm_features features) {
  static const float outside[] = {-1e-30f, -__builtin_inff(), __builtin_nanf(""), 2147483904.0f, __builtin_inff()};
  static const float inside[] = {0, -0.0f, 0.3f, 0x1p31f};
  static const cm_key keys[] = {{1, 2}};
  for (int trial = 0; trial < 500; trial++) {
    uint32_t faults = 0;
    cm_board board = {.width = WIDTH, .height = ROWS, .keys = keys, .registers = b->registers[0], .slot = SLOT, .faults = &faults};
    cm_operation operation = {.code = CM_CHANCE, .a = {CM_REGISTER, 1, 0, 0}};
    int32_t cells = 1 + (int32_t)below(100);
    float *probabilities = (float *)b->registers[1];
    for (size_t i = 0; i < CM_SPAN; i++) probabilities[i] = inside[below(4)];
    probabilities[below((size_t)cells + 20)] = outside[below(5)];
    cm_compute(&board, &operation, 1, 2, 0, cells, features);
    EXPECT(faults == faults_of(b->registers[1], (size_t)cells), "faults of %d cells", cells);
  }
}

void test_spans(ck_features features) {
  static bench b;
  test_faults(&b, (cm_features)features);
  seed_random(7);
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (int code = 0; code <= CM_CONVOLVE; code++)
    for (int trial = 0; trial < 20; trial++) {
      fill(&b, takes_bytes((cm_code)code));
      // Conditions are bytes, whatever the other operands are.
      for (size_t i = 0; i < CM_SPAN; i++)
        if (code == CM_SELECT || code == CM_ADD_IF) b.registers[1][i] = (uint8_t)below(2);
      // Indices are below the number of neighbors.
      for (size_t i = 0; i < CM_SPAN; i++) {
        float bound = (float)below(100);
        if (code == CM_INDEX) memcpy(b.registers[1] + 4 * i, &bound, 4);
        float lane = (float)below(CM_LANES);
        if (code != CM_LOOKUP) continue;
        memcpy(b.registers[1] + 4 * i, &lane, 4);
        if (i < CM_LANES) memcpy(b.uniforms[0] + 4 * i, b.registers[2] + 4 * i, 4);
      }
      hash = computed(&b, (cm_code)code, (cm_features)features, hash);
    }
  test_lines(&b, (cm_features)features);
  EXPECT(hash == UINT64_C(0xae2f5c364c585e6b), "the results have the hash %#llx", (unsigned long long)hash);
}

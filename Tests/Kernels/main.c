// Compares each kernel with the definition of its rule, cell by cell, on random boards. scripts/kernel-test runs this program
// on emulated processors. The only argument is the instruction set that ck_detect must find; all lower ones are tested, too.
#include "kernel_tests.h"

static uint64_t state = 0x9E3779B97F4A7C15;

// The generator xorshift64* (S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016).
uint64_t random_word(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * UINT64_C(0x2545F4914F6CDD1D);
}

void seed_random(uint64_t seed) { state = seed; }

size_t below(size_t end) { return (size_t)((random_word() >> 32) * (uint64_t)end >> 32); }

void fill_words(uint64_t *words, size_t count) {
  size_t density = 1 + below(7);
  for (size_t i = 0; i < count; i++) {
    words[i] = 0;
    for (size_t bit = 0; bit < 64; bit++) words[i] |= (uint64_t)(below(8) < density) << bit;
  }
}

int main(int count, char **arguments) {
  static const char *const names[] = {"baseline", "avx2", "avx512"};
  ck_features found = ck_detect();
  EXPECT(count == 2 && !strcmp(arguments[1], names[found]), "found %s", names[found]);
  for (unsigned features = CK_BASELINE; features <= (unsigned)found; features++) {
    test_rows((ck_features)features);
    test_tiles((ck_features)features);
    test_leaves((ck_features)features);
    test_columns((ck_features)features);
    test_blocks((ck_features)features);
    test_decay((ck_features)features);
    test_elementary((ck_features)features);
    test_ranges((ck_features)features);
    test_spans((ck_features)features);
  }
  return 0;
}

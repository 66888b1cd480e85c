// Advances cells that die slowly: each counts up to the last state before it is dead.
#include "words.h"

// Always inlined with a constant number of digits, so that the compiler unrolls the inner loops and
// vectorizes the outer one.
INLINE void decay(
    uint64_t *restrict alive, const uint64_t *restrict before, uint64_t *restrict dying,
    size_t count, unsigned digits, unsigned longest) {
  for (size_t i = 0; i < count; i++) {
    // `any`: cells that are dying already. `ends`: cells that have reached the longest time.
    uint64_t any = 0, ends = ~UINT64_C(0);
    for (unsigned d = 0; d < digits; d++) {
      uint64_t bits = dying[d * count + i];
      any |= bits;
      ends &= longest >> d & 1 ? bits : ~bits;
    }
    // A ripple-carry increment of all counters but those that end. These become 0, which is dead.
    uint64_t carry = any & ~ends, begins = before[i] & ~alive[i];
    for (unsigned d = 0; d < digits; d++) {
      uint64_t bits = dying[d * count + i];
      dying[d * count + i] = ((bits ^ carry) & ~ends) | (d == 0 ? begins : 0);
      carry &= bits;
    }
    // No cell is born where another one is still dying.
    alive[i] &= ~any;
  }
}

INLINE void ck_decay_any(
    uint64_t *alive, const uint64_t *before, uint64_t *dying, size_t count, unsigned digits,
    unsigned longest, ck_features features) {
  switch (digits) {
    case 1: return decay(alive, before, dying, count, 1, longest);
    case 2: return decay(alive, before, dying, count, 2, longest);
    case 3: return decay(alive, before, dying, count, 3, longest);
    case 4: return decay(alive, before, dying, count, 4, longest);
    default: return decay(alive, before, dying, count, digits, longest);
  }
}

FOR_EACH_FEATURE(
    void, ck_decay,
    (uint64_t *alive, const uint64_t *before, uint64_t *dying, size_t count, unsigned digits,
     unsigned longest, ck_features features),
    (alive, before, dying, count, digits, longest, features))

// The compression function of SHA-256 by the instructions of processors that have them.
#ifndef CHASHES_H
#define CHASHES_H

#include <stddef.h>
#include <stdint.h>

// Returns nonzero if this processor has the instructions.
int ch_has_sha256(void);

// Adds blocks of 64 bytes to the eight words of a state. `constants`: the 64 constants of the rounds.
void ch_add_sha256(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants);

#endif

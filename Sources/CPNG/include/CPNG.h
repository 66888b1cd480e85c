// libpng, called so that its longjmp never crosses a Swift frame.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// Takes the next `count` bytes of a file. Returns 0 to go on, anything else to give up.
typedef int (*cpng_sink)(void *context, const uint8_t *bytes, size_t count);

/// Writes an indexed PNG of one byte a pixel, packed to `depth` bits (1, 2, 4 or 8), without any
/// chunk but IHDR, PLTE, IDAT and IEND.
///
/// `palette` holds `colors` triples of red, green and blue. Rows are `width` bytes apart.
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_write_indexed(uint32_t width, uint32_t height, int depth, const uint8_t *palette,
                       int colors, const uint8_t *pixels, int level, cpng_sink sink,
                       void *context, uint8_t *message);

#endif

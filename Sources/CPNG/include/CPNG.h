// libpng, called so that its longjmp never crosses a Swift frame.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// Takes the next `count` bytes of a file. Returns 0 to go on, anything else to give up.
typedef int (*cpng_sink)(void *context, const uint8_t *bytes, size_t count);

/// Writes an indexed PNG of one byte a pixel, packed to `depth` bits (1, 2, 4 or 8), without any
/// chunk but IHDR, PLTE, IDAT and IEND, and an iTXt before IDAT where `keyword` and `text` are given.
///
/// `palette` holds `colors` triples of red, green and blue. Rows are `width` bytes apart. `keyword` has
/// 1 to 79 Latin-1 characters, `text` is UTF-8; either may be NULL.
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_write_indexed(uint32_t width, uint32_t height, int depth, const uint8_t *palette,
                       int colors, const uint8_t *pixels, int level, const char *keyword,
                       const char *text, cpng_sink sink, void *context, uint8_t *message);

/// Says how large a PNG's picture is, and the fewest bytes that any file with such a picture has: a
/// header that promises more than its file can hold lies, and is found out before memory is taken.
///
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_read_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height,
                   uint64_t *fewest, uint8_t *message);

/// Decodes a PNG of any kind to three bytes a pixel: red, green and blue, rows without gaps. Alpha is
/// dropped: a pixel has the colour that is stored for it, however clear it is. 16 bits are rounded to 8.
/// Gamma and colour profiles are not applied.
///
/// `pixels` has room for `width` × `height` pixels, which is what `cpng_read_size` said.
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_read_rgb(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                  uint8_t *pixels, uint8_t *message);

/// Takes a text of `count` bytes under a keyword in Latin-1 that ends in 0. The text is UTF-8 where
/// `is_utf8` is not 0, else Latin-1.
typedef void (*cpng_text_sink)(void *context, const char *keyword, const uint8_t *text,
                               size_t count, int is_utf8);

/// Hands out a PNG's texts (tEXt, zTXt and iTXt) in the order of the file, and reads no further than to
/// the pixels.
///
/// Left out are texts of more than a mebibyte, all after the first 100, and any behind the pixels:
/// libpng gets past those only by decoding them.
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_read_texts(const uint8_t *bytes, size_t count, cpng_text_sink sink, void *context,
                    uint8_t *message);

#endif

// libpng, called so that its longjmp never crosses a Swift frame.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes the next `count` bytes of a file. Returns 0 to go on, anything else to give up.
typedef int (*cpng_sink)(void *context, const uint8_t *bytes, size_t count);

/// A PNG being written row by row: whoever makes one frees it.
typedef struct cpng_writer cpng_writer;

/// What a PNG begins with. It has no chunk but IHDR, PLTE, IDAT and IEND, and an iTXt before IDAT where
/// `keyword` and `text` are given.
struct cpng_header {
  uint32_t width, height;
  /// Whether pixels are indices of the palette rather than 24-bit colours.
  bool is_indexed;
  /// The bits of an index, 1, 2, 4 or 8; or of a channel, 8.
  int depth;
  /// `colors` triples of red, green and blue.
  const uint8_t *palette;
  int colors;
  /// zlib's, from 0 to 9.
  int level;
  /// 1 to 79 Latin-1 characters, and a text in UTF-8; either may be NULL.
  const char *keyword, *text;
};

/// A writer that hands its bytes to a sink; NULL where there is no memory.
cpng_writer *cpng_writer_make(cpng_sink sink, void *context);

void cpng_writer_free(cpng_writer *writer);

/// The sentence of the call that failed, of at most 200 bytes.
const uint8_t *cpng_writer_message(const cpng_writer *writer);

// Each returns 0, or 1 with a sentence in the message; after that the writer can only be freed.

/// Writes what stands before the pixels.
int cpng_write_begin(cpng_writer *writer, const struct cpng_header *header);

/// Writes the next row: palette indices of the header's bits each, the first pixel highest in its byte;
/// or else red, green and blue, a byte each.
int cpng_write_row(cpng_writer *writer, const uint8_t *row);

/// Writes what stands behind the pixels, when there are all rows.
int cpng_write_end(cpng_writer *writer);

/// Copies the next `count` bytes of a file, fewer where it ends before, and says how many they are.
typedef size_t (*cpng_source)(void *file, uint8_t *bytes, size_t count);

/// Says how large a PNG's picture is, and the fewest bytes that any file with such a picture has: a
/// header that promises more than its file can hold lies, and is found out before memory is taken.
///
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_read_size(cpng_source source, void *file, uint32_t *width, uint32_t *height,
                   uint64_t *fewest, uint8_t *message);

/// Decodes a PNG of any kind to `channels` bytes a pixel, rows without gaps. Three are red, green and
/// blue: alpha is dropped, and a pixel has the colour that is stored for it, however clear it is. Four
/// have alpha behind them, 255 where the file has none. 16 bits are rounded to 8. Gamma and colour
/// profiles are not applied.
///
/// `pixels` has room for `width` × `height` pixels, which is what `cpng_read_size` said.
/// Returns 0, or 1 with a sentence in `message`, of 200 bytes.
int cpng_read_pixels(cpng_source source, void *file, uint32_t width, uint32_t height,
                     int channels, uint8_t *pixels, uint8_t *message);

/// A PNG being read row by row, so that none of it but a row is in memory: whoever makes one frees it.
typedef struct cpng_reader cpng_reader;

/// A reader that takes its bytes from a source; NULL where there is no memory.
cpng_reader *cpng_reader_make(cpng_source source, void *file);

void cpng_reader_free(cpng_reader *reader);

/// The sentence of the call that failed, of at most 200 bytes.
const uint8_t *cpng_reader_message(const cpng_reader *reader);

/// Reads what stands before the pixels of a PNG that is not interlaced, and whose rows have `width` pixels.
/// Returns 0, or 1 with a sentence in the message; after that the reader can only be freed.
int cpng_read_begin(cpng_reader *reader, uint32_t width);

/// Decodes the next row to red, green and blue, a byte each, as `cpng_read_pixels` does with three channels.
/// Returns 0, or 1 with a sentence in the message; after that the reader can only be freed.
int cpng_read_row(cpng_reader *reader, uint8_t *row);

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
int cpng_read_texts(cpng_source source, void *file, cpng_text_sink sink, void *context,
                    uint8_t *message);

#endif

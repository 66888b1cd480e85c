// An interface to libpng that keeps its longjmp from crossing a Swift frame.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// Copies the next `count` bytes of a file, or fewer at its end, and returns their number.
typedef size_t (*cpng_source)(void *file, uint8_t *bytes, size_t count);

/// Reads the size of a PNG's image, and computes the minimum size in bytes of any file with such an
/// image. A header that promises more pixels than its file can hold is thus detected before memory
/// is allocated.
///
/// Returns 0, or 1 with an error message in `message`, which has 200 bytes.
int cpng_read_size(cpng_source source, void *file, uint32_t *width, uint32_t *height,
                   uint64_t *fewest, uint8_t *message);

/// Decodes any PNG to red, green, blue and alpha, a byte each, in rows without padding.
///
/// Alpha is 255 if the file has none. 16-bit channels are rounded to 8 bits. Gamma and color
/// profiles are not applied.
///
/// `pixels` has space for `width` × `height` pixels, the size that `cpng_read_size` returned.
/// Returns 0, or 1 with an error message in `message`, which has 200 bytes.
int cpng_read_pixels(cpng_source source, void *file, uint32_t width, uint32_t height,
                     uint8_t *pixels, uint8_t *message);

/// Decodes a grayscale PNG to its stored samples, in rows without padding. Alpha is dropped.
///
/// A sample of at most 8 bits has one byte, with its value unscaled. A sample of 16 bits has two
/// bytes in the byte order of the processor. `samples` has space for `width` × `height` samples of
/// `length` bytes.
/// Returns 0, or 1 with an error message in `message`, which has 200 bytes.
int cpng_read_grays(cpng_source source, void *file, uint32_t width, uint32_t height, int length,
                    uint8_t *samples, uint8_t *message);

/// A PNG that is read row by row, so that only one row is in memory. The caller frees it.
typedef struct cpng_reader cpng_reader;

/// Creates a reader that takes its bytes from a source; returns NULL if there is no memory.
cpng_reader *cpng_reader_make(cpng_source source, void *file);

void cpng_reader_free(cpng_reader *reader);

/// Returns the error message of the call that failed, at most 200 bytes.
const uint8_t *cpng_reader_message(const cpng_reader *reader);

/// Reads everything before the pixels of a PNG that is not interlaced and has rows of `width`
/// pixels.
/// Returns 0, or 1 if it fails. After a failure the message is set, and the reader can only be
/// freed.
int cpng_read_begin(cpng_reader *reader, uint32_t width);

/// Decodes the next row to four bytes a pixel, like `cpng_read_pixels`.
/// Returns 0, or 1 if it fails. After a failure the message is set, and the reader can only be
/// freed.
int cpng_read_row(cpng_reader *reader, uint8_t *row);

/// Consumes a text of `count` bytes. The keyword is in Latin-1 and ends with 0. The text is in
/// UTF-8 if `is_utf8` is not 0, otherwise in Latin-1.
typedef void (*cpng_text_sink)(void *context, const char *keyword, const uint8_t *text,
                               size_t count, int is_utf8);

/// Passes a PNG's texts (tEXt, zTXt and iTXt) to a sink in the order of the file, and stops reading
/// at the pixels.
///
/// Texts of more than 1 MiB and all after the first 100 are left out. Texts after the pixels are
/// left out, too, because libpng reaches them only by decoding the pixels.
/// Returns 0, or 1 with an error message in `message`, which has 200 bytes.
int cpng_read_texts(cpng_source source, void *file, cpng_text_sink sink, void *context,
                    uint8_t *message);

#endif

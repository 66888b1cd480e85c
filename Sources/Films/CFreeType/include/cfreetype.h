// An interface to FreeType that only renders glyphs: without hinting, and with limited memory.
#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <stddef.h>
#include <stdint.h>

/// A font with FreeType's state. The caller must close it, and use it from one thread at a time.
typedef struct cfont cfont;

/// The coverage of pixels by a glyph, from 0 to 255. `left` is the distance from the glyph's origin
/// on the baseline to the first column, `top` the distance up to the first row.
struct cfont_glyph {
  int left, top, width, height;
  /// The advance width in 64ths of a pixel.
  int advance;
  /// `height` rows of `pitch` bytes; NULL if the glyph has no pixels. FreeType owns the memory,
  /// which is valid until the next call.
  const uint8_t *coverage;
  int pitch;
};

/// Opens an outline font with a Unicode character map; returns NULL if the bytes are not such a
/// font.
///
/// `bytes` must stay valid until the font is closed. FreeType allocates at most `memory` bytes for
/// it.
cfont *cfont_open(const uint8_t *bytes, size_t count, size_t memory);

void cfont_close(cfont *font);

/// Returns the glyph index of a character. Glyph 0, usually a box, represents missing characters.
uint32_t cfont_glyph_index(cfont *font, uint32_t letter);

/// Renders a glyph with an em of `size` pixels. Returns 0, or 1 if the glyph is damaged or extends
/// more than `most` pixels in any direction. Even then `advance` is set if the glyph could be
/// loaded.
int cfont_draw(cfont *font, uint32_t number, int size, int most, struct cfont_glyph *glyph);

/// A step of an outline: a new contour's start, a line, a curve with two control points, or the end
/// of the last contour. Coordinates are in 64ths of a pixel, with y upwards from the baseline.
struct cfont_step {
  enum cfont_kind { CFONT_MOVE, CFONT_LINE, CFONT_CURVE, CFONT_END } kind;
  long ax, ay, bx, by, x, y;
};

/// Passes the outline of a glyph with an em of `size` pixels to `take`, step by step. Returns 0, or
/// 1 if the glyph is damaged or extends more than `most` pixels in any direction.
int cfont_trace(
    cfont *font, uint32_t number, int size, int most,
    void (*take)(void *context, const struct cfont_step *step), void *context);

/// Returns the kerning of two glyphs in 64ths of a pixel; negative if it moves them together.
int cfont_kerning(cfont *font, uint32_t left, uint32_t right, int size);

#endif

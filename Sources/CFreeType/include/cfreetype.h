// FreeType, asked for no more than letters' pictures: without hinting, with memory that is bounded.
#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <stddef.h>
#include <stdint.h>

/// A font and all that FreeType knows of it: whoever opens one closes it. Not for two threads at once.
typedef struct cfont cfont;

/// How much of each pixel a letter covers, from 0 to 255, and where: seen from where the letter begins
/// on the baseline, `left` to the right and `top` upwards.
struct cfont_glyph {
  int left, top, width, height;
  /// What the letter takes of a line, in 64ths of a pixel.
  int advance;
  /// `height` rows of `pitch` bytes each; NULL where nothing is to be seen. FreeType's: good until the
  /// next call.
  const uint8_t *coverage;
  int pitch;
};

/// Opens a font of outlines whose letters have Unicode's numbers; NULL where the bytes are none.
///
/// `bytes` stay where they are until it is closed. At most `memory` bytes are taken for it.
cfont *cfont_open(const uint8_t *bytes, size_t count, size_t memory);

void cfont_close(cfont *font);

/// The number of a letter's glyph; 0, which is a box, where the font has none.
uint32_t cfont_glyph_number(cfont *font, uint32_t letter);

/// Draws a glyph with an em of `size` pixels. Returns 0; 1 where it is damaged, or larger than `most`
/// pixels in any direction, and then what it takes is still said.
int cfont_draw(cfont *font, uint32_t number, int size, int most, struct cfont_glyph *glyph);

/// How much closer the font has two glyphs, in 64ths of a pixel: negative where closer.
int cfont_kerning(cfont *font, uint32_t left, uint32_t right, int size);

#endif

#include "cfreetype.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_SYSTEM_H
#include <stdlib.h>
#include <string.h>

struct cfont {
  struct FT_MemoryRec_ memory;
  /// The bytes that FreeType may still allocate.
  size_t left;
  FT_Library library;
  FT_Face face;
};

// Each block begins with its size, because FreeType does not pass the size when it frees a block.
// 16 bytes keep the rest aligned.
enum { head = 16 };

static void *allocate(FT_Memory memory, long size) {
  struct cfont *font = memory->user;
  if (size < 0 || (size_t)size + head > font->left) return NULL;
  uint8_t *block = malloc((size_t)size + head);
  if (!block) return NULL;
  *(size_t *)block = (size_t)size + head;
  font->left -= (size_t)size + head;
  return block + head;
}

static void release(FT_Memory memory, void *block) {
  struct cfont *font = memory->user;
  uint8_t *start = (uint8_t *)block - head;
  font->left += *(size_t *)start;
  free(start);
}

static void *reallocate(FT_Memory memory, long old, long size, void *block) {
  void *larger = allocate(memory, size);
  if (!larger) return NULL;
  memcpy(larger, block, (size_t)(old < size ? old : size));
  release(memory, block);
  return larger;
}

/// Returns 1 for TrueType and OpenType fonts and collections that are not compressed. FreeType
/// supports further formats, which are rejected here.
static int is_outline_font(const uint8_t *bytes, size_t count) {
  static const char *const kinds[] = {"\0\1\0\0", "OTTO", "true", "ttcf"};
  for (int kind = 0; count >= 12 && kind < 4; kind++)
    if (memcmp(bytes, kinds[kind], 4) == 0) return 1;
  return 0;
}

cfont *cfont_open(const uint8_t *bytes, size_t count, size_t memory) {
  if (!is_outline_font(bytes, count)) return NULL;
  struct cfont *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  font->left = memory;
  font->memory = (struct FT_MemoryRec_){font, allocate, release, reallocate};
  // FT_Init_FreeType would read an environment variable, which must not change any pixel.
  if (FT_New_Library(&font->memory, &font->library)) {
    free(font);
    return NULL;
  }
  FT_Add_Default_Modules(font->library);
  if (FT_New_Memory_Face(font->library, bytes, (FT_Long)count, 0, &font->face)
      || !FT_IS_SCALABLE(font->face) || FT_Select_Charmap(font->face, FT_ENCODING_UNICODE)) {
    cfont_close(font);
    return NULL;
  }
  return font;
}

void cfont_close(cfont *font) {
  FT_Done_Library(font->library);
  free(font);
}

uint32_t cfont_glyph_index(cfont *font, uint32_t letter) {
  return FT_Get_Char_Index(font->face, letter);
}

static int fits(FT_Outline *outline, int most) {
  FT_BBox box;
  FT_Outline_Get_CBox(outline, &box);
  FT_Pos limit = (FT_Pos)most * 64;
  return box.xMin >= -limit && box.yMin >= -limit && box.xMax <= limit && box.yMax <= limit;
}

int cfont_draw(cfont *font, uint32_t number, int size, int most, struct cfont_glyph *glyph) {
  memset(glyph, 0, sizeof *glyph);
  if (FT_Set_Pixel_Sizes(font->face, 0, (FT_UInt)size)
      || FT_Load_Glyph(font->face, number, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    return 1;
  FT_GlyphSlot slot = font->face->glyph;
  FT_Pos advance = slot->advance.x, limit = (FT_Pos)most * 64;
  glyph->advance = (int)(advance < 0 ? 0 : advance > limit ? limit : advance);
  if (slot->format != FT_GLYPH_FORMAT_OUTLINE || !fits(&slot->outline, most)) return 1;
  if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) return 1;
  glyph->left = slot->bitmap_left;
  glyph->top = slot->bitmap_top;
  glyph->width = (int)slot->bitmap.width;
  glyph->height = (int)slot->bitmap.rows;
  glyph->pitch = slot->bitmap.pitch;
  glyph->coverage = glyph->width && glyph->height ? slot->bitmap.buffer : NULL;
  return 0;
}

// The receiver of an outline, and the end of its last step.
struct trace {
  void (*take)(void *context, const struct cfont_step *step);
  void *context;
  FT_Vector last;
};

static int pass(struct trace *trace, struct cfont_step step) {
  trace->last = (FT_Vector){step.x, step.y};
  trace->take(trace->context, &step);
  return 0;
}

static int trace_move(const FT_Vector *to, void *trace) {
  return pass(trace, (struct cfont_step){.kind = CFONT_MOVE, .x = to->x, .y = to->y});
}

static int trace_line(const FT_Vector *to, void *trace) {
  return pass(trace, (struct cfont_step){.kind = CFONT_LINE, .x = to->x, .y = to->y});
}

static int trace_cubic(
    const FT_Vector *a, const FT_Vector *b, const FT_Vector *to, void *trace) {
  return pass(
      trace, (struct cfont_step){CFONT_CURVE, a->x, a->y, b->x, b->y, to->x, to->y});
}

// The control points of the same cubic curve lie two thirds of the way to the single one.
static int trace_conic(const FT_Vector *control, const FT_Vector *to, void *trace) {
  FT_Vector from = ((struct trace *)trace)->last;
  FT_Vector a = {(from.x + 2 * control->x) / 3, (from.y + 2 * control->y) / 3};
  FT_Vector b = {(to->x + 2 * control->x) / 3, (to->y + 2 * control->y) / 3};
  return trace_cubic(&a, &b, to, trace);
}

int cfont_trace(
    cfont *font, uint32_t number, int size, int most,
    void (*take)(void *context, const struct cfont_step *step), void *context) {
  if (FT_Set_Pixel_Sizes(font->face, 0, (FT_UInt)size)
      || FT_Load_Glyph(font->face, number, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    return 1;
  FT_GlyphSlot slot = font->face->glyph;
  if (slot->format != FT_GLYPH_FORMAT_OUTLINE || !fits(&slot->outline, most)) return 1;
  FT_Outline_Funcs steps = {trace_move, trace_line, trace_conic, trace_cubic, 0, 0};
  struct trace trace = {take, context, {0, 0}};
  if (FT_Outline_Decompose(&slot->outline, &steps, &trace)) return 1;
  struct cfont_step end = {.kind = CFONT_END};
  take(context, &end);
  return 0;
}

int cfont_kerning(cfont *font, uint32_t left, uint32_t right, int size) {
  FT_Vector room;
  if (FT_Set_Pixel_Sizes(font->face, 0, (FT_UInt)size)
      || FT_Get_Kerning(font->face, left, right, FT_KERNING_UNFITTED, &room))
    return 0;
  long most = 64L * size;
  return (int)(room.x < -most ? -most : room.x > most ? most : room.x);
}

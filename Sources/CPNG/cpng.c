#include "CPNG.h"

#include "messages.h"

struct output {
  cpng_sink sink;
  void *context;
};

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  struct output *output = png_get_io_ptr(png);
  if (output->sink(output->context, bytes, count) != 0) png_error(png, "the bytes were refused");
}

static void flush_bytes(png_structp png) { (void)png; }

static void set_palette(png_structp png, png_infop info, const uint8_t *palette, int colors) {
  png_color entries[256];
  for (int i = 0; i < colors; i++) {
    entries[i] = (png_color){palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]};
  }
  png_set_PLTE(png, info, entries, colors);
}

static void set_text(png_structp png, png_infop info, const char *keyword, const char *text) {
  png_text chunk = {
      .compression = PNG_ITXT_COMPRESSION_NONE,
      .key = (png_charp)keyword,
      .text = (png_charp)text,
      .lang = (png_charp) "",
      .lang_key = (png_charp) "",
  };
  png_set_text(png, info, &chunk, 1);
}

int cpng_write_indexed(uint32_t width, uint32_t height, int depth, const uint8_t *palette,
                       int colors, const uint8_t *pixels, int level, const char *keyword,
                       const char *text, cpng_sink sink, void *context, uint8_t *message) {
  struct output output = {sink, context};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    snprintf((char *)message, 200, "out of memory");
    png_destroy_write_struct(&png, NULL);
    return 1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 1;
  }
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_write_fn(png, &output, write_bytes, flush_bytes);
  png_set_IHDR(png, info, width, height, depth, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  set_palette(png, info, palette, colors);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, level);
  if (keyword && text) set_text(png, info, keyword, text);
  png_write_info(png, info);
  png_set_packing(png);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 0;
}

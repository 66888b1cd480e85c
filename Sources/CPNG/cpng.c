#include "CPNG.h"

#include <stdlib.h>

#include "messages.h"

struct cpng_writer {
  png_structp png;
  png_infop info;
  cpng_sink sink;
  void *context;
  uint8_t message[200];
};

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  cpng_writer *writer = png_get_io_ptr(png);
  if (writer->sink(writer->context, bytes, count) != 0) {
    png_error(png, OWN_MESSAGE "the bytes were refused");
  }
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

cpng_writer *cpng_writer_make(cpng_sink sink, void *context) {
  cpng_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, writer->message, fail, ignore);
  writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
  if (writer->info) return writer;
  cpng_writer_free(writer);
  return NULL;
}

void cpng_writer_free(cpng_writer *writer) {
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

const uint8_t *cpng_writer_message(const cpng_writer *writer) { return writer->message; }

// libpng's errors jump back to the frame of one of these three functions.

int cpng_write_begin(cpng_writer *writer, const struct cpng_header *header) {
  png_structp png = writer->png;
  png_infop info = writer->info;
  if (setjmp(png_jmpbuf(png))) return 1;
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_write_fn(png, writer, write_bytes, flush_bytes);
  png_set_IHDR(png, info, header->width, header->height, header->depth,
               header->is_indexed ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (header->is_indexed) set_palette(png, info, header->palette, header->colors);
  if (header->alpha_count > 0) {
    png_set_tRNS(png, info, header->alphas, header->alpha_count, NULL);
  }
  if (header->pixels_per_meter > 0) {
    png_set_pHYs(png, info, header->pixels_per_meter, header->pixels_per_meter,
                 PNG_RESOLUTION_METER);
  }
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, header->level);
  if (header->keyword && header->text) set_text(png, info, header->keyword, header->text);
  png_write_info(png, info);
  return 0;
}

int cpng_write_row(cpng_writer *writer, const uint8_t *row) {
  if (setjmp(png_jmpbuf(writer->png))) return 1;
  png_write_row(writer->png, row);
  return 0;
}

int cpng_write_end(cpng_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return 1;
  png_write_end(writer->png, writer->info);
  return 0;
}

#include "CPNG.h"

#include <stdlib.h>
#include <string.h>

#include "messages.h"

/// LONGEST_TEXT is the maximum length of a text in bytes, and MOST_TEXTS the maximum number of
/// texts. MOST_MEMORY is the memory limit for all texts of a file. A few compressed bytes may
/// expand to a very long text.
enum { LONGEST_TEXT = 1 << 20, MOST_TEXTS = 100, MOST_MEMORY = 32 << 20 };

/// The maximum ratio of deflate's output to its input: 258 bytes from two bits that repeat a byte.
enum { DEFLATE_RATIO = 1032 };

/// The source of a file's bytes.
struct input {
  cpng_source source;
  void *context;
};

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  const struct input *input = png_get_io_ptr(png);
  if (input->source(input->context, bytes, count) < count) {
    png_error(png, OWN_MESSAGE "unexpected end of file");
  }
}

static void configure(png_structp png, struct input *input) {
  // The caller limits the size of the image. No chunk is larger than a text.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, LONGEST_TEXT + 1024);
  // libpng counts down to 1, at which it keeps no further chunks; 0 would mean no limit.
  png_set_chunk_cache_max(png, MOST_TEXTS + 2);
  png_set_read_fn(png, input, read_bytes);
  // Only the chunks that affect pixels are read.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

typedef void (*reading)(png_structp png, png_infop info, void *context);

/// Calls `body` with a reader at the start of the file.
///
/// libpng's errors jump back to this frame. None of its variables changes after setjmp, so their
/// values are defined after a jump.
static int with_reader(cpng_source source, void *file, uint8_t *message, reading body,
                       void *context) {
  struct input input = {source, file};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    snprintf((char *)message, 200, "out of memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return 1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
  }
  configure(png, &input);
  body(png, info, context);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

struct size {
  uint32_t *width, *height;
  uint64_t *fewest;
};

static void read_size(png_structp png, png_infop info, void *context) {
  struct size *size = context;
  png_read_info(png, info);
  *size->width = png_get_image_width(png, info);
  *size->height = png_get_image_height(png, info);
  uint64_t bits = (uint64_t)png_get_bit_depth(png, info) * png_get_channels(png, info);
  // The division comes first: 2^62 pixels of 64 bits would exceed 64 bits.
  uint64_t area = (uint64_t)*size->width * *size->height;
  *size->fewest = area / (8 * DEFLATE_RATIO) * bits;
}

int cpng_read_size(cpng_source source, void *file, uint32_t *width, uint32_t *height,
                   uint64_t *fewest, uint8_t *message) {
  struct size size = {width, height, fewest};
  return with_reader(source, file, message, read_size, &size);
}

struct image {
  uint32_t width, height;
  /// The number of bytes of a pixel.
  int channels;
  uint8_t *pixels;
};

/// The channels of a decoded pixel: red, green, blue and alpha.
enum { CHANNELS = 4 };

static void set_channels(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  // Adds alpha only if the image has none.
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

/// Reads the rows of an image whose pixel format has been set.
static void read_rows(png_structp png, png_infop info, const struct image *image) {
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)image->width * image->channels;
  if (png_get_image_height(png, info) != image->height || png_get_rowbytes(png, info) != stride) {
    png_error(png, OWN_MESSAGE "its size differs from its header");
  }
  // An interlaced image has several passes. Each sets its own pixels; together they set every
  // pixel.
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < image->height; y++) {
      png_read_row(png, image->pixels + y * stride, NULL);
    }
  }
  png_read_end(png, NULL);
}

static void read_pixels(png_structp png, png_infop info, void *context) {
  const struct image *image = context;
  png_read_info(png, info);
  set_channels(png);
  read_rows(png, info, image);
}

static void read_grays(png_structp png, png_infop info, void *context) {
  png_read_info(png, info);
  if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) {
    png_error(png, OWN_MESSAGE "its pixels are not gray");
  }
  png_set_packing(png);
  png_set_strip_alpha(png);
  const uint16_t one = 1;
  if (*(const uint8_t *)&one) png_set_swap(png);
  read_rows(png, info, context);
}

int cpng_read_grays(cpng_source source, void *file, uint32_t width, uint32_t height, int length,
                    uint8_t *samples, uint8_t *message) {
  struct image image = {width, height, length, samples};
  return with_reader(source, file, message, read_grays, &image);
}

int cpng_read_pixels(cpng_source source, void *file, uint32_t width, uint32_t height,
                     uint8_t *pixels, uint8_t *message) {
  struct image image = {width, height, CHANNELS, pixels};
  return with_reader(source, file, message, read_pixels, &image);
}

struct cpng_reader {
  png_structp png;
  png_infop info;
  struct input input;
  uint8_t message[200];
};

cpng_reader *cpng_reader_make(cpng_source source, void *file) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->input = (struct input){source, file};
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader->message, fail, ignore);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (reader->info) return reader;
  cpng_reader_free(reader);
  return NULL;
}

void cpng_reader_free(cpng_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

const uint8_t *cpng_reader_message(const cpng_reader *reader) { return reader->message; }

int cpng_read_begin(cpng_reader *reader, uint32_t width) {
  if (setjmp(png_jmpbuf(reader->png))) return 1;
  configure(reader->png, &reader->input);
  png_read_info(reader->png, reader->info);
  set_channels(reader->png);
  png_read_update_info(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != CHANNELS * (size_t)width) {
    png_error(reader->png, OWN_MESSAGE "its size differs from its header");
  }
  return 0;
}

int cpng_read_row(cpng_reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return 1;
  png_read_row(reader->png, row, NULL);
  return 0;
}

struct texts {
  cpng_text_sink sink;
  void *context;
  /// The bytes that libpng may still allocate. Freed bytes do not count: a file that allocates
  /// repeatedly needs that only to consume time.
  size_t left;
};

/// Allocates memory within the limit. libpng trusts the length of a chunk, which may be up to 2
/// GiB.
static png_voidp allocate(png_structp png, png_alloc_size_t size) {
  struct texts *texts = png_get_mem_ptr(png);
  if (size > texts->left) return NULL;
  texts->left -= size;
  return malloc(size);
}

static void release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}

static void hand_out(const struct texts *texts, const png_text *chunk) {
  int is_utf8 = chunk->compression >= PNG_ITXT_COMPRESSION_NONE;
  size_t count = is_utf8 ? chunk->itxt_length : chunk->text_length;
  if (count > LONGEST_TEXT) return;
  texts->sink(texts->context, chunk->key, (const uint8_t *)chunk->text, count, is_utf8);
}

static void read_texts(png_structp png, png_infop info, void *context) {
  struct texts *texts = context;
  png_set_mem_fn(png, texts, allocate, release);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT,
                              (png_const_bytep) "tEXt\0zTXt\0iTXt", 3);
  png_read_info(png, info);
  png_textp chunks = NULL;
  int count = png_get_text(png, info, &chunks, NULL);
  for (int i = 0; i < count; i++) hand_out(texts, &chunks[i]);
}

int cpng_read_texts(cpng_source source, void *file, cpng_text_sink sink, void *context,
                    uint8_t *message) {
  struct texts texts = {sink, context, MOST_MEMORY};
  return with_reader(source, file, message, read_texts, &texts);
}

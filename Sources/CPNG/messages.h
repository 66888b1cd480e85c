// What libpng does with its own sentences.
#ifndef CPNG_MESSAGES_H
#define CPNG_MESSAGES_H

#include <png.h>
#include <stdio.h>

/// Keeps an error's sentence and goes back to where the call came in.
static inline void fail(png_structp png, png_const_charp sentence) {
  snprintf(png_get_error_ptr(png), 200, "%s", sentence);
  png_longjmp(png, 1);
}

/// Leaves a warning unsaid: libpng would write it to stderr.
static inline void ignore(png_structp png, png_const_charp sentence) {
  (void)png;
  (void)sentence;
}

#endif

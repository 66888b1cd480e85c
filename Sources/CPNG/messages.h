// The handlers of libpng's errors and warnings.
#ifndef CPNG_MESSAGES_H
#define CPNG_MESSAGES_H

#include <png.h>
#include <stdio.h>

/// Stores the message of an error and jumps back to the function that called libpng.
static inline void fail(png_structp png, png_const_charp sentence) {
  snprintf(png_get_error_ptr(png), 200, "%s", sentence);
  png_longjmp(png, 1);
}

/// Ignores a warning, which libpng would otherwise print to stderr.
static inline void ignore(png_structp png, png_const_charp sentence) {
  (void)png;
  (void)sentence;
}

#endif

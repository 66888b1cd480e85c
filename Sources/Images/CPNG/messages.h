// The handlers of libpng's errors and warnings.
#ifndef CPNG_MESSAGES_H
#define CPNG_MESSAGES_H

#include <png.h>
#include <stdio.h>
#include <string.h>

/// The beginning of messages that are not libpng's own. `fail` removes it.
#define OWN_MESSAGE "render: "

/// Stores the message of an error and jumps back to the function that called libpng.
static inline void fail(png_structp png, png_const_charp sentence) {
  const size_t mark = sizeof OWN_MESSAGE - 1;
  if (strncmp(sentence, OWN_MESSAGE, mark) == 0) {
    snprintf(png_get_error_ptr(png), 200, "%s", sentence + mark);
  } else {
    snprintf(png_get_error_ptr(png), 200, "libpng reports: %s", sentence);
  }
  png_longjmp(png, 1);
}

/// Ignores a warning, which libpng would otherwise print to stderr.
static inline void ignore(png_structp png, png_const_charp sentence) {
  (void)png;
  (void)sentence;
}

#endif

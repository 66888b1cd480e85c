#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>
#include <stdint.h>

// A file of a directory in assets/, such as patterns/glider.rle.
typedef struct embedded_file {
  const char *directory, *name, *ending;
  const uint8_t *bytes;
  size_t count;
} embedded_file;

// All files, in the order of their directories, names and endings.
const embedded_file *embedded_files(void);
int embedded_count(void);

#endif

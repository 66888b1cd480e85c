#define _GNU_SOURCE
#include "CStart.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int count;
static const char *const *arguments;

int start_argument_count(void) { return count; }
const char *const *start_arguments(void) { return arguments; }

// Both the loader and the start of a static program pass the arguments to constructors. This one runs before those of Swift's
// runtime, one of which looks for an installed debugger next to the program, and aborts if /proc does not tell where that is.
__attribute__((constructor(101))) static void start(int argc, const char *const *argv) {
  count = argc;
  arguments = argv;
#ifdef __GLIBC__
  // Frames of an animation allocate the same sizes again and again. By default, their memory goes back to the system in
  // between, and each of its pages is mapped and cleared anew.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
#ifdef __linux__
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
#endif
}

#ifdef __linux__
int __real_open(const char *path, int flags, ...) __attribute__((weak));
int __wrap_open(const char *path, int flags, ...);

static int is_state_of_thread(const char *path) {
  const char *end = strrchr(path, '/');
  return strncmp(path, "/proc/", 6) == 0 && end != NULL && strcmp(end, "/stat") == 0;
}

// The linker puts this in the place of `open` in release builds. Dispatch reads the states of its threads once a second, and
// aborts if it cannot open one; where there is no /proc, it reads here that the thread is running.
int __wrap_open(const char *path, int flags, ...) {
  static const char running[] = "1 (render) R ";
  va_list rest;
  va_start(rest, flags);
  int file = __real_open(path, flags, flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0);
  va_end(rest);
  if (file >= 0 || !is_state_of_thread(path)) return file;
  file = memfd_create("state", MFD_CLOEXEC);
  if (file >= 0 && pwrite(file, running, sizeof running, 0) < 0) return close(file), -1;
  return file;
}
#endif

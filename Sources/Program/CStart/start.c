#define _GNU_SOURCE
#include "CStart.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <pthread.h>
#endif
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static int count;
static const char *const *arguments;

int start_argument_count(void) { return count; }
const char *const *start_arguments(void) { return arguments; }

// Opens what a caller has closed of stdin, stdout and stderr, so that no file of a run gets their numbers, and messages do not
// go into it. Reading from the first and writing to the others is an error, as with closed ones.
static void open_standard_files(void) {
  for (int number = 0; number <= 2; number++) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    if (open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) < 0) open("/", O_RDONLY);
  }
}

#ifdef __GLIBC__
// The size of a thread's stack that parsers and compilers of nested texts need, in bytes; the default of Linux.
enum { least_stack = 8 << 20 };

// Threads get their stacks from `ulimit -s`, and too small a one ends the process by a signal.
static void enlarge_stacks(void) {
  pthread_attr_t attributes;
  size_t size;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < least_stack
      && pthread_attr_setstacksize(&attributes, least_stack) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}
#endif

// Both the loader and the start of a static program pass the arguments to constructors. This one runs before those of Swift's
// runtime, one of which looks for an installed debugger next to the program, and aborts if /proc does not tell where that is.
__attribute__((constructor(101))) static void start(int argc, const char *const *argv) {
  count = argc;
  arguments = argv;
  open_standard_files();
#ifdef __GLIBC__
  enlarge_stacks();
  // Frames of an animation allocate the same sizes again and again. By default, their memory goes back to the system in
  // between, and each of its pages is mapped and cleared anew.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  // Each thread's arena of memory takes 64 MB of the address space, of which a limit leaves the program too little.
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
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

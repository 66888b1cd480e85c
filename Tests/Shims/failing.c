// A library preloaded before libc that lets system calls or allocations fail. FAIL_CALL is the kind
// of call and FAIL_AT the number of the first that fails; FAIL_FOR is the number of failing calls.
// If FAIL_AT is 0, no call fails. The number of calls is written to the file FAIL_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;

static int fails(const char *name) {
  const char *kind = getenv("FAIL_CALL");
  if (!kind || strcmp(kind, name) != 0) return 0;
  int number = ++calls;
  int first = atoi(getenv("FAIL_AT"));
  if (first == 0 || number < first || number >= first + atoi(getenv("FAIL_FOR"))) return 0;
  errno = strcmp(name, "write") == 0 ? ENOSPC : strcmp(name, "memory") == 0 ? ENOMEM : EIO;
  return 1;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAIL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fprintf(file, "%d", calls);
    fclose(file);
  }
}

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// Files opened for reading are not counted, because the runtime opens some itself.
static int opens(int flags) { return (flags & O_ACCMODE) != O_RDONLY && fails("open"); }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  NEXT(open);
  return opens(flags) ? -1 : next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  NEXT(openat);
  return opens(flags) ? -1 : next(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  NEXT(write);
  return file > 2 && fails("write") ? -1 : next(file, bytes, count);
}

int close(int file) {
  NEXT(close);
  if (fails("close")) {
    next(file);
    errno = EIO;
    return -1;
  }
  return next(file);
}

int fsync(int file) {
  NEXT(fsync);
  return fails("fsync") ? -1 : next(file);
}

int syncfs(int file) {
  NEXT(syncfs);
  return fails("fsync") ? -1 : next(file);
}

int rename(const char *old, const char *new) {
  NEXT(rename);
  return fails("rename") ? -1 : next(old, new);
}

int renameat(int a, const char *old, int b, const char *new) {
  NEXT(renameat);
  return fails("rename") ? -1 : next(a, old, b, new);
}

int linkat(int a, const char *old, int b, const char *new, int flags) {
  NEXT(linkat);
  return fails("link") ? -1 : next(a, old, b, new, flags);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  NEXT(mkdirat);
  return fails("mkdir") ? -1 : next(folder, path, mode);
}

int unlinkat(int folder, const char *path, int flags) {
  NEXT(unlinkat);
  return fails("unlink") ? -1 : next(folder, path, flags);
}

// These functions call libc's internal names, because dlsym would allocate memory.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails("memory") ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  return fails("memory") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  return fails("memory") ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails("memory") ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails("memory")) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t from) {
  if (fails("memory")) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, place, size, protection, flags, file, from);
}

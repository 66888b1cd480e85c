#include "CStart.h"

#include <stdlib.h>
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
#ifdef __linux__
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
#endif
}

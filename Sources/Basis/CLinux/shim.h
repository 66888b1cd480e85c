// Linux declarations that the system headers show only to programs that define _GNU_SOURCE, and
// therefore not to Swift.

// Flushes the file system that contains an open file.
int syncfs(int descriptor);

// Makes a spawned process close all file descriptors from `first` on.
#include <spawn.h>
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Makes a spawned process start in a directory.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// Flags of open: UNNAMED_FILE, combined with O_DIRECTORY, is O_TMPFILE, a file without a name.
// PATH_ONLY is O_PATH, which opens a directory only as a starting point for relative paths.
#define UNNAMED_FILE 020000000
#define PATH_ONLY 010000000

// The fcntl command F_SETPIPE_SZ, which sets the capacity of a pipe in bytes.
#define SET_PIPE_SIZE 1031

// Messages about changes in directories. INOTIFY_FLAGS is IN_NONBLOCK | IN_CLOEXEC.
#include <sys/inotify.h>
#define INOTIFY_FLAGS 02004000

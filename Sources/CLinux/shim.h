// What the headers of Linux show to programs only that define _GNU_SOURCE, and so not to Swift.

// Flushes the file system that a file lies in.
int syncfs(int descriptor);

// Leaves a program that is started without what is open from a number on.
#include <spawn.h>
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Flags of open: a file without a name (beside O_DIRECTORY), and a folder only as a place to begin at.
#define UNNAMED_FILE 020000000
#define PATH_ONLY 010000000

// A command of fcntl: how many bytes a pipe holds.
#define SET_PIPE_SIZE 1031

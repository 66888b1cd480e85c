// What the headers of Linux show to programs only that define _GNU_SOURCE, and so not to Swift.

// Flushes the file system that a file lies in.
int syncfs(int descriptor);

// Flags of open: a file without a name (beside O_DIRECTORY), and a folder only as a place to begin at.
#define UNNAMED_FILE 020000000
#define PATH_ONLY 010000000

// zlib: pattern files may come compressed.
#include <zlib.h>

// zlib: decompresses pattern files.
#include <zlib.h>

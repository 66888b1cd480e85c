// giflib: decodes GIF files.
#include <gif_lib.h>

// giflib: GIF files are decoded by it.
#include <gif_lib.h>

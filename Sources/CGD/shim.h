// libgd: sprites are decoded, captions are set and GIF frames are compressed by it.
#include <gd.h>
#include <gdfontg.h>
#include <gdfontl.h>
#include <gdfonts.h>
#include <gdfontt.h>

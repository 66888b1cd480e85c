// libgd: provides the images behind canvases, and decodes sprites that are not PNGs.
#include <gd.h>

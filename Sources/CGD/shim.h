// libgd: canvases are its images, and it decodes sprites that are no PNGs.
#include <gd.h>

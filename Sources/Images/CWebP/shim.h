// libwebp: encodes WebP images and decodes WebP animations.
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

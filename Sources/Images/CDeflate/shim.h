// libdeflate: compresses PNGs and APNGs with `effort: small`.
#include <libdeflate.h>

// libexpat: tracks of walks, which are XML, are read by it.
#include <expat.h>

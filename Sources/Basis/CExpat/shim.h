// libexpat: parses GPS tracks, which are XML.
#include <expat.h>

// libyaml: parses scenario files.
#include <yaml.h>

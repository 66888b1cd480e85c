// libyaml: scenario files are read by it.
#include <yaml.h>

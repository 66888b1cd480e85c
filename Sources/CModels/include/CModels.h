#include "../math.h"
#include "cells.h"

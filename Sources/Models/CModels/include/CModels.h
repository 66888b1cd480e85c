#include "../math.h"
#include "cells.h"
#include "spans.h"

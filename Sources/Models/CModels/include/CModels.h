#include "../math.h"
#include "agents.h"
#include "cells.h"
#include "spans.h"

// Results must not depend on instructions that multiply and add in one step.
#pragma STDC FP_CONTRACT OFF
#include "CModels.h"

#pragma once
// Before png.h, which counts on it.
#include <stddef.h>
#include <png.h>

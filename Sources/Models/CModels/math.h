#ifndef CMODELS_MATH_H
#define CMODELS_MATH_H
// Mathematical functions that return the same bits on every processor.
//
// They use only the exactly rounded operations of IEEE 754, in binary64 between a binary32 argument and a binary32
// result, and operations on integers. Compile them without fused multiply-add (-ffp-contract=off). Every result lies
// within 0.51 units in the last place of the mathematical value. Special values follow C's functions of the same names.
// There are no branches except in cm_angle, so that compilers can vectorize loops over these functions.
#include <stdint.h>
#include <string.h>

static inline uint32_t cm_bits(float x) { uint32_t bits; memcpy(&bits, &x, 4); return bits; }
static inline float cm_from_bits(uint32_t bits) { float x; memcpy(&x, &bits, 4); return x; }
static inline uint64_t cm_bits64(double x) { uint64_t bits; memcpy(&bits, &x, 8); return bits; }
static inline double cm_from_bits64(uint64_t bits) { double x; memcpy(&x, &bits, 8); return x; }
static inline float cm_abs(float x) { return cm_from_bits(cm_bits(x) & 0x7fffffff); }
/// Returns `x` with the sign of `sign`.
static inline float cm_copysign(float x, float sign) {
  return cm_from_bits((cm_bits(x) & 0x7fffffff) | (cm_bits(sign) & 0x80000000));
}

/// Added to a number between -2^51 and 2^51, it rounds the number to an integer, which the low bits of the sum hold.
static const double CM_ROUNDER = 0x1.8p52;

// Rounding to integers

/// Returns `x` without its fraction. From 2^23 on all numbers are integers; 0 stands in for them in the conversion.
static inline float cm_trunc(float x) {
  int is_small = cm_abs(x) < 0x1p23f;
  float whole = (float)(int32_t)(is_small ? x : 0);
  return is_small ? cm_copysign(whole, x) : x;
}

static inline float cm_floor(float x) {
  float whole = cm_trunc(x);
  return cm_copysign(whole > x ? whole - 1 : whole, x);
}

static inline float cm_ceil(float x) {
  float whole = cm_trunc(x);
  return cm_copysign(whole < x ? whole + 1 : whole, x);
}

/// Rounds to the nearest integer, and halves away from zero.
static inline float cm_round(float x) {
  float whole = cm_trunc(x);
  return cm_abs(x - whole) >= 0.5f ? whole + cm_copysign(1, x) : whole;
}

// Exponential functions

/// Returns 2^power - 1 in relation to `*scale`, which becomes a power of two: 2^power = scale + scale * result.
/// The remainder of the power is at most 1/2, so that the series of e^(remainder * log 2) needs nine terms.
/// `power` lies between -1000 and 1000, or is not a number.
static inline double cm_exponential(double power, double *scale) {
  double rounded = power + CM_ROUNDER;
  double f = (power - (rounded - CM_ROUNDER)) * 0x1.62e42fefa39efp-1;
  *scale = cm_from_bits64((cm_bits64(rounded) << 52) + ((uint64_t)1023 << 52));
  double f2 = f * f;
  // Pairs of terms need not wait for each other.
  double low = (f * 0.5 + 1) + f2 * (f * (1.0 / 24) + 1.0 / 6);
  double high = (f * (1.0 / 720) + 1.0 / 120) + f2 * (f * (1.0 / 40320) + 1.0 / 5040);
  return (low + f2 * f2 * high) * f;
}

/// Returns 2^power. Beyond 200 in either direction, the result in binary32 is infinite or zero.
static inline float cm_exp2(double power) {
  double scale;
  power = power < -200 ? -200 : power;
  power = power > 200 ? 200 : power;
  double rest = cm_exponential(power, &scale);
  return (float)(scale + scale * rest);
}

static inline float cm_exp(float x) { return cm_exp2((double)x * 0x1.71547652b82fep0); }

/// Returns (e^2x - 1) / (e^2x + 1). Above 20 that is 1 in binary32.
static inline float cm_tanh(float x) {
  double scale, size = cm_abs(x);
  size = size > 20 ? 20 : size;
  double rest = cm_exponential(size * 0x1.71547652b82fep1, &scale);
  double grown = scale * rest + (scale - 1);
  return cm_copysign((float)(grown / (grown + 2)), x);
}

// Logarithms

/// Returns the natural logarithm of the mantissa of a positive finite `x`, and its exponent. The mantissa m lies between
/// √½ and √2; with s = (m - 1) / (m + 1) its logarithm is 2 (s + s³/3 + s⁵/5 + …).
static inline double cm_logarithm(double x, double *exponent) {
  const uint64_t root = 0x3fe6a09e667f3bcd, field = (uint64_t)0xfff << 52;
  uint64_t bits = cm_bits64(x), above = bits - root + ((uint64_t)1024 << 52);
  *exponent = cm_from_bits64((above >> 52) | cm_bits64(0x1p52)) - (0x1p52 + 1024);
  double mantissa = cm_from_bits64(bits - (above & field) + ((uint64_t)1024 << 52));
  double s = (mantissa - 1) / (mantissa + 1), z = s * s;
  double series = z * (1.0 / 17) + 1.0 / 15;
  series = series * z + 1.0 / 13;
  series = series * z + 1.0 / 11;
  series = series * z + 1.0 / 9;
  series = series * z + 1.0 / 7;
  series = series * z + 1.0 / 5;
  series = series * z + 1.0 / 3;
  return 2 * (s + s * (series * z));
}

static inline float cm_log(float x) {
  double exponent;
  double rest = cm_logarithm(x, &exponent);
  float result = (float)(exponent * 0x1.62e42fefa39efp-1 + rest);
  result = x > 0 ? result : cm_from_bits(0x7fc00000);
  result = x == 0 ? -__builtin_inff() : result;
  return x == __builtin_inff() ? x : x != x ? x : result;
}

static inline float cm_log10(float x) {
  double exponent;
  double rest = cm_logarithm(x, &exponent);
  float result = (float)(exponent * 0x1.34413509f79ffp-2 + rest * 0x1.bcb7b1526e50ep-2);
  result = x > 0 ? result : cm_from_bits(0x7fc00000);
  result = x == 0 ? -__builtin_inff() : result;
  return x == __builtin_inff() ? x : x != x ? x : result;
}

/// Returns `x` to the power of `y`, with the special cases of C's powf.
static inline float cm_power(float x, float y) {
  double exponent, size = cm_abs(x), power = y;
  double logarithm = cm_logarithm(size, &exponent) * 0x1.71547652b82fep0 + exponent;
  logarithm = size == 0 ? -__builtin_inf() : logarithm;
  logarithm = size < __builtin_inf() ? logarithm : size;
  double product = power * logarithm;
  product = size == 1 ? power == power || x > 0 ? 0 : power : product;
  product = power == 0 ? 0 : product;
  float result = cm_exp2(product);
  // From 2^24 on all numbers are even integers.
  int is_small = cm_abs(y) < 0x1p24f;
  double rounded = (is_small ? power : 0) + CM_ROUNDER;
  int is_whole = !is_small | (rounded - CM_ROUNDER == power);
  int is_odd = is_small & is_whole & (int)(cm_bits64(rounded) & 1);
  result = is_odd ? cm_copysign(result, x) : result;
  int has_no_value = (x < 0) & (x > -__builtin_inff()) & !is_whole;
  return has_no_value ? cm_from_bits(0x7fc00000) : result;
}

// Functions of angles

/// An angle as a quadrant (its two low bits count) and a remainder between -π/4 and π/4.
typedef struct { double rest; uint64_t quadrant; } cm_quadrant;

/// The size of numbers up to which cm_near_angle is exact enough.
#define CM_NEAR 0x1p28f

/// Returns the quadrant of an angle below CM_NEAR. π/2 is split in two parts of 25 bits, whose products with the
/// quadrant are exact, and a rest. Infinities have a remainder that is not a number.
static inline cm_quadrant cm_near_angle(float x) {
  double rounded = (double)x * 0x1.45f306dc9c883p-1 + CM_ROUNDER, count = rounded - CM_ROUNDER;
  double rest = (double)x - count * 0x1.921fb5p0 - count * 0x1.110b46p-26 - count * 0x1.1a62633145c07p-54;
  return (cm_quadrant){rest, cm_bits64(rounded)};
}

/// Returns the quadrant of a finite angle of at least CM_NEAR (Payne & Hanek, SIGNUM Newsletter 18, 1983): the integer
/// mantissa times those 96 bits of 2/π that are not multiples of 4 after multiplication.
static inline cm_quadrant cm_far_angle(float x) {
  static const uint32_t digits[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
  };
  uint32_t bits = cm_bits(x), first = ((bits >> 23) & 255) - 152, word = first / 32, shift = first % 32;
  uint64_t mantissa = (bits & 0x7fffff) | 0x800000;
  uint64_t high = (uint64_t)digits[word] << 32 | digits[word + 1];
  uint64_t low = (uint64_t)digits[word + 2] << 32 | digits[word + 3];
  high = shift ? high << shift | low >> (64 - shift) : high;
  low = low << shift >> 32;
  uint64_t product = mantissa * high + (mantissa * low >> 32);
  uint64_t quadrant = (product + ((uint64_t)1 << 61)) >> 62;
  double rest = (double)(int64_t)(product - (quadrant << 62)) * (0x1p-62 * 0x1.921fb54442d18p0);
  int is_negative = bits >> 31;
  return (cm_quadrant){is_negative ? -rest : rest, is_negative ? 0 - quadrant : quadrant};
}

static inline cm_quadrant cm_angle(float x) {
  return cm_abs(x) < CM_NEAR || cm_abs(x) == __builtin_inff() || x != x ? cm_near_angle(x) : cm_far_angle(x);
}

/// Returns the sine of an angle between -π/4 and π/4, by its series.
static inline double cm_sine(double r) {
  double z = r * r;
  double series = z * (-1.0 / 39916800) + 1.0 / 362880;
  series = series * z - 1.0 / 5040;
  series = series * z + 1.0 / 120;
  series = series * z - 1.0 / 6;
  return r * (series * z + 1);
}

/// Returns the cosine of an angle between -π/4 and π/4, by its series.
static inline double cm_cosine(double r) {
  double z = r * r;
  double series = z * (1.0 / 479001600) - 1.0 / 3628800;
  series = series * z + 1.0 / 40320;
  series = series * z - 1.0 / 720;
  series = series * z + 1.0 / 24;
  series = series * z - 0.5;
  return series * z + 1;
}

/// Returns the sine of an angle; that of the next quadrant is the cosine.
static inline double cm_wave(cm_quadrant angle) {
  double value = angle.quadrant & 1 ? cm_cosine(angle.rest) : cm_sine(angle.rest);
  return cm_from_bits64(cm_bits64(value) ^ (angle.quadrant & 2) << 62);
}

/// Returns the same bits, but computes both series: processors mispredict a branch on the quadrants of agents.
static inline float cm_wave_of_both(cm_quadrant angle) {
  double waves[2] = {cm_sine(angle.rest), cm_cosine(angle.rest)};
  return (float)cm_from_bits64(cm_bits64(waves[angle.quadrant & 1]) ^ (angle.quadrant & 2) << 62);
}

static inline cm_quadrant cm_next(cm_quadrant angle) { angle.quadrant += 1; return angle; }

static inline float cm_sin(float x) { return (float)cm_wave(cm_angle(x)); }
static inline float cm_cos(float x) { return (float)cm_wave(cm_next(cm_angle(x))); }
static inline float cm_tan(float x) {
  cm_quadrant angle = cm_angle(x);
  return (float)(cm_wave(angle) / cm_wave(cm_next(angle)));
}

// The same functions for spans in which all sizes are below CM_NEAR, or which hold no finite numbers above. They have no
// branches and return the same bits.
static inline float cm_sin_near(float x) { return (float)cm_wave(cm_near_angle(x)); }
static inline float cm_cos_near(float x) { return (float)cm_wave(cm_next(cm_near_angle(x))); }
static inline float cm_tan_near(float x) {
  cm_quadrant angle = cm_near_angle(x);
  return (float)(cm_wave(angle) / cm_wave(cm_next(angle)));
}

/// Returns the angle from 0 to π/2 of a vector whose components are not negative. The series of the arc tangent is used
/// up to tan(π/8); above, the angle is π/4 plus that of (a - 1) / (a + 1).
static inline double cm_arc(double y, double x) {
  int is_steep = y > x;
  double most = is_steep ? y : x, least = is_steep ? x : y;
  double a = most == least ? most > 0 : least / most;
  a = y != y ? y : x != x ? x : a;
  int is_wide = a > 0x1.a827999fcef32p-2;
  double u = is_wide ? (a - 1) / (a + 1) : a, z = u * u;
  double series = z * (-1.0 / 23) + 1.0 / 21;
  series = series * z - 1.0 / 19;
  series = series * z + 1.0 / 17;
  series = series * z - 1.0 / 15;
  series = series * z + 1.0 / 13;
  series = series * z - 1.0 / 11;
  series = series * z + 1.0 / 9;
  series = series * z - 1.0 / 7;
  series = series * z + 1.0 / 5;
  series = series * z - 1.0 / 3;
  double angle = (is_wide ? 0x1.921fb54442d18p-1 : 0) + (u + u * (series * z));
  return is_steep ? 0x1.921fb54442d18p0 - angle : angle;
}

static inline float cm_atan2(float y, float x) {
  double angle = cm_arc(cm_abs(y), cm_abs(x));
  angle = cm_bits(x) >> 31 ? 0x1.921fb54442d18p1 - angle : angle;
  return cm_copysign((float)angle, y);
}

// Angles in degrees

/// Returns the quadrant of an angle in degrees, of which multiples of 90 have no rest.
static inline cm_quadrant cm_degrees(float x) {
  double angle = x;
  // From 2^30 on, whole turns are left out first. Without the branch, compilers divide all angles.
  if (__builtin_expect(cm_abs(x) >= 0x1p30f, 0))
    angle = cm_abs(x) < 0x1p60f ? x - 360 * (double)(int64_t)((double)x / 360) : (double)(x - x);
  double rounded = angle * (1.0 / 90) + CM_ROUNDER;
  return (cm_quadrant){(angle - 90 * (rounded - CM_ROUNDER)) * 0x1.1df46a2529d39p-6, cm_bits64(rounded)};
}

static inline float cm_sind(float x) { return (float)cm_wave(cm_degrees(x)); }
static inline float cm_cosd(float x) { return (float)cm_wave(cm_next(cm_degrees(x))); }

/// Returns the direction of a vector in degrees, from 0 up to but not including 360.
static inline float cm_atan2d(float y, float x) {
  double angle = cm_arc(cm_abs(y), cm_abs(x)) * 0x1.ca5dc1a63c1f8p5;
  angle = x < 0 ? 180 - angle : angle;
  float degrees = (float)(y < 0 ? 360 - angle : angle);
  return degrees >= 360 ? 0 : degrees;
}

/// Returns the turn from one direction to another in degrees, from -180 up to but not including 180.
static inline float cm_turn(float from, float to) {
  float d = to - from, turn = d - 360 * cm_floor((d + 180) / 360);
  return turn >= 180 ? -180 : turn < -180 ? -180 : turn;
}

static inline float cm_asin(float x) {
  double size = cm_abs(x);
  return cm_copysign((float)cm_arc(size, __builtin_elementwise_sqrt((1 - size) * (1 + size))), x);
}

static inline float cm_acos(float x) {
  double size = cm_abs(x), angle = cm_arc(__builtin_elementwise_sqrt((1 - size) * (1 + size)), size);
  return (float)(x < 0 ? 0x1.921fb54442d18p1 - angle : angle);
}

/// Returns the length of a vector, whose square neither overflows nor underflows in binary64.
static inline float cm_hypot(float x, float y) {
  return (float)__builtin_elementwise_sqrt((double)x * x + (double)y * y);
}

// Chance

/// Returns the random bits of a draw: a number and two words of a key, well mixed.
static inline uint32_t cm_hash(uint32_t number, uint32_t a, uint32_t b) {
  uint32_t h = number ^ a;
  h ^= h >> 17; h *= 0xed5ad4bb; h ^= h >> 11;
  h += b; h *= 0xac4c1b51; h ^= h >> 15; h *= 0x31848bab; h ^= h >> 14;
  return h;
}

/// Returns what one unit square of noise adds at a point, whose distance from the square's corner is (x, y): smooth bumps
/// of radius 1 with random places in the square and random heights from -1 to 1.
static inline float cm_bumps(float x, float y, uint32_t square, uint32_t b) {
  float sum = 0;
#pragma clang loop unroll(full)
  for (uint32_t bump = 0; bump < 3; bump++) {
    uint32_t bits = cm_hash(bump, square, b);
    float dx = x - (float)(int32_t)(bits & 2047) * 0x1p-11f, dy = y - (float)(int32_t)(bits >> 11 & 2047) * 0x1p-11f;
    float near = 1 - dx * dx - dy * dy;
    near = near > 0 ? near : 0;
    sum += near * near * near * ((float)(int32_t)(bits >> 22) * 0x1p-9f - 0x1.ff8p-1f);
  }
  return sum;
}

/// Returns smooth noise from 0 to 1 (sparse convolution; Lewis, SIGGRAPH 1989). The heights of bumps have the mean 0, so
/// that variance and spectrum are the same at all places and in all directions, though each square has as many bumps.
/// It is not a number beyond 2^23, where coordinates have no fraction.
static inline float cm_noise(float x, float y, uint32_t a, uint32_t b) {
  int has_value = (int)(cm_abs(x) < 0x1p23f) & (int)(cm_abs(y) < 0x1p23f);
  float left = cm_floor(has_value ? x : 0), top = cm_floor(has_value ? y : 0);
  float u = x - left, v = y - top, sum = 0;
  uint32_t column = (uint32_t)(int32_t)left, row = (uint32_t)(int32_t)top;
#pragma clang loop unroll(full)
  for (int dy = -1; dy <= 1; dy++) {
    uint32_t words = cm_hash(row + (uint32_t)dy, a, b);
#pragma clang loop unroll(full)
    for (int dx = -1; dx <= 1; dx++) {
      sum += cm_bumps(u - (float)dx, v - (float)dy, cm_hash(column + (uint32_t)dx, words, b), b);
    }
  }
  sum *= 0.875f;
  float limited = sum / __builtin_sqrtf(1 + sum * sum);
  return has_value ? 0.5f + 0.5f * limited : cm_from_bits(0x7fc00000);
}

/// Returns a number of the normal distribution (Box & Muller 1958).
static inline float cm_normal(uint32_t number, uint32_t a, uint32_t b) {
  uint32_t first = cm_hash(number, a, b), second = cm_hash(number, a ^ 0x9e3779b9, b ^ 0x85ebca6b);
  float u = ((float)(int32_t)(first >> 8) + 1) * 0x1p-24f, v = (float)(int32_t)(second >> 8) * 0x1p-24f;
  return __builtin_sqrtf(-2 * cm_log(u)) * cm_cos_near(2 * 0x1.921fb6p1f * v);
}
#endif

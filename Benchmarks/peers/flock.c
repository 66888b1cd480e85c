// Prints the turns a second of the included model flock with a radius of 5 on 200 × 200 cells, written by hand with the
// functions of libm: birds in buckets of 5 × 5 cells, all of which change together.
//
// Usage: flock BIRDS STEPS
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 200, RADIUS = 5, BUCKETS = SIDE / RADIUS };

typedef struct bird { float x, y, heading; } bird;

static float uniform(void) { return (float)(rand() / (RAND_MAX + 1.0)); }
static float wrapped(float place) {
  float inside = place - SIDE * floorf(place / SIDE);
  return inside < SIDE ? inside : 0;
}
static float nearest(float way) { return way - SIDE * roundf(way / SIDE); }
static int bucket_of(bird b) { return (int)(b.y / RADIUS) * BUCKETS + (int)(b.x / RADIUS); }

static bird moved(bird self, const bird *birds, const int *firsts, const int *order, int own) {
  const float degree = (float)M_PI / 180;
  float cosines = 0, sines = 0, east = 0, south = 0, away_east = 0, away_south = 0;
  int count = 0, column = (int)(self.x / RADIUS), row = (int)(self.y / RADIUS);
  for (int v = -1; v <= 1; v++)
    for (int u = -1; u <= 1; u++) {
      int bucket = (row + v + BUCKETS) % BUCKETS * BUCKETS + (column + u + BUCKETS) % BUCKETS;
      for (int i = firsts[bucket]; i < firsts[bucket + 1]; i++) {
        bird other = birds[order[i]];
        float dx = nearest(other.x - self.x), dy = nearest(other.y - self.y), square = dx * dx + dy * dy;
        if (order[i] == own || square > RADIUS * RADIUS) continue;
        count += 1;
        cosines += cosf(other.heading * degree);
        sines += sinf(other.heading * degree);
        east += dx;
        south += dy;
        if (square > 4) continue;
        away_east += dx / (0.1f + square);
        away_south += dy / (0.1f + square);
      }
    }
  if (count > 0) {
    float x = cosf(self.heading * degree) + (cosines + 0.05f * east) / count - 2 * away_east;
    float y = sinf(self.heading * degree) + (sines + 0.05f * south) / count - 2 * away_south;
    float turn = remainderf(atan2f(y, x) / degree - self.heading, 360);
    self.heading += fminf(fmaxf(turn, -12), 12);
  }
  self.x = wrapped(self.x + 0.7f * cosf(self.heading * degree));
  self.y = wrapped(self.y + 0.7f * sinf(self.heading * degree));
  return self;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  int birds = atoi(words[1]), steps = atoi(words[2]);
  bird *now = malloc(birds * sizeof *now), *next = malloc(birds * sizeof *next);
  int *order = malloc(birds * sizeof *order), *firsts = malloc((BUCKETS * BUCKETS + 2) * sizeof *firsts);
  if (!now || !next || !order || !firsts) return 1;
  for (int i = 0; i < birds; i++) now[i] = (bird){wrapped(SIDE * uniform()), wrapped(SIDE * uniform()), 360 * uniform()};
  clock_t start = clock();
  for (int step = 0; step < steps; step++) {
    // A counting sort by buckets.
    memset(firsts, 0, (BUCKETS * BUCKETS + 2) * sizeof *firsts);
    for (int i = 0; i < birds; i++) firsts[bucket_of(now[i]) + 2] += 1;
    for (int i = 2; i < BUCKETS * BUCKETS + 2; i++) firsts[i] += firsts[i - 1];
    for (int i = 0; i < birds; i++) order[firsts[bucket_of(now[i]) + 1]++] = i;
    for (int i = 0; i < birds; i++) next[i] = moved(now[i], now, firsts, order, i);
    bird *other = now;
    now = next;
    next = other;
  }
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  printf("%f\n", (double)birds * steps / seconds);
  free(now), free(next), free(order), free(firsts);
  return 0;
}

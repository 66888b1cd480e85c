// Rules of many states, one byte a cell, by classes of columns (ColumnTables in the module Rules).
#ifndef COLUMNS_H
#define COLUMNS_H

// Tables that give the next state of a cell:
//   right[middle[left[class of west column] + class of its column] + class of east column]
typedef struct ck_columns {
  unsigned states;
  // The index in `columns` for each pair of a cell and the one below it, by
  // upper * states + lower. Null if `columns` has an entry for every column.
  const uint32_t *pairs;
  // The classes of columns, by (top * states + middle) * states + bottom or by pair + bottom.
  const uint16_t *columns;
  const uint32_t *left, *middle;
  const uint8_t *right;
  // The tables without pairs in bytes, each padded to CK_SMALL_TABLE entries: columns, left,
  // middle, right. Null if one of them has more entries; kernels then look up cell by cell.
  const uint8_t *small;
} ck_columns;

enum { CK_SMALL_TABLE = 128, CK_WIDEST_BLOCK = 256 };

// The parts of a block that differ from the block that the next generation replaces.
enum {
  CK_CHANGED = 1,
  CK_CHANGED_TOP = 2,
  CK_CHANGED_BOTTOM = 4,
  CK_CHANGED_LEFT = 8,
  CK_CHANGED_RIGHT = 16,
};

// Computes the next generation of a block of cells.
//
// cells: the top left cell of the block in rows of `stride` bytes. All cells around the block, and
// 64 bytes after the last one, are read and must be less than `states`.
// next: the next generation in rows of `next_stride` bytes. On entry it holds an earlier
// generation, and the result reports the differences from that.
// width: the number of columns, from 1 to CK_WIDEST_BLOCK.
// rows: the number of rows, at least 1.
unsigned ck_step_columns(
    const uint8_t *cells, size_t stride, uint8_t *next, size_t next_stride, size_t width,
    size_t rows, const ck_columns *rule, ck_features features);

// The length of a row of a tile's window, and the size of the window in bytes. The bytes after the
// last row are for ck_step_columns.
enum { CK_TILE_WINDOW = 66, CK_TILE_WINDOW_SIZE = 66 * 66 + 64 };

// Copies a tile of 64 x 64 cells and the cells around it, in rows of CK_TILE_WINDOW bytes.
//
// cells: the cells of all tiles, 4,096 bytes each.
// near: the indices of the eight tiles around it, row by row from the top left.
void ck_copy_tile_window(
    const uint8_t *cells, size_t tile, const int32_t near[8], uint8_t *window);

#endif

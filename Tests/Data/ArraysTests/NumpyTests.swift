import Arrays
import Foundation
import Grids
import TestSupport
import Testing

/// Comparisons with numpy, which writes arrays of all types, orders, versions and shapes.
@Suite struct NumpyTests {
  private static let hasNumpy = (try? Program.python("import numpy", []))?.status == 0

  /// Writes arrays with consecutive names to a folder. Each comes as .npy and .npz, with its shape
  /// and values as text: one line for each frame.
  private static let script = """
    import os, random, sys
    import numpy as np
    from numpy.lib import format
    os.chdir(sys.argv[1])
    random.seed(5)
    rng = np.random.default_rng(5)
    types = ['?', 'u1', 'i1', 'u2', 'i2', 'u4', 'i4', 'u8', 'i8', 'f2', 'f4', 'f8']
    def line(frame):
        values = frame.ravel().tolist()
        if frame.dtype.kind == 'f': return ' '.join(str(v) for v in values)
        return ' '.join(str(int(v)) for v in values)
    for number in range(int(sys.argv[2])):
        name = types[number % len(types)]
        dtype = np.dtype(random.choice('<>') + name)
        shape = tuple(random.randint(1, 9) for _ in range(random.choice([2, 3])))
        colored = name == 'u1' and random.random() < 0.5
        if colored: shape = (random.randint(1, 3), 4, 5, random.choice([3, 4]))
        # Others can be images, and need axes.
        elif name == 'u1' and len(shape) == 3: shape = (*shape[:2], 5)
        if dtype.kind == 'f':
            array = rng.normal(0, 100, shape).astype(dtype)
            array.flat[0] = random.choice([np.nan, np.inf, -np.inf, 0])
        elif dtype.kind == 'b': array = rng.integers(0, 2, shape).astype(dtype)
        else:
            limits = np.iinfo(dtype)
            top = min(int(limits.max), 2 ** 63 - 1)
            native = dtype.newbyteorder('=')
            array = rng.integers(limits.min, top, shape, dtype=native, endpoint=True).astype(dtype)
        if random.random() < 0.4: array = np.asfortranarray(array)
        if random.random() < 0.2: array = array[::-1]
        with open('%03d.npy' % number, 'wb') as file:
            format.write_array(file, array, version=random.choice([(1, 0), (2, 0), (3, 0)]))
        random.choice([np.savez, np.savez_compressed])('%03d.npz' % number, frames=array)
        frames = array if array.ndim > 2 else array[None]
        shifts = [(0, 16), (1, 8), (2, 0)]
        if colored: frames = [sum(f[..., c].astype(int) << s for c, s in shifts) for f in frames]
        if colored and shape[3] == 4:
            alphas = [a[..., 3].astype(int) for a in array]
            frames = [np.where(a == 0, -2**63, f + (255 - a << 24)) for f, a in zip(frames, alphas)]
        with open('%03d.txt' % number, 'w') as file:
            print(*([4, 5] if colored else shape[-2:]), file=file)
            for frame in frames: print(line(np.asarray(frame)), file=file)
    """

  @Test(.enabled(if: hasNumpy)) func `Arrays are read as numpy writes them`() throws {
    let folder = try TemporaryFolder()
    let count = 300
    let program = try Program.python(Self.script, [folder.url.path, "\(count)"])
    try #require(program.status == 0, "\(program.errors)")
    for number in 0..<count {
      let name = String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
      let text = try String(contentsOf: folder.file("\(name).txt"), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
      for end in ["npy", "npz"] {
        let film = try Film(Array(Data(contentsOf: folder.file("\(name).\(end)"))))
        let size = try #require(film.frames.first).size
        #expect([size.height, size.width] == lines[0].map { Int($0) })
        #expect(film.frames.count == lines.count - 1)
        for (frame, words) in zip(film.frames, lines.dropFirst()) {
          #expect(Self.isEqual(frame.values, words), "\(name).\(end)")
        }
      }
    }
  }

  /// Returns true if values are those that Python writes as these words.
  private static func isEqual(_ values: ArrayValues, _ words: [Substring]) -> Bool {
    switch values {
    case .bytes(let bytes): bytes.map { Int($0) } == words.map { Int($0) }
    case .integers(let integers): integers == words.map { Int($0) }
    case .numbers(let numbers):
      numbers.count == words.count
        && zip(numbers, words).allSatisfy { number, word in
          word == "nan" ? number.isNaN : number == Double(word)
        }
    }
  }

  /// Writes tables with random cells, and the frames of these as `NumPy` indexes them.
  private static let tables = """
    import os, sys
    import numpy as np
    os.chdir(sys.argv[1])
    rng = np.random.default_rng(8)
    for number in range(int(sys.argv[2])):
        kind = ['whole', 'one', 'lattice', 'scattered'][number % 4]
        width, height, times = rng.integers(3, 9, 3)
        frames = rng.integers(1, 9, (times, height, width))
        if kind != 'lattice': frames[rng.random(frames.shape) < 0.4] = 0
        (x0, dx), (y0, dy) = (0, 1), (0, 1)
        if kind == 'one': (x0, y0) = (1, 1)
        if kind == 'lattice': (x0, dx), (y0, dy) = (-7.5, 0.5), (44.125, 0.25)
        if kind == 'scattered': (x0, dx), (y0, dy) = (2.25, 0.75), (-1.5, 0.75)
        # The corners say where the cells begin and end.
        frames[0, 0, 0] = frames[0, -1, -1] = 9
        # No frame is full.
        if kind == 'scattered': frames[:, 0, 1] = 0
        rows = [(t, x0 + dx * x, y0 + dy * y, frames[t, y, x]) for t, y, x in np.argwhere(frames)]
        rng.shuffle(rows)
        end = ['\\n', '\\r', '\\r\\n'][number % 3]
        with open('%02d.csv' % number, 'w', newline='') as file:
            for words in [('t', 'x', 'y', 'state'), *rows]:
                file.write(','.join('%g' % w if isinstance(w, (int, float, np.number)) else w for w in words) + end)
        with open('%02d.txt' % number, 'w') as file:
            print(width, height, kind, file=file)
            for frame in frames: print(*frame.ravel(), file=file)
    """

  @Test(.enabled(if: hasNumpy)) func `Cells of tables are those of numpy's arrays`() throws {
    let folder = try TemporaryFolder()
    let count = 60
    let program = try Program.python(Self.tables, [folder.url.path, "\(count)"])
    try #require(program.status == 0, "\(program.errors)")
    for number in 0..<count {
      let name = (number < 10 ? "0" : "") + "\(number)"
      let text = try String(contentsOf: folder.file("\(name).txt"), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
      let film = try Film(Array(Data(contentsOf: folder.file("\(name).csv"))))
      #expect(film.frames.map(\.size.width).allSatisfy { $0 == Int(lines[0][0]) }, "\(name)")
      #expect(film.integers == lines.dropFirst().map { $0.map { Int($0) ?? -1 } }, "\(name)")
      let words = ["one": "count from 1", "scattered": "cells are 0.75 wide"][lines[0][2]]
      #expect(film.note?.contains(words ?? "-") == (words == nil ? nil : true), "\(name)")
    }
  }

  @Test(.enabled(if: hasNumpy)) func `Texts are read as numpy writes them`() throws {
    let folder = try TemporaryFolder()
    let script = """
      import os, sys
      import numpy as np
      os.chdir(sys.argv[1])
      numbers = np.random.default_rng(1).normal(0, 1, (4, 50)) * 10.0 ** np.arange(-25, 25)
      numbers.tofile('raw')
      np.savetxt('text', numbers, header='Array shape')
      np.savetxt('csv', numbers, delimiter=',', fmt='%.17g')
      """
    try #require(try Program.python(script, [folder.url.path]).status == 0)
    var options = smallOptions
    options.raw = (Size(width: 50, height: 4), ElementType(.f64))
    let expected = try Film(Array(Data(contentsOf: folder.file("raw"))), options).numbers
    for name in ["text", "csv"] {
      #expect(try Film(Array(Data(contentsOf: folder.file(name)))).numbers == expected)
    }
  }
}

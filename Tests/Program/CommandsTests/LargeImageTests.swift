#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Images of many pixels, rendered in little memory.
  @Suite(.serialized)
  struct LargeImageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Renders with at most 300 MB of data memory.
    private func draw(_ words: String) throws -> Program {
      try Program(
        "sh", ["-c", "ulimit -d 300000; \"$0\" \(words) -o a.png", Program.renderPath],
        in: folder.url)
    }

    /// A Python script that computes rule 30 with numpy and compares it with the PNG's rows,
    /// inflated by zlib.
    private static let judge = """
      import struct, sys, zlib
      import numpy
      width, height, depth = (int(word) for word in sys.argv[2:5])
      file = open(sys.argv[1], 'rb')
      file.seek(8)
      inflater, buffer = zlib.decompressobj(), bytearray()
      stride = (width * depth + 7) // 8 + 1
      row, count = numpy.zeros(width + 2 * height + 2, numpy.uint8), 0
      row[height + 1 + width // 2] = 1
      while True:
          length, name = struct.unpack('>I4s', file.read(8))
          data = file.read(length + 4)[:length]
          if name == b'IHDR':
              assert struct.unpack('>IIBB', data[:10]) == (width, height, depth, 3), data
          if name == b'IEND':
              break
          if name != b'IDAT':
              continue
          buffer += inflater.decompress(data)
          while len(buffer) >= stride:
              line = numpy.frombuffer(bytes(buffer[:stride]), numpy.uint8)
              del buffer[:stride]
              assert line[0] == 0
              cells = numpy.unpackbits(line[1:])
              assert (cells[:width] == row[height + 1:height + 1 + width]).all(), count
              row[1:-1] = row[:-2] ^ (row[1:-1] | row[2:])
              count += 1
      assert count == height and not buffer, count
      """

    private func judge(width: Int, height: Int) throws -> String {
      let words = [folder.file("a.png").path, "\(width)", "\(height)", "1"]
      return try Program.python(Self.judge, words).errors
    }

    @Test func `A large elementary automaton is recomputed in bands of rows within 300 MB`() throws
    {
      let program = try draw("wolfram --rule 30 --size 12011x6000 --cell 1")
      #expect(program.status == 0, "\(program.errors)")
      #expect(try judge(width: 12_011, height: 6000) == "")
    }

    @Test(.enabled(if: TestScope.isFull))
    func `An image of ten billion pixels renders within 300 MB`() throws {
      let program = try draw("wolfram --rule 30 --size 100000x100000 --cell 1")
      #expect(program.status == 0, "\(program.errors)")
      #expect(try judge(width: 100_000, height: 100_000) == "")
    }

    private static let others = [
      "life --size 3000x2300 --cell 4", "life --size 9000x8000 --cell 1 --caption {alive}",
      "sea --size 600x500 --cell 16", "wolfram --size 4000x4000 --picture 9000x8000",
    ]

    @Test(arguments: TestScope.cases(others, .one))
    func `Large images of other simulations render in bands within the memory limit`(words: String)
      throws
    {
      let program = try draw(words + " --max-memory 280M --effort fast")
      #expect(program.status == 0, "\(program.errors)")
    }

    @Test func `A camera shows a large world within 300 MB`() throws {
      let text = """
        simulation: wolfram
        size: 60000x20000
        picture: \(TestScope.size(.imageWidth))x8000
        camera: [{at: 19999, x: 30000, y: 10000, zoom: 0.3}]
        out: a.png
        """
      try Data(text.utf8).write(to: folder.file("a.yaml"))
      let program = try Program(
        "sh", ["-c", "ulimit -d 300000; \"$0\" run a.yaml", Program.renderPath], in: folder.url)
      #expect(program.status == 0, "\(program.errors)")
    }

    @Test func `An image over the file size limit is exit 1 and leaves no file`() throws {
      let program = try Program(
        "sh",
        [
          "-c", "ulimit -f 100; trap '' XFSZ; \"$0\" wolfram --size 20000x4000 --cell 1 -o a.png",
          Program.renderPath,
        ], in: folder.url)
      #expect(program.status == 1)
      #expect(program.errors.contains("cannot write a.png"))
      #expect(folder.contents == [])
    }
  }
#endif

#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Small files whose frames would take far more memory than the run may use. Each reader asks for
  /// the memory before it allocates, or while it grows.
  @Suite struct InputMemoryTests {
    private let stage: ScenarioFolder

    init() throws { stage = try ScenarioFolder() }

    /// Names of inputs, with the Python code that writes one to `out`, and the options of `grid`.
    static let inputs: [(name: String, code: String, options: String)] = [
      ("table.csv", #"out.write(b"t,x,y,s\n0,1,1,2\n")"#, "columns: [t,x,y,s]\nsize: 10000x10000"),
      (
        "rows.csv",
        #"out.write(b"t,x,y,s\n" + b"".join(b"%d,%d,1,1\n" % (i // 999, i % 999) for i in range(3000000)))"#,
        "columns: [t,x,y,s]"
      ),
      ("deep.ppm.gz", #"z(b"P6\n10000 10000\n65535\n", 60, 10000000)"#, ""),
      ("double.npy.gz", #"z(npy("<f8", "False", "(1, 9000, 9000)"), 65, 10000000)"#, "range: 0..1"),
      ("fortran.npy.gz", #"z(npy("<f8", "True", "(9000, 9000)"), 65, 10000000)"#, "range: 0..1"),
      ("colors.npy.gz", #"z(npy("|u1", "False", "(1, 9000, 9000, 3)"), 25, 10000000)"#, ""),
      ("deep.png", #"out.write(png(8000, 16, 6))"#, ""),
      ("line.txt.gz", #"z(b"", 100, 10000000, b"1 ")"#, ""),
      (
        "world.csv",
        #"out.write(b'"export-world data"\n\n"GLOBALS"\n"min-pxcor","max-pxcor","min-pycor","max-pycor"\n"0","9999","0","9999"\n\n"PATCHES"\n"pxcor","pycor","pcolor"\n"0","0","5"\n')"#,
        ""
      ),
      ("cells.raw", "out.truncate(800000000)", "size: 10000x10000\ntype: f64"),
    ]

    /// Writes one input. `z` compresses a header and repeated blocks of bytes.
    private func write(_ code: String, to name: String) throws {
      let script = """
        import gzip, struct, sys, zlib
        out = open(sys.argv[1], "wb")
        def z(head, blocks, size, unit=b"\\0"):
          with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=1) as file:
            file.write(head)
            for _ in range(blocks): file.write(unit * (size // len(unit)))
        def npy(type, order, shape):
          head = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (type, order, shape)
          return b"\\x93NUMPY\\1\\0" + struct.pack("<H", 118) + head.ljust(117).encode() + b"\\n"
        def chunk(name, data):
          return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        def png(side, depth, color):
          packer = zlib.compressobj(1)
          rows = b"".join(packer.compress(bytes(1 + side * 8)) for _ in range(side)) + packer.flush()
          head = struct.pack(">IIBBBBB", side, side, depth, color, 0, 0, 0)
          return b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
        \(code)
        """
      let program = try Program("python3", ["-c", script, name], in: stage.folder.url)
      try #require(program.status == 0, "\(program.errors)")
    }

    @Test(arguments: inputs.indices, ["run", "check", "plan", "gallery"])
    func `An input that exceeds the memory limit is one error, without the memory`(
      number: Int, command: String
    ) throws {
      let input = Self.inputs[number]
      try write(input.code, to: input.name)
      try stage.write(
        "simulation: grid\ninput: \(input.name)\n\(input.options)\nframes: 1\ncell: 1\nout: a.png\n",
        to: "s.yaml")
      if command == "check" { try stage.write("", to: "a.png") }
      let output = command == "gallery" ? " --out page.html" : ""
      let line = "$RENDER \(command) s.yaml --max-memory 100M\(output)"
      let told = try stage.shell(
        "/usr/bin/time -f 'peak %M' \(line) 2>&1 > text; echo status $?; rm text")
      let peak = try #require(told.firstMatch(of: /peak (\d+)/).flatMap { Double($0.1) })
      #expect(peak * 1024 <= 110e6, "\(told)")
      #expect(told.contains("raise 'max-memory'") || told.contains("a higher 'max-memory'"), "\(told)")
      #expect(told.contains("status 1"), "\(told)")
      // Under an address space limit, the default of `max-memory` follows from it.
      let limited = try stage.shell("ulimit -v 700000; $RENDER \(command) s.yaml\(output) 2>&1; echo status $?")
      #expect(!limited.contains("Fatal") && !limited.contains("status 134"), "\(limited)")
    }

    @Test func `An input that never ends is read for at most max-time`() throws {
      let began = ContinuousClock.now
      let told = try stage.shell(
        "yes '1 0 1' | $RENDER grid - --max-time 1 -o a.gif 2>&1; echo status $?")
      #expect(told.contains("max-time") && told.contains("status 1"), "\(told)")
      #expect(began.duration(to: .now) < .seconds(60))
    }

    @Test func `A grid without an input says how to get the example`() throws {
      let told = try stage.shell("$RENDER grid -o a.gif 2>&1; echo status $?")
      #expect(told.contains("`render new grid` writes an example") && told.contains("status 2"), "\(told)")
    }
  }
#endif

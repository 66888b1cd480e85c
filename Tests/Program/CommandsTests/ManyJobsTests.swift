import Foundation
import TestSupport
import Testing

/// Tests of far more jobs than this machine has cores.
@Suite struct ManyJobsTests {
  private static let film = "life --size 160x120 --seed 3 --frames"
  private static let cases: [(words: String, name: String)] = [
    (film + " 40", "a.gif"), (film + " 40", "a.apng"), (film + " 40", "a.webp"),
    (film + " 40", "f-%02d.png"), (film + " 40 --every 20", "a.csv"), (film + " 1", "a.svg"),
    (film + " 1", "a.pdf"), (film + " 1 --cell 30", "a.png"),
    ("life --size 48x32 --seed 1..9 --sheet auto --frames 20", "sheet.gif"),
    ("life --topology unbounded --pattern acorn,rabbits --sheet auto --frames 9", "sheet.gif"),
    ("life --size 64 --seed 1..20 --density 10%..30%/10% --frames 5 --every 9", "sweep.csv"),
    ("life --size 64 --seed 1..12 --plot only --frames 60", "plot.png"),
    ("sea --size 50x40 --frames 12", "a.gif"),
    ("wolfram --rule 30 --size 4500x4000 --cell 1", "poster.png"),
    ("life --size 2000x1500 --cell 2 --shape circle", "poster.png"),
  ]

  /// Returns the files that a run writes, and its messages.
  private func result(_ words: String, _ name: String, jobs: Int) async throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let program = try await folder.render(
      words.split(separator: " ").map(String.init) + ["-o", name, "--jobs", "\(jobs)"])
    #expect(program.status == 0, "\(program.errors)")
    var files = ["messages": Data(program.errors.utf8)]
    for name in folder.contents { files[name] = try Data(contentsOf: folder.file(name)) }
    return files
  }

  @Test(arguments: cases)
  func `64 jobs write the bytes of one job`(words: String, name: String) async throws {
    let one = try await result(words, name, jobs: 1)
    #expect(one.count > 1)
    #expect(try await result(words, name, jobs: 64) == one)
  }

  @Test func `64 jobs keep many small frames in order`() async throws {
    let words = "life --size 16x16 --cell 1 --seed 5 --frames 3000"
    #expect(try await result(words, "a.gif", jobs: 64) == result(words, "a.gif", jobs: 1))
  }

  @Test func `Errors of many jobs keep their order`() async throws {
    let text = (1...6).map {
      "simulation: life\npattern: glider\nframes: rest\nsize: 2\(40 + $0)\nout: a\($0).gif\n"
    }.joined(separator: "---\n")
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.file("a.yaml"))
    var errors: [String] = []
    for jobs in ["1", "64"] {
      let program = try await folder.render("run", "a.yaml", "--jobs", jobs)
      #expect(program.status != 0)
      errors.append(program.errors)
    }
    #expect(errors[0] == errors[1])
  }

  #if os(Linux)
    @Test func `64 jobs compress a large image within 300 MB`() throws {
      let folder = try TemporaryFolder()
      let program = try Program(
        "sh",
        [
          "-c", "ulimit -d 300000; \"$0\" wolfram --size 20000x8000 --cell 1 -j 64 -o a.png",
          Program.renderPath,
        ], in: folder.url)
      #expect(program.status == 0, "\(program.errors)")
    }
  #endif
}

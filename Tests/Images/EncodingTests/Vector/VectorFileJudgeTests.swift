import Foundation
import TestSupport
import Testing

/// Tests of SVG and PDF files with the programs that validate them.
@Suite struct VectorFileJudgeTests {
  @Test func `qpdf finds no errors`() async throws {
    let file = try await VectorFileTests.file("pdf", "simulation: sea\n")
    let check = try Program("qpdf", ["--check", file.url.path])
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    #expect(check.text.contains("No syntax or stream encoding errors found"))
  }

  @Test func `xmllint finds no errors`() async throws {
    let file = try await VectorFileTests.file("svg", "simulation: sea\n")
    let check = try Program("xmllint", ["--noout", file.url.path])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func `mutool draws without errors`()
    async throws
  {
    let file = try await VectorFileTests.file("pdf")
    let image = file.url.deletingLastPathComponent().appendingPathComponent("seen.png").path
    let drawn = try Program("mutool", ["draw", "-q", "-o", image, file.url.path])
    #expect(drawn.status == 0)
    // Some builds lack color profiles, which the file does not need.
    #expect(drawn.errors.isEmpty || drawn.errors.hasPrefix("warning: ICC"), "\(drawn.errors)")
  }
}

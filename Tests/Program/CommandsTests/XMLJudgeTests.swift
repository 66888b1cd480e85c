import TestSupport
import Testing

/// Tests of XML with xmllint.
@Suite struct XMLJudgeTests {
  @Test func `xmllint reads a report in JUnit`() async throws {
    let stage = try ScenarioFolder()
    try stage.write(
      "simulation: life\nframes: 1\nout: \"a\\e]<&\\u202E\\\".gif\"\n", to: "b.yaml")
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    _ = try await stage.render("check", "b.yaml", "wrong.yaml", "--report", "found.xml")
    let check = try Program("xmllint", ["--noout", stage.folder.file("found.xml").path])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test(arguments: VectorCheckTests.damages + VectorCheckTests.damagesOfXML)
  func `xmllint refuses a damaged scenario in an SVG`(bytes: String) async throws {
    let path = try await VectorCheckTests().damaged("svg", bytes)
    #expect(try Program("xmllint", ["--noout", path]).status != 0)
  }
}

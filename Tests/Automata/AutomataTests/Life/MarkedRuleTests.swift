import Patterns
import Settings
import Testing

@testable import Automata
@testable import Worlds

@Suite struct MarkedRuleTests {
  /// Drawn generations, as LifeViewer plays them.
  @Test(arguments: [
    (
      "B3/S23History",
      """
      .A.  .B.  .A.  .B.  .A.
      .A.  AAA  BAB  AAA  BAB
      .A.  .B.  .A.  .B.  .A.
      """
    ),
    (
      "B3/S23History",
      """
      .E.F  .D.F  .C.F  .D.F  .C.F
      .A..  AAA.  BAB.  AAA.  BAB.
      .A..  .B..  .A..  .B..  .A..
      """
    ),
    (
      "B36/S23History",
      """
      CDA  DDB  DDB  DDB  DDB
      A.A  B.B  B.B  B.B  B.B
      """
    ),
    (
      "B3/S23Super",
      """
      ...  ...  ...  ...  ...
      ...  .A.  .B.  .A.  .B.
      IIM  JI.  AIA  BIB  AIA
      ...  .A.  .B.  .A.  .B.
      """
    ),
    (
      "B3/S23Super",
      """
      AAFQ  ABF.  BAF.  BBF.  BBF.
      .A..  ABA.  BAB.  BBB.  BBB.
      """
    ),
    ("B3/S23Super", "TRXN  RRR.  RRR.  RRR.  RRR."),
    (
      "B3/S23Investigator",
      """
      ....  ....  .A..  ....  .A..
      ....  AAA.  ....  AAA.  ....
      AN..  .NA.  AN.A  .NA.  AN.A
      AA..  ..A.  AA..  ..A.  AA..
      """
    ),
    (
      "StateInvestigator",
      """
      .O.  .O.  .O.  .O.  .O.
      A.A  A.A  A.A  A.A  A.A
      .A.  .A.  .A.  .A.  .A.
      """
    ),
    (
      "Investigator",
      """
      .....  .....  ..A..  ..A..  .AAA.
      .....  .AAA.  .A.A.  .AAA.  .A..A
      J.I..  KAIA.  J.I.A  KAIAA  J.I.A
      .....  .AAA.  .A.A.  .AAA.  .A..A
      .....  .....  ..A..  ..A..  .AAA.
      """
    ),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  @Test(arguments: [
    ("b3/s23history", "B3/S23History"), ("History", "B3/S23History"), ("23/3Super", "B3/S23Super"),
    ("HighLifeHistory", "B36/S23History"), ("tlifesuper", "B3/S2-i34qSuper"),
    ("B2/S34HHistory", "B2/S34HHistory"), ("B/SVSuper", "B/SVSuper"),
    ("B2o/S2m34HHistory", "B2o/S2m34HHistory"), ("MAPAAAAAQHistory", "B/S4VHistory"),
    ("B3/S23Investigator:T20,16", "B3/S23Investigator:T20,16"),
    ("LeapInvestigator", "B2n3/S23-qInvestigator"), ("EightInvestigator", "B3/S238Investigator"),
    ("pedestrianInvestigator", "B38/S23Investigator"), ("W22History", "\(LifeRule.w22)History"),
    ("MerryInvestigator", "\(LifeRule.merry)Investigator"),
  ])
  func `Marks follow every rule of two states`(text: String, name: String) throws {
    let rule = try RuleNotation(text)
    #expect("\(rule)" == name)
    #expect(try RuleNotation(name) == rule)
  }

  @Test func `The neighbors that kill are those of the notation`() throws {
    try RuleDrawing(
      """
      ..F  ..F
      .A.  .A.
      ...  ...
      """
    ).check("B/S0VHistory")
    try RuleDrawing(
      """
      F.F  F.F
      .A.  .B.
      ...  ...
      """
    ).check("B/S0HHistory")
  }

  @Test(arguments: [
    "345/2/4History", "R2,C0,M1,S3..4,B3..4,NMSuper", "B1/S1HTHistory", "WireWorldHistory",
    "r1b04s06History", "critters History",
  ])
  func `Other rules cannot have marks`(text: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    #expect(
      error?.description.contains("requires a rule of two states with 8, 6 or 4 neighbors") == true,
      "\(error?.description ?? "")")
  }

  @Test func `Marks precede the board`() {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation("B3/S23:T20,20History") }
    #expect(
      error?.description == "'B3/S23:T20,20History', character 8: write History before the board,"
        + " as in B3/S23History:T20,20")
  }

  @Test func `An unknown name with marks may be that of a file`() {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation("myHistory") }
    #expect(error?.isUnknown == true)
  }
}

extension LifeRule {
  fileprivate static let w22 = try! LifeRule(notation: "W22")
  fileprivate static let merry = try! LifeRule(notation: "B3-eq4ciqt5ky/S2-c3-k4yz5i8")
}

import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct GPXTests {
  private func file(_ points: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?><gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8)
  }

  private func point(_ lat: String, _ lon: String, _ time: String? = nil) -> String {
    "<trkpt lat=\"\(lat)\" lon=\"\(lon)\">\(time.map { "<time>\($0)</time>" } ?? "")</trkpt>"
  }

  private func problem(_ bytes: [UInt8]) -> GPXProblem? {
    do throws(Located<GPXProblem>) {
      _ = try GPXFile(bytes)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01Z", 1000),
      ("1970-01-02T00:00:00", 86_400_000), ("1970-01-01T01:00:00+01:00", 0),
      ("1969-12-31T19:30:00-04:30", 0), ("1970-01-01T02:00:00+0200", 0),
      ("1970-01-01T14:00:00+14", 0), ("1970-01-01T00:00:00.25Z", 250),
      ("1970-01-01T00:00:00.1239Z", 123), ("2000-02-29T12:00:00Z", 951_825_600_000),
      ("2024-05-01T10:00:00Z", 1_714_557_600_000), ("1969-12-31T23:59:59Z", -1000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000),
    ])
  func `Times are parsed in any time zone`(text: String, milliseconds: Int) {
    #expect(GPXTimes.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "now", "2024", "2024-05-01", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "2024-05-01T24:00:00Z", "2024-05-01T10:60:00Z", "2024-05-01T10:00:61Z", "2024-05-01T10:00:00.",
    "2024-05-01T10:00:00+15:00", "2024-05-01T10:00:00ZZ", "24-05-01T10:00:00Z",
    "2024-05-01T10:00:00+1", "0000-01-01T00:00:00Z", "２０２４-05-01T10:00:00Z",
  ])
  func `An invalid time is refused`(text: String) {
    #expect(GPXTimes.milliseconds(text) == nil)
  }

  @Test func `Track points are passed at their times`() throws {
    let track = try GPXFile(
      file(
        point("0", "0", "2024-05-01T10:00:00Z") + point("0", "0.001", "2024-05-01T12:01:40+02:00")
          + point("0.001", "0.001", "2024-05-01T10:03:20Z"))
    ).track
    #expect(track.points.map(\.time) == [0, 100_000, 200_000])
    // A thousandth of a degree on a sphere with a radius of 6371.0088 km.
    #expect(track.place(at: 100_000) == PlanePoint(x: 111_195, y: 0))
    #expect(track.place(at: 200_000) == PlanePoint(x: 111_195, y: -111_195))
    #expect(track.place(at: 50_000) == PlanePoint(x: 55_597, y: 0))
    #expect(track.place(at: 1 << 50) == PlanePoint(x: 111_195, y: -111_195))
  }

  @Test func `Track points without times are passed at 1.4 m per second`() throws {
    let track = try GPXFile(file(point("0", "0") + point("0", "0.001") + point("0", "0.003"))).track
    #expect(track.points.map(\.time) == [0, 79_425, 238_275])
  }

  @Test func `Missing times are interpolated by distance, or extrapolated at the default speed`()
    throws
  {
    let track = try GPXFile(
      file(
        point("0", "0") + point("0", "0.001", "2024-05-01T10:00:00Z") + point("0", "0.002")
          + point("0", "0.005", "2024-05-01T10:04:00Z") + point("0", "0.006"))
    ).track
    let times = track.points.map(\.time)
    #expect(times[1] == 79_425 && times[3] - times[1] == 240_000)
    #expect(abs(times[2] - times[1] - 60_000) <= 1)
    #expect(abs(times[4] - times[3] - 79_425) <= 1)
  }

  @Test func `A track of one point keeps the walker there`() throws {
    let track = try GPXFile(file(point("48.1", "11.5"))).track
    #expect(track.points == [Track.Point(place: PlanePoint(x: 0, y: 0), time: 0)])
    let world = try Hunt(track: track).opening(seed: 1).stepped(50)
    #expect((world as? HuntWorld)?.state.walker.place == PlanePoint(x: 0, y: 0))
  }

  @Test func `Segments and tracks are joined, and a route is used without a track`() throws {
    let two = Array(
      """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:metadata><g:time>2000-01-01T00:00:00Z</g:time></g:metadata>
      <g:wpt lat="5" lon="5"/><g:rte><g:rtept lat="7" lon="7"/></g:rte>
      <g:trk><g:trkseg><g:trkpt lat="0" lon="0"/></g:trkseg><g:trkseg><g:trkpt lat="0" lon="1"/></g:trkseg></g:trk>
      <g:trk><g:trkseg><g:trkpt lat="1" lon="1"/></g:trkseg></g:trk></g:gpx>
      """.utf8)
    #expect(try GPXFile(two).points.map(\.longitude) == [0, 1, 1])
    let route =
      "<gpx><rte><rtept lat=\"7\" lon=\"8\"><time>2000-01-01T00:00:00Z</time></rtept></rte></gpx>"
    let points = try GPXFile(Array(route.utf8)).points
    #expect(points.map(\.longitude) == [8] && points.map(\.time) == [946_684_800_000])
  }

  @Test func `A track takes the shorter way across the date line`() throws {
    let east = try GPXFile(file(point("0", "179.9995") + point("0", "-179.9995"))).track
    #expect(east.points[1].place == PlanePoint(x: 111_195, y: 0))
    let west = try GPXFile(file(point("60", "-179.9995") + point("60", "179.9995"))).track
    // Half as long at 60 degrees.
    #expect(abs(west.points[1].place.x + 55_597) <= 1)
  }

  @Test func `Distances near the poles are correct`() throws {
    let track = try GPXFile(file(point("90", "0") + point("90", "180") + point("-90", "0"))).track
    #expect(abs(track.points[1].place.x) <= 10)
    #expect(abs(track.points[2].place.y - 20_015_114_442) < 1000)
  }

  @Test(
    arguments: [
      ("", .malformedXML("unexpected end of file")),
      ("<gpx>", .malformedXML("unexpected end of file")),
      ("lat,lon", .malformedXML("libexpat reports: syntax error")), ("<kml></kml>", .noGPX("kml")),
      ("<gpx></gpx>", .noPoints), ("<gpx><wpt lat=\"1\" lon=\"1\"/></gpx>", .noPoints),
      ("<gpx><trkpt lat=\"91\" lon=\"1\"/></gpx>", .noLatitude("91")),
      ("<gpx><trkpt lat=\"nan\" lon=\"1\"/></gpx>", .noLatitude("nan")),
      ("<gpx><trkpt lat=\"1\" lon=\"inf\"/></gpx>", .noLongitude("inf")),
      ("<gpx><trkpt lat=\"1\" lon=\"1e400\"/></gpx>", .noLongitude("1e400")),
      ("<gpx><trkpt lon=\"1\"/></gpx>", .noLatitude("")),
      ("<gpx><trkpt lat=\"1\" lon=\"180.1\"/></gpx>", .noLongitude("180.1")),
      ("<gpx><trkpt lat=\"1\" lon=\"1\"><time>soon</time></trkpt></gpx>", .noTime("soon")),
      (
        "<gpx><trkpt lat=\"1\" lon=\"1\"></gpx>",
        .malformedXML("a closing tag does not match its opening tag")
      ),
      ("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>", .hasDoctype),
      ("<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>", .hasDoctype),
      ("<gpx>&a;</gpx>", .malformedXML("undefined entity")),
    ] as [(String, GPXProblem)])
  func `A file without a valid track is an error`(text: String, problem: GPXProblem) {
    #expect(self.problem(Array(text.utf8)) == problem)
  }

  @Test func `An error quotes the first 40 characters of a time`() {
    let text = file(point("0", "0", String(repeating: "9", count: 41)))
    let error = #expect(throws: Located<GPXProblem>.self) { try GPXFile(text) }
    #expect(error?.problem == .noTime(String(repeating: "9", count: 40)))
  }

  @Test func `A time before its predecessor is reported at its line and column`() {
    let text = file(
      point("0", "0", "2024-05-01T10:00:00Z") + point("0", "0")
        + "\n  " + point("0", "1", "2024-05-01T09:59:59Z"))
    let error = #expect(throws: Located<GPXProblem>.self) { try GPXFile(text) }
    #expect(error == Located(.goesBack, line: 2, column: 3))
  }

  @Test func `Nested XML entities are never expanded`() {
    let bomb =
      "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\">"
      + (1...9).map {
        "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 == 1 ? "" : "\($0 - 1)");", count: 10))\">"
      }
      .joined() + "]><gpx><trkpt lat=\"&a9;\" lon=\"0\"/></gpx>"
    #expect(problem(Array(bomb.utf8)) == .hasDoctype)
  }

  /// No content of a file may stop the program.
  @Test func `A damaged file is read or refused`() {
    let whole = file(
      (0..<30).map { point("\(48 + $0)", "11.\($0)", "2024-05-01T10:\(10 + $0):00Z") }.joined())
    for seed in 0..<3000 {
      var dice = Dice(seed: UInt64(seed))
      var bytes = whole
      for _ in 0...dice.below(4) {
        switch dice.below(3) {
        case 0: bytes[dice.below(bytes.count)] = UInt8(dice.below(256))
        case 1: bytes.removeSubrange(dice.below(bytes.count)...)
        default:
          bytes.insert(
            contentsOf: whole.prefix(dice.below(whole.count)), at: dice.below(bytes.count + 1))
        }
        if bytes.isEmpty { break }
      }
      if let file = try? GPXFile(bytes) {
        let times = file.track.points.map(\.time)
        #expect(times == times.sorted())
      }
    }
  }

  @Test func `The number of track points is limited`() {
    let many = file(String(repeating: point("1", "1"), count: GPXPoint.most + 1))
    #expect(problem(many) == .tooManyPoints(most: GPXPoint.most))
  }
}

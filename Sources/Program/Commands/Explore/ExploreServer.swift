internal import Assets
internal import Drawing
internal import Encoding
internal import Exploration
internal import Files
internal import Films
internal import Grids
internal import Serving
internal import Settings
internal import Synchronization
internal import Worlds

/// An exploration in a browser, on a page of this computer.
struct ExploreServer {
  private(set) var session: ExploreSession
  private let shared = SharedPage()
  /// The port that is tried first.
  static let port: UInt16 = 3000

  init(_ session: ExploreSession) { self.session = session }

  mutating func run() async throws {
    let (steps, continuation) = AsyncStream.makeStream(
      of: ExploreStep.self, bufferingPolicy: .bufferingNewest(16))
    try await publish(changed: true)
    let server = try LocalServer(port: Self.port) { [shared] in
      shared.response(to: $0) { continuation.yield($0) }
    }
    Terminal.say("render: exploring at \(server.address), ends with the key q or Ctrl-C")
    for await step in steps {
      session.select(step.selection)
      let isChanged = await session.perform(step.action, columns: 1)
      try await publish(changed: isChanged)
      server.send(ServerEvent("changed", shared.state))
      if session.isOver { break }
      if isChanged { Terminal.say(session.command) }
    }
    // Stopping at once would drop the last event.
    try await Task.sleep(for: .milliseconds(200))
    server.stop()
  }

  private func publish(changed: Bool) async throws {
    shared.replace(
      rules: changed ? try await TileImage.all(of: session.sheet) : nil, state: { session.json($0) }
    )
  }
}

/// A step that the page requests: a key, and the index of the selected rule.
struct ExploreStep: Sendable {
  let action: ExploreAction
  let selection: Int

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count == 2, let action = ExploreAction(rawValue: String(words[0])),
      let selection = Int(words[1])
    else { return nil }
    (self.action, self.selection) = (action, selection)
  }
}

/// The content of the page, which the thread of the server reads.
private final class SharedPage: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    var state = ""
    var images: [TileImage] = []
    /// The number of the sheet, which is a part of the names of images.
    var number = 0
  }

  var state: String { content.withLock { $0.state } }

  /// - Parameter rules: the images of the rules; nil if they stay.
  func replace(rules: [TileImage]?, state: (_ number: Int) -> JSONValue) {
    content.withLock { content in
      if let rules {
        content.images = rules
        content.number += 1
      }
      content.state = state(content.number).line
    }
  }

  func response(to request: HTTPRequest, _ take: (ExploreStep) -> Void) -> HTTPResponse {
    switch (request.method, request.path) {
    case (.post, "step"):
      guard let step = ExploreStep(request.text) else { return HTTPResponse(.badRequest) }
      take(step)
      return HTTPResponse(.noContent)
    case (.post, _): return HTTPResponse(.badMethod)
    case (_, ""): return ExplorePage.response
    case (_, "events"): return .events([ServerEvent("changed", state)])
    case (_, let path): return image(path) ?? HTTPResponse(.notFound)
    }
  }

  /// Returns the image of a path such as `3/17/film`; nil if there is none.
  private func image(_ path: String) -> HTTPResponse? {
    let parts = path.split(separator: "/")
    guard parts.count == 3, let number = Int(parts[0]), let index = Int(parts[1]) else {
      return nil
    }
    return content.withLock { content in
      guard number == content.number, content.images.indices.contains(index) else { return nil }
      let image = content.images[index]
      let file = parts[2] == "film" ? image.film : image.still
      return HTTPResponse(type: file.type, file.bytes)
    }
  }
}

extension ExploreSession {
  /// Returns the exploration for the page. `number`: the number of the sheet.
  fileprivate func json(_ number: Int) -> JSONValue {
    .object([
      ("sheet", .number(number)), ("selection", .number(selection)), ("state", .text(state)),
      ("command", .text(command)), ("isOver", .truth(isOver)),
      (
        "rules",
        .list(
          sheet.tiles.map { tile in
            .object([
              ("label", .text(tile.label)), ("summary", .text(tile.summary)),
              ("isTrivial", .truth(tile.measures.isTrivial)),
            ])
          })
      ),
    ])
  }
}

/// The page of an exploration in a browser. It shows what the events of the server describe, and
/// sends a step for each key or button. The arrow keys move the focus among the rules.
private enum ExplorePage {
  static let response = WebPage(
    served: "Explore rules", style: Assets.exploreStyle, script: Assets.exploreScript
  ).response(
    body: """
      <main>
      <h1>Explore rules</h1>
      <p id="state" role="status"></p>
      <div id="steps" role="toolbar" aria-label="Steps">
      \(buttons)
      </div>
      <ul id="rules"></ul>
      <h2>The command for these rules</h2>
      <pre tabindex="0"><code id="command"></code></pre>
      </main>

      """)

  private static let buttons =
    [
      ("n", "Next batch"), ("b", "Back"), ("m", "Mutate more"), ("p", "Pattern or density"),
      ("h", "Hide or show"), ("s", "Save"), ("q", "Quit"),
    ].map { key, name in
      """
      <button type="button" data-key="\(key)" aria-keyshortcuts="\(key)">\(name) \
      <kbd>\(key)</kbd></button>
      """
    }.joined(separator: "\n")
}

/// The images of a rule on a page.
struct TileImage: Sendable {
  /// An animation of the first generations.
  let film: File
  /// An image of a later generation, for readers that prefer no motion.
  let still: File

  /// An image file with its media type.
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// The number of generations in an animation, and the generation of the still image.
  private static let (frames, moment) = (120, 100)
  /// The longer side of a world of the usual size, in pixels.
  private static let size = Size(width: 192, height: 192)

  static func all(of sheet: RuleSheet) async throws -> [TileImage] {
    try await withThrowingTaskGroup(of: (Int, TileImage).self) { group in
      for (place, tile) in sheet.tiles.enumerated() {
        group.addTask { (place, try await TileImage(tile.film)) }
      }
      var images: [Int: TileImage] = [:]
      for try await (place, image) in group { images[place] = image }
      return sheet.tiles.indices.compactMap { images[$0] }
    }
  }

  private init(_ film: Film) async throws {
    let moving = film.fitted(into: Self.size, frames: Self.frames)
    var resting = moving
    resting.span.shown = ShownGenerations(frames: 1, skip: Self.moment)
    self.film = try await Self.file(of: moving) { $0.isAnimation }
    still = try await Self.file(of: resting) { $0.content == .still }
  }

  private static func file(of film: Film, in suits: (Format) -> Bool) async throws -> File {
    guard let format = formats.first(where: suits), let type = format.mediaType else {
      throw FilmProblem.noOutput("rule")
    }
    let file = CollectedFile()
    try await film.opened(for: [format]).write([(format, file.output)], workers: 1)
    return File(type: type, bytes: file.bytes)
  }
}

extension Film {
  /// The size of the board, or of the visible part, in cells; nil if it is unknown.
  var board: Size? { simulation.worldInfo.shown?.size }

  /// Returns a film of its first generations, in images of at most the given size. If a board does
  /// not fit with a pixel for each cell, its middle is shown.
  func fitted(into limit: Size, frames: Int) -> Film {
    var film = self
    film.span.shown = ShownGenerations(frames: frames)
    film.span.ending = .lastFrame
    (film.framing.age, film.framing.subject, film.texts.plot, film.framing.page) = (
      nil, .frames, nil, limit
    )
    guard let region = simulation.worldInfo.shown else {
      film.framing.camera = Camera([Camera.Keyframe(at: 0, .world)])
      return film
    }
    let times = min(limit.width / region.width, limit.height / region.height)
    if times > 0 {
      film.framing.page = Size(width: region.width * times, height: region.height * times)
    } else {
      (film.look.cell, film.look.gap) = (1, 0)
      film.framing.camera = Camera([Camera.Keyframe(at: 0, region.middle)])
    }
    return film
  }
}

extension Region {
  /// The view of the region's middle, with cells of their usual size.
  fileprivate var middle: Camera.Aim {
    .point(x: Ratio(2 * x + width - 1, 2), y: Ratio(2 * y + height - 1, 2), zoom: Ratio(1))
  }
}

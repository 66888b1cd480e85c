internal import Encoding
internal import Exploration
internal import Serving
internal import Synchronization

/// An exploration in a browser, on a page of this computer.
struct ExploreServer {
  private(set) var session: ExploreSession
  private let shared = SharedPage()
  /// The port that is tried first.
  static let port: UInt16 = 3000

  init(_ session: ExploreSession) { self.session = session }

  /// Serves the page until the user ends the exploration.
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
  /// Returns the exploration for the page.
  ///
  /// - Parameter number: the number of the sheet.
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

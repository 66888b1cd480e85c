internal import Drawing
internal import Grids
internal import Settings

/// Reads the list `camera`. What a keyframe fits is known only when the film has been scouted.
struct CameraReader {
  /// A keyframe as it is written.
  struct Keyframe: Sendable {
    enum Aim: Sendable {
      /// The whole world.
      case world
      /// What lives at the keyframe's generation.
      case alive
      /// A cell in the middle, the world's own where nil; and how many times larger than usual cells are.
      case point(x: Ratio?, y: Ratio?, zoom: Ratio)
    }

    let generation: Int
    let aim: Aim
    let ease: Camera.Ease
  }

  private(set) var keyframes: [Keyframe] = []
  private(set) var mistakes: [Mistake] = []

  /// In pixels.
  private static let largestPitch = 4096
  private static let most = 10_000

  private enum Fit: String, CaseIterable {
    case world, alive
  }

  init(_ written: Written?, shown: ShownGenerations, files: FileLibrary) {
    guard let written else { return }
    guard case .list(let list) = written.content, !list.isEmpty else {
      mistakes = [Mistake("camera is a list: - {at: 0, fit: world}", at: written.place)]
      return
    }
    guard list.count <= Self.most else {
      mistakes = [Mistake("a camera has at most \(Self.most) keyframes", at: written.place)]
      return
    }
    for entry in list { read(entry, shown, files) }
    keyframes.sort { $0.generation < $1.generation }
  }

  private mutating func read(_ entry: Written, _ shown: ShownGenerations, _ files: FileLibrary) {
    guard case .settings(let settings) = entry.content else {
      mistakes.append(Mistake("a keyframe is a mapping: {at: 0, fit: world}", at: entry.place))
      return
    }
    var reader = SettingsReader(settings, open: files.open)
    let generation = reader.readIfWritten(
      "at", .wholeNumber(0...Int.max), shown: "", "the generation")
    let fit = reader.readIfWritten("fit", SettingKind<Fit>.word, shown: "", "")
    let x = reader.readIfWritten("x", .decimal, shown: "", "")
    let y = reader.readIfWritten("y", .decimal, shown: "", "")
    let zoom = reader.readIfWritten("zoom", .zoom, shown: "", "")
    let ease = reader.read("ease", .word, default: Camera.Ease.linear, "")
    reader.rejectUnread()
    check(&reader, generation, hasFit: fit != nil, at: entry.place, shown)
    mistakes += reader.mistakes
    guard let generation, reader.mistakes.isEmpty else { return }
    let aim: Keyframe.Aim =
      switch fit {
      case .world: .world
      case .alive: .alive
      case nil: .point(x: x, y: y, zoom: zoom ?? Ratio(1))
      }
    keyframes.append(Keyframe(generation: generation, aim: aim, ease: ease))
  }

  private func check(
    _ reader: inout SettingsReader, _ generation: Int?, hasFit: Bool, at place: Place,
    _ shown: ShownGenerations
  ) {
    if generation == nil && !reader.isWritten("at") {
      reader.reject([Mistake("a keyframe needs 'at', its generation", at: place)])
    }
    let points = ["x", "y", "zoom"].filter { reader.isWritten($0) }
    if hasFit, let point = points.first {
      reader.reject(point, "a keyframe has either 'fit' or '\(point)'")
    }
    if !reader.isWritten("fit") && points.isEmpty {
      reader.reject([Mistake("a keyframe needs 'fit', or 'x' and 'y' with 'zoom'", at: place)])
    }
    // A film may end on the way to a keyframe, but what lives then has to be seen.
    if let generation, reader.text(of: "fit") == "alive",
      let problem = shown.problem(with: generation, pausing: false)
    {
      reader.reject("at", problem)
    }
    if let generation, keyframes.contains(where: { $0.generation == generation }) {
      reader.reject("at", "there is a keyframe at \(generation) already")
    }
  }

  /// The generations at which it has to be known what lives.
  var scouted: Set<Int> {
    Set(keyframes.compactMap { if case .alive = $0.aim { $0.generation } else { nil } })
  }

  /// The camera; nil where there are no keyframes.
  ///
  /// - Parameters:
  ///   - world: the whole of what the film shows without a camera.
  ///   - alive: what lives at the generations in `scouted`.
  ///   - cell: a cell's side in pixels at zoom 1.
  ///   - gap: pixels between cells at zoom 1.
  ///   - picture: the picture's size, without a caption.
  func camera(
    world: Region, alive: [Int: Region], cell: Int, gap: Int, picture: Size
  ) -> Camera? {
    guard !keyframes.isEmpty else { return nil }
    let fitting = { (region: Region) in
      Viewport(fitting: region, into: picture, cell: cell, gap: gap)
    }
    return Camera(
      keyframes: keyframes.map { keyframe in
        let viewport: Viewport
        switch keyframe.aim {
        case .world: viewport = fitting(world)
        case .alive:
          let region = alive[keyframe.generation] ?? .empty
          viewport = fitting(region.isEmpty ? world : region.expanded(by: 1))
        case .point(let x, let y, let zoom):
          let whole = fitting(world)
          let middle = { (cell: Ratio) in cell.rounded(times: Viewport.one) + Viewport.one / 2 }
          viewport = Viewport(
            x: x.map(middle) ?? whole.x, y: y.map(middle) ?? whole.y,
            pitch: zoom.rounded(times: (cell + gap) * Viewport.one))
        }
        // Cells larger than any picture of use would only take memory.
        let pitch = min(viewport.pitch, Self.largestPitch * Viewport.one)
        return Camera.Keyframe(
          generation: keyframe.generation,
          viewport: Viewport(x: viewport.x, y: viewport.y, pitch: pitch), ease: keyframe.ease)
      })
  }
}

extension SettingKind<Ratio> {
  /// A cell's column or row, or a point between cells.
  fileprivate static var decimal: SettingKind {
    SettingKind("a cell's column or row, such as 12 or 7.5", placeholder: "N") { text in
      guard let value = Ratio(signedDecimal: text), value.magnitude <= Ratio(10_000_000) else {
        return nil
      }
      return value
    }
  }

  fileprivate static var zoom: SettingKind {
    SettingKind("how many times larger, from 0.001 to 1000, such as 2 or 0.5", placeholder: "N") {
      guard let value = Ratio(decimal: $0), value >= Ratio(1, 1000), value <= Ratio(1000) else {
        return nil
      }
      return value
    }
  }
}

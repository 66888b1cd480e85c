package import Grids
package import Settings

/// A simulation of a walk through a town on which the walker catches monsters.
package struct Hunt: ConfigurableSimulation {
  /// The size of the page in cells. The page holds the map and the team list.
  package var size: Size
  /// The track that the walker follows; nil if it walks the streets at random.
  package var track: Track?
  /// The zoom of the map, in hundredths: a multiple of 25 from 25 to 400.
  package var zoom: Int
  /// The members caught in earlier hunts.
  package var team: [TeamMember]
  /// The path of the file that the team is read from and written to; nil for none.
  package var teamFile: String?
  /// The duration of a generation in the animation, in seconds; at least 0.001. A generation is 10
  /// seconds of the hunt.
  package var period: Ratio

  /// Creates a hunt with the given settings. The team is not saved to a file.
  package init(
    size: Size = Size(width: 48, height: 30), track: Track? = nil, zoom: Int = 100,
    team: [TeamMember] = [], period: Ratio = Ratio(1, 4)
  ) {
    self.size = size
    self.track = track
    self.zoom = zoom
    self.team = team
    self.period = period
  }

  package static let info = SimulationInfo(
    name: "hunt", summary: "a walk through a town with monsters to catch",
    verbs: [walkVerb, tryVerb, leaveVerb], kinds: [CellKind("ground")],
    figures: FigureNeeds(colors: HuntColors.ofMap, sprites: Monster.allCases.map(\.rawValue)),
    defaults: .init(
      cell: 15, seed: 45, pace: "period", still: "generation \(still), in the middle of a walk",
      frames: 50)
  )
  .withSynonyms("monsters", "map")

  private static let still = 36

  package var worldInfo: WorldInfo {
    var worldInfo = WorldInfo(
      legend: Self.info.kinds, bounds: Region(size),
      counts: CountsInfo(HuntWorld.counts) { [members = team.count] in
        members + HuntState.first + 2 * min($0, 1 << 60)
      }, cost: WorldCost(pictureTime: 10_000_000))
    worldInfo.still = Self.still
    worldInfo.figures = FigureNeeds(colors: HuntColors.all, sprites: Self.info.figures.sprites)
    worldInfo.persistentState = teamFile.map { file in
      PersistentState(path: file, setting: "team") { bytes, world throws(PersistentStateProblem) in
        try Self.updated(bytes, by: world, file)
      }
    }
    worldInfo.generationTime = period
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    return HuntWorld(
      size: size, zoom: zoom, state: HuntState(along: track, team: team, seed: seed))
  }

  /// Returns the contents of a team file with the members caught in the hunt appended.
  ///
  /// - Parameters:
  ///   - bytes: the current contents of the file.
  ///   - file: the path of the file, for error messages.
  /// - Throws: an error if `bytes` is not a valid team file, or if the team would exceed
  ///   `TeamFile.mostMembers`. A file with more members could not be read back.
  private static func updated(
    _ bytes: [UInt8], by world: any World, _ file: String
  ) throws(PersistentStateProblem) -> [UInt8] {
    do throws(Located<HuntProblem>) {
      let caught = (world as? HuntWorld)?.state.caught ?? []
      let members = try TeamFile(bytes).members + caught
      guard members.count <= TeamFile.mostMembers else {
        throw Located(.fullTeam(members.count, most: TeamFile.mostMembers), line: 1, column: 1)
      }
      return TeamFile.bytes(of: members)
    } catch {
      throw PersistentStateProblem(error, in: file)
    }
  }
}

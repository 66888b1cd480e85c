// Draws a model that a text describes, two chemicals that react and diffuse, and prints the mean of one of them.
import Films
import Models
import Worlds

@main struct Spots {
  static func main() async throws {
    var spots = try Model(
      text: """
        fields: {u: 1, v: 0}
        parameters: {feed: 0.035, kill: 0.06}
        start: [{u: 0.5, v: 0.25, where: "disc(width / 2, height / 2, 10)"}]
        let: {reaction: u * v^2}
        step:
          u: u + 0.16 * laplacian(u) - reaction + feed * (1 - u)
          v: v + 0.08 * laplacian(v) + reaction - (feed + kill) * v
        repeat: 20
        show: {value: v, range: 0..0.4}
        """)
    try spots.set("feed", to: 0.03)
    try await Film(spots, frames: 60, theme: .dark).write(to: "spots.gif")
    var world = try spots.opening(seed: 1)
    world.advance(by: 60)
    print(world.counts.map { "\($0.name) \($0.real ?? 0)" }.joined(separator: ", "))
  }
}

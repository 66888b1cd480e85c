// Draws a gun in the current directory, and prints the number of live cells after 300 generations.
import Automata
import Films
import Patterns
import Worlds

@main struct Gun {
  static func main() async throws {
    let gun = Life(rule: .conway, pattern: .gosperGliderGun)
    try await Film(gun, frames: 90, theme: .dark).write(to: "gun.gif")
    var world = try gun.opening(seed: 1)
    world.advance(by: 300)
    print("\(world.counts[0].value) cells live")
  }
}

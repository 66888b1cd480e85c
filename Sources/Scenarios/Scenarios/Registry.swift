internal import Automata
internal import Frames
internal import Games
internal import Models
package import Worlds

/// All simulations of the command line. A new one needs a directory and a line in this list.
package let simulations: [any ConfigurableSimulation.Type] = [
  Sea.self,
  Life.self,
  Wolfram.self,
  Infection.self,
  Pig.self,
  Hunt.self,
  Recording.self,
  Agents.self,
  ModelSimulation.self,
]

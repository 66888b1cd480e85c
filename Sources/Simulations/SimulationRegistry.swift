/// Every simulation there is. A new one is one file and one line here.
public let simulations: [any Simulation.Type] = [
  Sea.self,
  Life.self,
  Wolfram.self,
  Infection.self,
]

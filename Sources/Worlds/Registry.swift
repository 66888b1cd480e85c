/// Every family of worlds there is. A new one is one folder and one line here.
public let simulations: [any Simulation.Type] = [
  Sea.self,
  Life.self,
  Wolfram.self,
  Infection.self,
  Pig.self,
  Hunt.self,
]

/// Every family of worlds of the command line. A new one is one folder and one line here.
package let simulations: [any ConfigurableSimulation.Type] = [
  Sea.self,
  Life.self,
  Wolfram.self,
  Infection.self,
  Pig.self,
  Hunt.self,
]

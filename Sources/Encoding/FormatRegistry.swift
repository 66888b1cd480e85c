/// Every format there is. A new one is one file and one line here.
public let formats: [any Format.Type] = [
  PNGFormat.self,
  GIFFormat.self,
  CSVFormat.self,
  JSONFormat.self,
]

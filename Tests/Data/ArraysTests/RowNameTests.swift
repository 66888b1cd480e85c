import Arrays
import Grids
import Testing

/// Tests of grids and tables as R and pandas write them, with names of rows.
@Suite struct RowNameTests {
  // As R 4 writes matrix(c(0,3,1,4,2,5), 2) and data.frame of it.
  @Test(arguments: [
    // write.csv
    "\"\",\"V1\",\"V2\",\"V3\"\n\"1\",0,1,2\n\"2\",3,4,5\n",
    "\"\",\"X1\",\"X2\",\"X3\"\n\"1\",0,1,2\n\"2\",3,4,5\n",
    "\"\",\"1\",\"2\",\"3\"\n\"a\",0,1,2\n\"b\",3,4,5\n",
    "\"\";\"V1\";\"V2\";\"V3\"\n\"1\";0;1;2\n\"2\";3;4;5\n",
    // write.csv(row.names = FALSE)
    "\"V1\",\"V2\",\"V3\"\n0,1,2\n3,4,5\n",
    // write.table, also with sep, quote = FALSE, col.names = FALSE and NA
    "\"V1\" \"V2\" \"V3\"\n\"1\" 0 1 2\n\"2\" 3 4 5\n",
    "\"V1\"\t\"V2\"\t\"V3\"\n\"1\"\t0\t1\t2\n\"2\"\t3\t4\t5\n",
    "\"V1\",\"V2\",\"V3\"\n\"1\",0,1,2\n\"2\",3,4,5\n",
    "V1 V2 V3\n1 0 1 2\n2 3 4 5\n",
    "\"1\" 0 1 2\n\"2\" 3 4 5\n", "\"1\",0,1,2\n\"2\",3,4,5\n",
    "\"\" \"V1\" \"V2\" \"V3\"\n\"1\" 0 1 2\n\"2\" 3 4 5\n",
    // to_csv of pandas
    ",0,1,2\n0,0,1,2\n1,3,4,5\n", "\t0\t1\t2\n0\t0\t1\t2\n1\t3\t4\t5\n",
  ])
  func `Names of rows and columns are no cells`(text: String) throws {
    #expect(try Film(text).integers == [[0, 1, 2, 3, 4, 5]])
    // Frames follow each other.
    #expect(try Film(text + "\n" + text).integers.count == 2)
  }

  @Test func `Words in named rows are cells`() throws {
    let film = try Film("\"V1\" \"V2\"\n\"1\" \"tree\" \"fire\"\n\"2\" \"fire\" \"tree\"\n")
    #expect(film.content == .names(["tree", "fire"]))
    #expect(film.integers == [[0, 1, 1, 0]])
    #expect(try Film("\"1\",\"2\"\n\"2\",\"1\"\n").integers == [[1, 2, 2, 1]])
    #expect(try Film("1,0,1\n2,0,1\n").integers == [[1, 0, 1, 2, 0, 1]])
    #expect(try Film("1 0\n2 3 \n").integers == [[1, 0, 2, 3]])
  }

  @Test(arguments: [
    "\"\",\"t\",\"x\",\"y\",\"state\"\n\"1\",0,1,1,5\n\"2\",0,2,1,6\n",
    "\"t\" \"x\" \"y\" \"state\"\n\"1\" 0 1 1 5\n\"2\" 0 2 1 6\n",
    "\"t\",\"x\",\"y\",\"state\"\n\"1\",0,1,1,5\n\"2\",0,2,1,6\n",
    "\"t\";\"x\";\"y\";\"state\"\n\"1\";0;1;1;5\n\"2\";0;2;1;6\n",
    "t x y state\n1 0 1 1 5\n2 0 2 1 6\n",
  ])
  func `Names of rows are no columns of a table`(text: String) throws {
    #expect(try Film(text).integers == [[5, 6]])
  }

  @Test(arguments: [
    "\"\",\"a\",\"b\",\"c\"\n\"1\",0,1,2\n\"2\",3,4,5\n",
    "\"a\" \"b\" \"c\"\n\"1\" 0 1 2\n\"2\" 3 4 5\n",
  ])
  func `The error of unknown columns says which parts to remove`(text: String) {
    #expect(
      message(text)?.hasSuffix("or remove the line and the first column, which names rows") == true)
  }
}

import array
import io
import random
import unittest

from support import needs
from render import RenderError
from render._arrays import npy


class ArrayTests(unittest.TestCase):
    def test_a_nested_list_becomes_bytes(self):
        data = npy([[0, 1, 255], [2, 3, 4]])
        self.assertEqual(data[:8], b"\x93NUMPY\x01\x00")
        length = int.from_bytes(data[8:10], "little")
        self.assertEqual((10 + length) % 64, 0)
        header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }"
        self.assertEqual(data[10 : 10 + length], header.ljust(length - 1) + b"\n")
        self.assertEqual(data[10 + length :], bytes([0, 1, 255, 2, 3, 4]))

    def test_numbers_of_a_list_select_its_type(self):
        for numbers, descr in [
            ([0, 255], b"|u1"),
            ([True, False], b"|u1"),
            ([-1, 2], b"<i8"),
            ([0, 256], b"<i8"),
            ([0.5, 1], b"<f8"),
        ]:
            self.assertIn(descr, npy([numbers]))

    def test_rows_of_different_types_get_one_type(self):
        self.assertEqual(
            npy([[1, 2], [3, -4]]),
            npy([[-4, 2], [3, -4]]).replace(
                (-4).to_bytes(8, "little", signed=True), (1).to_bytes(8, "little"), 1
            ),
        )
        self.assertIn(b"<f8", npy([[1, 2], [3, 0.5]]))

    def test_buffers_keep_their_type(self):
        for code, descr in [
            ("b", b"|i1"),
            ("H", b"<u2"),
            ("i", b"<i4"),
            ("q", b"<i8"),
            ("f", b"<f4"),
        ]:
            self.assertIn(descr, npy([array.array(code, [1, 2]), array.array(code, [3, 4])]))

    def test_an_iterator_of_frames_becomes_one_array(self):
        frames = ([[number, 0], [0, number]] for number in range(3))
        self.assertIn(b"'shape': (3, 2, 2)", npy(frames))

    def test_what_is_no_array_of_numbers_is_an_error(self):
        for value, words in [
            ([[1, 2], [3]], "element 1 of the array has the shape (1,)"),
            ([["a"]], "cannot draw the text 'a'"),
            (None, "cannot draw NoneType"),
            ([[2**64]], "more than 64 bits"),
            ([[None]], "cannot draw NoneType"),
            ("text", "text"),
        ]:
            with self.assertRaises(RenderError) as caught:
                npy(value)
            self.assertIn(words, str(caught.exception))


@needs("numpy")
class NumpyTests(unittest.TestCase):
    def test_arrays_of_all_types_and_orders_are_equal_after_numpy_reads_them(self):
        import numpy

        generator = random.Random(1)
        kinds = "|b1 |u1 |i1 <u2 >u2 <i4 >i4 <u8 >i8 <f2 <f4 >f4 <f8 >f8".split()
        for _ in range(200):
            shape = [generator.randint(0, 5) for _ in range(generator.randint(1, 4))]
            count = int(numpy.prod(shape))
            values = numpy.array([generator.randint(0, 9) for _ in range(count)]).reshape(shape)
            found = values.astype(generator.choice(kinds))
            found = generator.choice([found, numpy.asfortranarray(found), found[::-1], found.T])
            read = numpy.load(io.BytesIO(npy(found)))
            self.assertEqual(read.shape, found.shape)
            self.assertTrue(numpy.array_equal(read, found))

    def test_lists_of_arrays_and_scalars_are_equal_after_numpy_reads_them(self):
        import numpy

        stacked = numpy.arange(24, dtype="<i4").reshape(2, 3, 4)
        for frames in [list(stacked), [list(frame) for frame in stacked], stacked.tolist()]:
            read = numpy.load(io.BytesIO(npy(frames)))
            self.assertTrue(numpy.array_equal(read, stacked))

    def test_types_that_cannot_be_drawn_are_errors(self):
        import numpy

        for kind in ["O", "<c16", "<M8[s]", "<U3"]:
            with self.assertRaises(RenderError) as caught:
                npy(numpy.zeros((2, 2), kind))
            self.assertIn("expected integers or real numbers", str(caught.exception))

    @needs("xarray")
    def test_labeled_arrays_are_equal_after_numpy_reads_them(self):
        import numpy, xarray

        field = xarray.DataArray(numpy.random.rand(2, 3, 4), dims=["time", "y", "x"])
        self.assertTrue(numpy.array_equal(numpy.load(io.BytesIO(npy(field))), field.values))


if __name__ == "__main__":
    unittest.main()

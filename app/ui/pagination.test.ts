import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [6, 12, [1, null, 5, 6, 7, null, 12]],
  [12, 12, [1, null, 11, 12]],
])("page %d of %d shows %j", (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

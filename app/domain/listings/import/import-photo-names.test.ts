import { expect, test } from 'vitest'
import { readPhotoNames } from './import-photo-names.rules.ts'

test.each([
  ['sala.jpg, kusina.jpg', ['sala.jpg', 'kusina.jpg']],
  ['sala.jpg; kusina.jpg|banyo.jpg\nlabas.jpg', ['sala.jpg', 'kusina.jpg', 'banyo.jpg', 'labas.jpg']],
  ['"unit 4b\\sala.jpg", sala.jpg,, sala.jpg', ['unit 4b/sala.jpg', 'sala.jpg']],
  [' - ', []],
])('the cell %j names %j', (cell, names) => {
  expect(readPhotoNames(cell)).toEqual(names)
})

test('a cell of thousands of names is cut', () => {
  expect(readPhotoNames('ab1.jpg,'.repeat(3_000))).toEqual(['ab1.jpg'])
  expect(readPhotoNames(Array.from({ length: 900 }, (_, n) => `${n}`).join())).toHaveLength(40)
})

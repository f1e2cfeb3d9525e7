import { describe, expect, test } from 'vitest'
import { readImportRow } from './import-row.rules.server.ts'
import { readCurfew, readIncludedUtilities } from './import-space.rules.ts'
import type { ImportCells } from './import.model.ts'

const CELLS: ImportCells = { title: 'Clean bedspace', propertyType: 'apartment', rent: '3000', city: 'Quezon City' }
const readRow = (cells: ImportCells) => readImportRow({ ...CELLS, ...cells })

describe('cells about what is let', () => {
  test('the words that owners use are read in both languages', () => {
    const { values, problems } = readRow({
      roomType: 'Bed space',
      residents: 'Ladies only',
      curfew: '10pm',
      includedUtilities: 'tubig at Wi-Fi',
    })
    expect(problems).toEqual([])
    expect(values).toMatchObject({
      roomType: 'shared_room',
      residents: 'women',
      curfew: '22:00',
      includedUtilities: ['water', 'internet'],
    })
    expect(readRow({ roomType: 'kuwarto', ownBathroom: 'sariling CR' }).values).toMatchObject({
      roomType: 'private_room',
      ownBathroom: true,
    })
  })

  test('empty cells say nothing: a whole unit for anyone', () => {
    expect(readRow({}).values).toMatchObject({
      roomType: 'entire_place',
      residents: 'anyone',
      ownBathroom: null,
      curfew: null,
      includedUtilities: [],
    })
  })

  test.each([
    ['bedspace', 'apartment', 'shared_room'],
    ['Boarding House', 'house', 'shared_room'],
    ['Room for rent', 'apartment', 'private_room'],
  ])('"%s" as the type is understood', (propertyType, type, roomType) => {
    expect(readRow({ propertyType }).values).toMatchObject({ propertyType: type, roomType })
  })

  test('the column of the room type decides over the type', () => {
    expect(readRow({ propertyType: 'dorm', roomType: 'private room' }).values.roomType).toBe('private_room')
  })

  test('a fact that the space cannot have is refused at its cell', () => {
    const { values, problems } = readRow({ roomType: 'whole unit', residents: 'women', curfew: '22:00' })
    expect(problems).toEqual([
      { column: 'residents', code: 'listing.residents.notShared' },
      { column: 'curfew', code: 'listing.curfew.notShared' },
    ])
    expect(values).toMatchObject({ residents: 'anyone', curfew: null })
    expect(readRow({ roomType: 'castle' }).problems).toEqual([{ column: 'roomType', code: 'field.chooseOne' }])
  })
})

test.each([
  ['10 PM', '22:00'],
  ['10:00 pm', '22:00'],
  ['22:00', '22:00'],
  ['alas 9 ng gabi', '21:00'],
  ['12 midnight', '00:00'],
  ['12 mn', '00:00'],
  ['1am', '01:00'],
  ['No curfew', 'none'],
  ['wala', 'none'],
  ['noon', null],
  ['25:00', null],
  ['10:30 PM', null],
])('the curfew "%s" is %s', (text, curfew) => {
  expect(readCurfew(text)).toBe(curfew)
})

test.each([
  ['Water, electricity', ['water', 'electricity']],
  ['all', ['water', 'electricity', 'internet']],
  ['WiFi + tubig', ['water', 'internet']],
  ['none', []],
  ['water and a cat', null],
])('the bills "%s" are %j', (text, bills) => {
  expect(readIncludedUtilities(text)).toEqual(bills)
})

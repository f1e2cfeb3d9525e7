import { describe, expect, test } from 'vitest'
import type { EditorField, EditorValues } from './listing-editor.model.ts'
import { EDITOR_FIELDS } from './listing-editor.model.ts'
import { formatDeposit, formatPin, mergeChanges } from './listing-editor.rules.ts'
import { formatFieldText } from './listing-editor.labels.ts'
import { listingFieldSchemas, listingSaveInput } from './listing-field.schema.ts'
import { listMissingParts } from './missing-parts.rules.ts'
import { readMoveInAmounts, sumMoveIn } from './typed-amounts.rules.ts'
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { listTextWarnings } from './text-warnings.rules.ts'
import { measureCpuTime } from '#tests/support/cpu-time.ts'

const EMPTY = Object.fromEntries(EDITOR_FIELDS.map((field) => [field, ''])) as EditorValues
const check = (field: EditorField, text: string): unknown => {
  const result = listingFieldSchemas[field].safeParse(text)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('fields of the editor', () => {
  test('a date is shown as a person reads it, and an unfinished one as it was typed', () => {
    const choices = { roomTypes: [], residents: [], bathrooms: [], curfews: [], furnishings: [], amenityGroups: [] }
    expect(formatFieldText('availableFrom', '2026-12-06', choices)).toBe('6 Dec 2026')
    expect(formatFieldText('availableFrom', '2026-12', choices)).toBe('2026-12')
  })

  test.each([
    ['28,000', 28_000_00],
    ['₱28 000.50', 28_000_50],
    ['', 0],
    ['0', 'listing.price.invalid'],
    ['-1', 'listing.price.invalid'],
    ['1e9', 'listing.price.invalid'],
    ['1000000000', 'listing.price.invalid'],
    ['6,000,000', 'listing.price.tooLarge'],
  ])('a rent of %j is %j', (text, expected) => expect(check('basePrice', text)).toBe(expected))

  test.each([
    ['', null],
    ['2m', { months: 2 }],
    ['56,000', { centavos: 56_000_00 }],
    ['13m', 'listing.deposit.invalid'],
    ['two', 'listing.deposit.invalid'],
  ])('a deposit of %j is %j', (text, expected) => expect(check('securityDeposit', text)).toEqual(expected))

  test.each([
    ['14.5547, 121.0244', { lat: 14.5547, lng: 121.0244 }],
    ['', null],
    ['121.0244, 14.5547', 'listing.location.outside'],
    ['here', 'listing.pin.invalid'],
  ])('a pin at %j is %j', (text, expected) => expect(check('pin', text)).toEqual(expected))

  test.each([
    ['bedroomCount', '-1', 'field.number.tooSmall'],
    ['bedroomCount', '51', 'field.number.tooLarge'],
    ['bedroomCount', '2.5', 'field.number.invalid'],
    ['bedroomCount', '', 'field.required'],
    ['bathroomCount', '', 0],
    ['bathroomCount', '0', 0],
    ['parkingCount', '51', 'field.number.tooLarge'],
    ['maxGuests', '0', 'field.number.tooSmall'],
    ['floorArea', '', null],
    ['floorArea', '38', 38],
    ['floorArea', '38.5', 38.5],
    ['floorArea', '38,5', 38.5],
    ['floorArea', '38.55', 'listing.area.invalid'],
    ['floorArea', '1,250', 'listing.area.invalid'],
    ['floorArea', 'forty', 'listing.area.invalid'],
    ['floorArea', '0.9', 'field.number.tooSmall'],
    ['floorArea', '100000.1', 'field.number.tooLarge'],
    ['title', 'x'.repeat(121), 'listing.title.tooLong'],
    ['title', ' Two \n rooms\u202E ', 'Two rooms'],
    ['description', 'x'.repeat(8_001), 'listing.description.tooLong'],
    ['amenities', 'wifi,gym,wifi', ['gym', 'wifi']],
    ['amenities', '../x', 'field.invalid'],
    ['includedUtilities', 'water,gold', 'field.chooseOne'],
    ['availableFrom', '2026-02-30', 'field.date.invalid'],
    ['propertyType', 'castle', 'field.chooseOne'],
  ] as const)('%s %j is %j', (field, text, expected) => expect(check(field, text)).toEqual(expected))

  test('a save with an unknown field is refused', () => {
    const change = { from: '', to: 'x' }
    expect(listingSaveInput.safeParse({ changes: { title: change } }).success).toBe(true)
    expect(listingSaveInput.safeParse({ changes: { ownerId: change } }).success).toBe(false)
    expect(listingSaveInput.safeParse({ changes: { title: { ...change, to: 'x'.repeat(20_000) } } }).success).toBe(
      false,
    )
  })
})

describe('merging the changes of two people', () => {
  const stored = { ...EMPTY, title: 'Theirs', unit: '4B' }
  const never = () => false

  test('a field that only I changed is accepted, one that both changed is a conflict', () => {
    const merged = mergeChanges({ title: { from: 'Old', to: 'Mine' }, unit: { from: '4B', to: '5C' } }, stored, never)
    expect(merged.accepted).toEqual([['unit', '5C']])
    expect(merged.conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
  })

  test('the same change by both is no conflict, and a drafted text may be replaced', () => {
    expect(mergeChanges({ title: { from: 'Old', to: 'Theirs' } }, stored, never)).toEqual({
      accepted: [],
      conflicts: [],
    })
    expect(mergeChanges({ title: { from: 'Old', to: 'Mine' } }, stored, () => true).conflicts).toEqual([])
  })
})

test('a deposit of whole months is kept as months', () => {
  expect(formatDeposit(56_000_00, 28_000_00)).toBe('2m')
  expect(formatDeposit(50_000_00, 28_000_00)).toBe('50,000')
  expect(formatDeposit(0, 28_000_00)).toBe('0m')
  expect(formatDeposit(null, 28_000_00)).toBe('')
  expect(formatPin({ lat: 14.55470001, lng: 121 })).toBe('14.5547, 121')
})

test('the move-in total beside the form is the one that renters see', () => {
  const texts = { ...EMPTY, basePrice: '28,000', advanceMonths: '1', securityDeposit: '2m', cleaningFee: '2,500' }
  const amounts = readMoveInAmounts(texts)
  expect(amounts).toMatchObject({ price: 28_000_00, deposit: 56_000_00 })
  expect(sumMoveIn(amounts)).toBe(86_500_00)
  for (const changes of [
    { securityDeposit: '' },
    { securityDeposit: '1,000' },
    { basePrice: 'x' },
    { cleaningFee: '' },
  ]) {
    const others = readMoveInAmounts({ ...texts, ...changes })
    expect(sumMoveIn(others)).toBe(calculateMoveInTotal(others))
  }
})

describe('what is missing before a listing is submitted', () => {
  const WHOLE = {
    title: 'Condo',
    description: 'x'.repeat(50),
    basePrice: 1,
    citySlug: 'makati',
    location: {},
    photoCount: 1,
  }
  test('nothing is missing in a whole listing, and each part is found by itself', () => {
    expect(listMissingParts(WHOLE)).toEqual([])
    expect(listMissingParts({ ...WHOLE, title: 'Cond' })).toEqual(['title'])
    expect(listMissingParts({ ...WHOLE, description: 'x'.repeat(49) })).toEqual(['description'])
    expect(listMissingParts({ ...WHOLE, basePrice: 0 })).toEqual(['price'])
    expect(listMissingParts({ ...WHOLE, citySlug: null })).toEqual(['place'])
    expect(listMissingParts({ ...WHOLE, location: null })).toEqual(['pin'])
    expect(listMissingParts({ ...WHOLE, photoCount: 0 })).toEqual(['photos'])
  })
})

describe('warnings about the texts of a listing', () => {
  test.each([
    ['Call 0917 123 4567 now', 'phone'],
    ['Text +63 917-123-4567', 'phone'],
    ['Landline (02) 8376-1867', 'phone'],
    ['Write to ana@example.com', 'email'],
    ['See www.example.com/home', 'link'],
    ['Follow fb.me/anahome', 'link'],
    ['Reservation fee first to hold the unit', 'payment'],
    ['Deposit muna bago viewing', 'payment'],
    ['Female only bedspace', 'sex'],
    ['Babae lang po', 'sex'],
    ['No foreigners please', 'nationality'],
    ['Bawal ang foreigner', 'nationality'],
    ['Single only', 'civilStatus'],
    ['Bawal ang live-in', 'civilStatus'],
    ['Christians only', 'religion'],
    ['No Muslims', 'religion'],
    ['No gays', 'orientation'],
    ['Bawal bata', 'family'],
    ['No PWD', 'disability'],
    ['No senior citizens', 'age'],
  ])('%j is warned about as %s', (text, kind) => {
    expect(
      listTextWarnings(text).map((warning) => (warning.kind === 'unfair' ? warning.reason : warning.kind)),
    ).toContain(kind)
  })

  test.each([
    'Bright 2-bedroom condo, 54 m², ₱28,000 a month, near Ayala station.',
    'Unit 2804 on the 28th floor. Built 2019. No smoking inside.',
    'Malapit sa palengke at simbahan. Puwede ang pamilya, may palaruan ang mga bata.',
    'One month advance and two months deposit upon contract signing.',
    'No pets. Women and men welcome. Single bed in each room.',
  ])('%j has no warning', (text) => expect(listTextWarnings(text)).toEqual([]))

  test('a very long text is checked in a moment', () => {
    const text = 'no '.repeat(4_000) + '0 9'.repeat(2_000)
    expect(measureCpuTime(() => listTextWarnings(text)).cpuMs).toBeLessThan(1_000)
  })
})

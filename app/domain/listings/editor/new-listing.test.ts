import { expect, test } from 'vitest'
import { FORMER_STEPS, isEditorStep, STEP_FIELDS } from './listing-editor.model.ts'
import { NEW_LISTING_TEXTS, newListingInput } from './new-listing.schema.ts'

const parse = (form: Record<string, string>) => {
  const result = newListingInput.safeParse({ key: 'k', ...form })
  return result.success
    ? result.data
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('the first step of a whole unit asks for bedrooms and occupants, and leaves other counts unsaid', () => {
  expect(parse({})).toEqual({
    propertyType: 'listing.propertyType.required',
    bedroomCount: 'field.required',
    maxGuests: 'field.required',
  })
  expect(parse({ propertyType: 'condo', bedroomCount: '2', maxGuests: '4' })).toMatchObject({
    basics: { propertyType: 'condo', roomType: 'entire_place', bedroomCount: 2, bathroomCount: 0, floorArea: null },
  })
})

test.each([
  [
    { propertyType: 'studio', maxGuests: '2' },
    { bedroomCount: 0, maxGuests: 2 },
  ],
  [{ propertyType: 'commercial' }, { bedroomCount: 0, maxGuests: 1 }],
  [
    { propertyType: 'house', roomType: 'shared_room', maxGuests: '1' },
    { bedroomCount: 0, roomType: 'shared_room' },
  ],
])('bedrooms of %j are not asked', (form, basics) => expect(parse(form)).toMatchObject({ basics }))

test('all problems of the first step are reported at their fields', () => {
  expect(
    parse({ propertyType: 'commercial', roomType: 'shared_room', bathroomCount: '-1', floorArea: 'forty' }),
  ).toEqual({
    roomType: 'listing.roomType.commercial',
    bathroomCount: 'field.number.tooSmall',
    floorArea: 'listing.area.invalid',
  })
  expect(parse({ propertyType: 'studio', maxGuests: '2', ownerId: 'x' })).not.toHaveProperty('basics')
})

test('the first step has a text for each of its fields, and former steps lead to present ones', () => {
  expect(Object.keys(NEW_LISTING_TEXTS)).toEqual([...STEP_FIELDS.basics])
  expect(Object.values(FORMER_STEPS).every(isEditorStep)).toBe(true)
  expect(Object.keys(FORMER_STEPS).some(isEditorStep)).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FURNISHINGS, PROPERTY_TYPES, ROOM_TYPES, UTILITIES } from '#app/shared/vocabulary.ts'
import { draftListingTexts, type DraftFacts } from './drafted-text.rules.ts'

const NOTHING: DraftFacts = {
  propertyType: 'condo',
  roomType: 'entire_place',
  bedroomCount: 0,
  bathroomCount: 0,
  parkingCount: 0,
  floorArea: null,
  furnishing: 'unfurnished',
  petsAllowed: false,
  barangay: null,
  city: '',
  includedUtilities: [],
  amenities: [],
}

describe('drafted texts of a listing', () => {
  test('a full listing is described in both languages', () => {
    const texts = draftListingTexts({
      ...NOTHING,
      bedroomCount: 2,
      bathroomCount: 1,
      parkingCount: 2,
      floorArea: 54,
      furnishing: 'semi_furnished',
      petsAllowed: true,
      barangay: 'Poblacion',
      city: 'Makati',
      includedUtilities: ['water', 'internet'],
      amenities: [{ name: 'Kitchen', nameFil: 'Kusina' }],
    })
    expect(texts).toEqual({
      title: 'Semi-furnished 2-bedroom condo in Poblacion, Makati',
      title_fil: 'Semi-furnished na condo na may 2 kuwarto sa Poblacion, Makati',
      description:
        'Semi-furnished 2-bedroom condo for rent in Poblacion, Makati. It has 1 bathroom, 2 parking spaces and 54 m² of floor area. The rent includes water and internet. What you get: Kitchen. Pets are welcome. Send a message here to ask questions or set a viewing.',
      description_fil:
        'Semi-furnished na condo na may 2 kuwarto, pinauupahan sa Poblacion, Makati. May 1 banyo, 2 paradahan at 54 m² na sukat. Kasama na sa upa ang tubig at internet. Mayroon dito: Kusina. Puwede ang alagang hayop. Mag-message dito para magtanong o mag-schedule ng viewing.',
    })
  })

  test('with only the type, nothing else is claimed', () => {
    const texts = draftListingTexts({ ...NOTHING, propertyType: 'house', roomType: 'private_room' })
    expect(texts.title).toBe('Private room in a house for rent')
    expect(texts.title_fil).toBe('Sariling kuwarto sa bahay, pinauupahan')
    expect(draftListingTexts({ ...NOTHING, propertyType: 'apartment', roomType: 'shared_room' }).title).toBe(
      'Bedspace in an apartment for rent',
    )
  })

  /** Words that stand for one fact, and whether the fact was entered. */
  const CLAIMS: { pattern: RegExp; isEntered: (facts: DraftFacts) => boolean }[] = [
    { pattern: /bathroom|banyo/i, isEntered: ({ bathroomCount }) => bathroomCount > 0 },
    { pattern: /bedroom|may \d+ kuwarto/i, isEntered: ({ bedroomCount }) => bedroomCount > 0 },
    { pattern: /parking|paradahan/i, isEntered: ({ parkingCount }) => parkingCount > 0 },
    { pattern: /m²/, isEntered: ({ floorArea }) => floorArea !== null },
    { pattern: /furnished/i, isEntered: ({ furnishing }) => furnishing !== 'unfurnished' },
    { pattern: /pets|alagang hayop/i, isEntered: ({ petsAllowed }) => petsAllowed },
    { pattern: /rent includes|kasama na sa upa/i, isEntered: ({ includedUtilities }) => includedUtilities.length > 0 },
    { pattern: /what you get|mayroon dito/i, isEntered: ({ amenities }) => amenities.length > 0 },
    { pattern: /makati/i, isEntered: ({ city }) => city !== '' },
    { pattern: /poblacion/i, isEntered: ({ barangay, city }) => barangay !== null && city !== '' },
    { pattern: /private room|sariling kuwarto/i, isEntered: ({ roomType }) => roomType === 'private_room' },
    { pattern: /bedspace/i, isEntered: ({ roomType }) => roomType === 'shared_room' },
  ]
  const anyFacts: fc.Arbitrary<DraftFacts> = fc.record({
    propertyType: fc.constantFrom(...PROPERTY_TYPES),
    roomType: fc.constantFrom(...ROOM_TYPES),
    bedroomCount: fc.nat(9),
    bathroomCount: fc.nat(9),
    parkingCount: fc.nat(9),
    floorArea: fc.option(fc.integer({ min: 1, max: 900 })),
    furnishing: fc.constantFrom(...FURNISHINGS),
    petsAllowed: fc.boolean(),
    barangay: fc.constantFrom(null, 'Poblacion'),
    city: fc.constantFrom('', 'Makati'),
    includedUtilities: fc.subarray([...UTILITIES]),
    amenities: fc.subarray([
      { name: 'Kitchen', nameFil: 'Kusina' },
      { name: 'Gym', nameFil: 'Gym' },
    ]),
  })

  test('the texts mention exactly the facts that were entered', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { description, description_fil: filipino, title, title_fil: filipinoTitle } = draftListingTexts(facts)
        for (const { pattern, isEntered } of CLAIMS)
          for (const text of [description, filipino])
            expect(pattern.test(text), `${pattern} in ${text}`).toBe(isEntered(facts))
        const entered = [facts.bedroomCount, facts.bathroomCount, facts.parkingCount, facts.floorArea]
        for (const text of [description, filipino, title, filipinoTitle])
          for (const [number] of text.matchAll(/\d+/g)) expect(entered).toContain(Number(number))
        expect(description.length).toBeGreaterThanOrEqual(50)
        for (const text of [title, filipinoTitle]) {
          expect(text.length).toBeGreaterThanOrEqual(5)
          expect(text.length).toBeLessThanOrEqual(120)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a title with a very long barangay keeps only the city', () => {
    const { title } = draftListingTexts({ ...NOTHING, barangay: 'B'.repeat(119), city: 'Makati' })
    expect(title).toBe('Condo in Makati')
  })
})

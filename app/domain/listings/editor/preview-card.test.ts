import { expect, test } from 'vitest'
import { EDITOR_FIELDS, type EditorValues } from './listing-editor.model.ts'
import { buildPreviewCard, type CardBase } from './preview-card.labels.ts'

const BASE: CardBase = { id: 'x', contact: { name: 'Ramon', kind: 'landlord' }, featured: false, photo: null }
const EMPTY = Object.fromEntries(EDITOR_FIELDS.map((field) => [field, ''])) as EditorValues
const TEXTS: EditorValues = {
  ...EMPTY,
  propertyType: 'condo',
  roomType: 'entire_place',
  residents: 'anyone',
  bedroomCount: '2',
  title: 'Condo near Rockwell',
  titleFil: 'Condo malapit sa Rockwell',
  place: 'Poblacion, Makati, Metro Manila',
  basePrice: '28,000',
  advanceMonths: '1',
  securityDeposit: '2m',
}
const NOW = new Date('2026-11-18T04:00:00Z')
const build = (texts: Partial<EditorValues>, locale: 'en' | 'fil' = 'en') =>
  buildPreviewCard({ ...TEXTS, ...texts }, BASE, locale, NOW)

test('the preview shows what is typed, in the language of the reader', () => {
  expect(build({})).toMatchObject({
    title: 'Condo near Rockwell',
    price: 28_000_00,
    deposit: 56_000_00,
    moveIn: 84_000_00,
    bedrooms: 2,
    bathrooms: 0,
    city: 'Poblacion, Makati, Metro Manila',
    availableFrom: null,
  })
  expect(build({}, 'fil').title).toBe('Condo malapit sa Rockwell')
  expect(build({ titleFil: '' }, 'fil').title).toBe('Condo near Rockwell')
  expect(build({ roomType: 'shared_room', residents: 'women' }).space).toBe('Bedspace · Women only')
})

test('half of an entry makes no false claim', () => {
  expect(build({ basePrice: '' })).toMatchObject({ price: 0, deposit: null })
  expect(build({ basePrice: '' })).not.toHaveProperty('moveIn')
  expect(build({ securityDeposit: '' }).deposit).toBeNull()
  expect(build({ bedroomCount: 'x' }).bedrooms).toBe(0)
  expect(build({ availableFrom: '2026-11-1' }).availableFrom).toBeNull()
  expect(build({ availableFrom: '2026-11-17' }).availableFrom).toBeNull() // a past day is now
  expect(build({ availableFrom: '2026-12-01' }).availableFrom).toBe('2026-12-01')
})

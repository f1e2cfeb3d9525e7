// Words of the drafted texts. Texts of listings, not of the interface: they are stored and can be edited.
import type { Furnishing, PropertyType, RoomType, Utility } from '#app/shared/vocabulary.ts'

export type DraftWords = {
  types: Record<PropertyType, string>
  furnished: Record<Exclude<Furnishing, 'unfurnished'>, string>
  utilities: Record<Utility, string>
  room: Record<Exclude<RoomType, 'entire_place'>, (unit: string) => string>
  /** `furnished` is empty and `bedrooms` is 0 if they were not entered. */
  unit: (furnished: string, bedrooms: number, type: string) => string
  titleAt: (unit: string, place: string) => string
  titleAlone: (unit: string) => string
  introAt: (unit: string, place: string) => string
  introAlone: (unit: string) => string
  has: (details: string) => string
  includes: (utilities: string) => string
  comesWith: (amenities: string) => string
  bedrooms: (count: number) => string
  bathrooms: (count: number) => string
  parking: (count: number) => string
  area: (squareMetres: number) => string
  pets: string
  invitation: string
  and: string
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const join = (...parts: string[]) => parts.filter(Boolean).join(' ')

export const ENGLISH: DraftWords = {
  types: {
    apartment: 'apartment',
    house: 'house',
    condo: 'condo',
    townhouse: 'townhouse',
    studio: 'studio',
    loft: 'loft',
    penthouse: 'penthouse',
    commercial: 'commercial space',
  },
  furnished: { semi_furnished: 'semi-furnished', furnished: 'furnished' },
  utilities: {
    water: 'water',
    electricity: 'electricity',
    internet: 'internet',
    lpg: 'LPG',
    garbage: 'garbage pickup',
  },
  room: {
    private_room: (unit) => `private room in a ${unit}`.replace(/ a ([aeiou])/, ' an $1'),
    shared_room: (unit) => `bedspace in a ${unit}`.replace(/ a ([aeiou])/, ' an $1'),
  },
  unit: (furnished, bedrooms, type) => join(furnished, bedrooms > 0 ? `${bedrooms}-bedroom` : '', type),
  titleAt: (unit, place) => `${unit} in ${place}`,
  titleAlone: (unit) => `${unit} for rent`,
  introAt: (unit, place) => `${unit} for rent in ${place}.`,
  introAlone: (unit) => `${unit} for rent.`,
  has: (details) => `It has ${details}.`,
  includes: (utilities) => `The rent includes ${utilities}.`,
  comesWith: (amenities) => `What you get: ${amenities}.`,
  bedrooms: (number) => count(number, 'bedroom', 'bedrooms'),
  bathrooms: (number) => count(number, 'bathroom', 'bathrooms'),
  parking: (number) => count(number, 'parking space', 'parking spaces'),
  area: (squareMetres) => `${squareMetres} m² of floor area`,
  pets: 'Pets are welcome.',
  invitation: 'Send a message here to ask questions or set a viewing.',
  and: 'and',
}

export const FILIPINO: DraftWords = {
  types: {
    apartment: 'apartment',
    house: 'bahay',
    condo: 'condo',
    townhouse: 'townhouse',
    studio: 'studio',
    loft: 'loft',
    penthouse: 'penthouse',
    commercial: 'puwestong pangnegosyo',
  },
  furnished: { semi_furnished: 'semi-furnished', furnished: 'furnished' },
  utilities: { water: 'tubig', electricity: 'kuryente', internet: 'internet', lpg: 'LPG', garbage: 'hakot ng basura' },
  room: {
    private_room: (unit) => `sariling kuwarto sa ${unit}`,
    shared_room: (unit) => `bedspace sa ${unit}`,
  },
  unit: (furnished, bedrooms, type) =>
    join(furnished === '' ? '' : `${furnished} na`, type, bedrooms > 0 ? `na may ${bedrooms} kuwarto` : ''),
  titleAt: (unit, place) => `${unit} sa ${place}`,
  titleAlone: (unit) => `${unit}, pinauupahan`,
  introAt: (unit, place) => `${unit}, pinauupahan sa ${place}.`,
  introAlone: (unit) => `${unit}, pinauupahan.`,
  has: (details) => `May ${details}.`,
  includes: (utilities) => `Kasama na sa upa ang ${utilities}.`,
  comesWith: (amenities) => `Mayroon dito: ${amenities}.`,
  bedrooms: (number) => `${number} kuwarto`,
  bathrooms: (number) => `${number} banyo`,
  parking: (number) => `${number} paradahan`,
  area: (squareMetres) => `${squareMetres} m² na sukat`,
  pets: 'Puwede ang alagang hayop.',
  invitation: 'Mag-message dito para magtanong o mag-schedule ng viewing.',
  and: 'at',
}

// What a listing needs before it can be submitted, and what it must keep while it is not a draft.
import type { EditorField, EditorStep, MissingPart } from './listing-editor.model.ts'

export const TITLE_MIN = 5
export const DESCRIPTION_MIN = 50
export const PHOTOS_MIN = 1

export type CompletenessFacts = {
  title: string
  description: string
  basePrice: number
  citySlug: string | null
  location: unknown
  photoCount: number
}

export function listMissingParts(facts: CompletenessFacts): MissingPart[] {
  const isMissing: Record<MissingPart, boolean> = {
    title: facts.title.length < TITLE_MIN,
    description: facts.description.length < DESCRIPTION_MIN,
    price: facts.basePrice <= 0,
    place: facts.citySlug === null,
    pin: facts.location === null,
    photos: facts.photoCount < PHOTOS_MIN,
  }
  return MISSING_ORDER.filter((part) => isMissing[part])
}

/** Where a missing part is entered. Photos have no field. */
export const MISSING_PART_PLACES = {
  place: { step: 'place', field: 'place' },
  pin: { step: 'place', field: 'pin' },
  photos: { step: 'photos', field: null },
  price: { step: 'price', field: 'basePrice' },
  title: { step: 'review', field: 'title' },
  description: { step: 'review', field: 'description' },
} as const satisfies Record<MissingPart, { step: EditorStep; field: EditorField | null }>

export const MISSING_ORDER = Object.keys(MISSING_PART_PLACES) as MissingPart[]

// Steps and fields of the listing editor; shared with the browser. A field is a text, as in a form: one shape for what is typed, saved,
// kept on the device and compared with the changes of another person.
import type { ListingStatus, ListingText } from '#app/shared/vocabulary.ts'

export const EDITOR_STEPS = ['basics', 'place', 'photos', 'price', 'amenities', 'review'] as const
export type EditorStep = (typeof EDITOR_STEPS)[number]

/** Steps that are part of another one now: links to them are in mails and bookmarks. */
export const FORMER_STEPS: Readonly<Record<string, EditorStep>> = { description: 'review', terms: 'amenities' }

export const STEP_FIELDS = {
  basics: [
    'propertyType',
    'roomType',
    'residents',
    'ownBathroom',
    'curfew',
    'bedroomCount',
    'bedCount',
    'bathroomCount',
    'parkingCount',
    'floorArea',
    'furnishing',
    'maxGuests',
    'representedOwner',
  ],
  place: ['place', 'pin', 'street', 'unit'],
  photos: [],
  price: ['basePrice', 'associationDues', 'advanceMonths', 'securityDeposit', 'cleaningFee', 'includedUtilities'],
  amenities: [
    'amenities',
    'availableFrom',
    'minimumLeaseMonths',
    'petsAllowed',
    'houseRules',
    'houseRulesFil',
    'leaseTerms',
    'leaseTermsFil',
  ],
  review: ['title', 'description', 'titleFil', 'descriptionFil', 'video'],
} as const satisfies Record<EditorStep, readonly string[]>

export type EditorField = (typeof STEP_FIELDS)[EditorStep][number]
export const EDITOR_FIELDS = EDITOR_STEPS.flatMap((step): readonly EditorField[] => STEP_FIELDS[step])

export function isEditorStep(value: unknown): value is EditorStep {
  return EDITOR_STEPS.some((step) => step === value)
}

export function getNextStep(step: EditorStep): EditorStep {
  return EDITOR_STEPS[EDITOR_STEPS.indexOf(step) + 1] ?? 'review'
}

/** Every field of the listing as text. Choices of several values are joined with commas, in alphabetical order. */
export type EditorValues = Record<EditorField, string>

/** What one field was when the person loaded it, and what they made of it. */
export type FieldChange = { from: string; to: string }
export type FieldChanges = Partial<Record<EditorField, FieldChange>>

/** Somebody else changed the same field. Nothing was overwritten: the person chooses. */
export type FieldConflict = { field: EditorField; mine: string; theirs: string }

/** An optional count starts at 1: less is "not said", which is stored as 0. No bedrooms are a studio. */
export const COUNT_LIMITS = {
  bedroomCount: { min: 0, max: 50 },
  bedCount: { min: 1, max: 100 },
  bathroomCount: { min: 1, max: 50 },
  parkingCount: { min: 1, max: 50 },
  maxGuests: { min: 1, max: 100 },
} as const satisfies Partial<Record<EditorField, { min: number; max: number }>>

/** Of the floor, in m². The column keeps one decimal. */
export const [MIN_AREA, MAX_AREA] = [1, 100_000]
export const MAX_DEPOSIT_MONTHS = 12
/** The deposit has two controls in the form: the choice, and the amount if the choice is this. */
export const OTHER_DEPOSIT = 'other'

/** What keeps a listing from being submitted. */
export type MissingPart = 'place' | 'pin' | 'price' | 'photos' | 'title' | 'description'

/** What the gazetteer says about the pin. It has points of places, and no borders. */
export type PinPlace = {
  /** Of the chosen place; null before one is chosen. */
  center: { lat: number; lng: number } | null
  /** The pin was dropped there and nobody moved it. */
  isAtCenter: boolean
  /** Another city that is clearly nearer to the pin than the chosen one. */
  nearerCity: string | null
}

/** The state of the listing after a save, and what was not saved. `Problem` is a field code, or its message in the browser. */
export type SaveOutcome<Problem = string> = {
  version: number
  status: ListingStatus
  values: EditorValues
  saved: EditorField[]
  problems: Partial<Record<EditorField, Problem>>
  conflicts: FieldConflict[]
  /** Places that were probably meant, if the typed place is not one of the gazetteer. */
  placeSuggestions: string[]
  missing: MissingPart[]
  /** Texts that the product drafted and keeps in step with the facts. */
  drafted: ListingText[]
  /** Where the public sees the circle. */
  approximate: { lat: number; lng: number } | null
  pinPlace: PinPlace
}

/** The editor field of each text of a listing. */
export const TEXT_FIELDS = {
  title: 'title',
  title_fil: 'titleFil',
  description: 'description',
  description_fil: 'descriptionFil',
} as const satisfies Record<ListingText, EditorField>

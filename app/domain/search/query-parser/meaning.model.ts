// One thing that some of the words say.
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'

export type Meaning =
  | { kind: 'type'; type: PropertyType }
  | { kind: 'bedrooms' | 'bathrooms'; count: number; orMore: boolean }
  /** Pesos a month. */
  | { kind: 'price'; min: number | null; max: number | null }
  /** Pesos. */
  | { kind: 'moveIn'; max: number }
  | { kind: 'furnishing'; furnishing: Furnishing }
  | { kind: 'parking' | 'pets' }
  | { kind: 'amenity'; slug: string }
  /** To be found in the texts. */
  | { kind: 'word'; word: string }
  /** Said without asking for anything: 'for rent', 'po', 'sa'. */
  | { kind: 'nothing' }

/** So many tokens from where it was asked. */
export type MeaningMatch<M extends Meaning = Meaning> = { length: number; meaning: M }

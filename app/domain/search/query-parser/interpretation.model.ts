// What one segment of a query asks for.
import type { SpaceInterpretation } from './space-phrases.data.ts'
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'

export type Interpretation =
  | { kind: 'type'; type: PropertyType }
  | SpaceInterpretation
  | { kind: 'bedrooms' | 'bathrooms'; count: number; orMore: boolean }
  /** Pesos per month. `around` is the amount that the range was made from. */
  | { kind: 'price'; min: number | null; max: number | null; around: number | null }
  /** A rent that is low for its kind and place. */
  | { kind: 'cheap' }
  | { kind: 'guests'; count: number }
  /** The longest minimum lease, in months. */
  | { kind: 'lease'; months: number }
  | { kind: 'noPets' }
  /** Pesos. */
  | { kind: 'moveIn'; max: number }
  | { kind: 'furnishing'; furnishing: Furnishing }
  | { kind: 'parking' | 'pets' | 'checked' }
  | { kind: 'amenity'; slug: string }
  /** Asks for something that has no filter: 'no deposit', 'walang hagdan'. The person is told so. */
  | { kind: 'ignored' }
  /** Asks for nothing: 'for rent', 'po', 'sa'. */
  | { kind: 'nothing' }

/** `length` is the number of tokens from the position that was read. */
export type InterpretationMatch<M extends Interpretation = Interpretation> = { length: number; interpretation: M }

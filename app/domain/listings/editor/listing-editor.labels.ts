// Texts of the editor: steps, missing parts, warnings, and the value of a field as a person reads it.
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { isDay } from '#app/shared/dates.ts'
import { utilityLabel } from '#app/domain/listings/space/space.labels.ts'
import type { PropertyType, Utility } from '#app/shared/vocabulary.ts'
import type { EditorField, EditorStep, MissingPart } from './listing-editor.model.ts'
import { readDepositMonths } from './listing-editor.rules.ts'
import type { TextWarning } from './text-warnings.rules.ts'

export const STEP_LABELS: Record<EditorStep, () => string> = {
  basics: m.editor_step_basics,
  place: m.ui_location,
  photos: m.ui_photos,
  price: m.editor_step_price,
  amenities: m.editor_step_amenities,
  review: m.editor_step_review,
}

export const STEP_TEXTS: Record<EditorStep, () => string> = {
  basics: m.editor_basics_text,
  place: m.editor_place_text,
  photos: m.editor_photos_text,
  price: m.editor_price_text,
  amenities: m.editor_amenities_text,
  review: m.editor_review_text,
}

export const PART_LABELS: Record<MissingPart, () => string> = {
  title: m.editor_part_title,
  description: m.editor_part_description,
  price: m.ui_monthly_rent,
  place: m.editor_place,
  pin: m.editor_part_pin,
  photos: m.editor_part_photos,
}

export function formatWarning(warning: TextWarning): string {
  const { excerpt } = warning
  if (warning.kind === 'unfair') return UNFAIR_LABELS[warning.reason]({ excerpt })
  if (warning.kind === 'phone') return m.editor_warning_phone({ excerpt })
  if (warning.kind === 'email') return m.editor_warning_email({ excerpt })
  if (warning.kind === 'link') return m.editor_warning_link({ excerpt })
  return m.editor_warning_payment()
}

const UNFAIR_LABELS = {
  sex: m.editor_warning_sex,
  orientation: m.editor_warning_orientation,
  religion: m.editor_warning_religion,
  civilStatus: m.editor_warning_civilStatus,
  nationality: m.editor_warning_nationality,
  disability: m.editor_warning_disability,
  age: m.editor_warning_age,
  family: m.editor_warning_family,
}

export function depositChoiceLabel(text: string): string {
  if (text === '') return m.editor_deposit_ask()
  if (text === '0m') return m.listing_deposit_none()
  const months = readDepositMonths(text)
  return months === null ? `₱${text}` : m.ui_months_count({ count: months })
}

type Choices = {
  amenityGroups: readonly { amenities: readonly { slug: string; name: string }[] }[]
  roomTypes: readonly { value: string; label: string }[]
  furnishings: readonly { value: string; label: string }[]
  residents: readonly { value: string; label: string }[]
  bathrooms: readonly { value: string; label: string }[]
  curfews: readonly { value: string; label: string }[]
}

/** The two versions of a conflict must be readable: 'Semi-furnished', not 'semi_furnished'. */
export function formatFieldText(field: EditorField, text: string, choices: Choices): string {
  if (field === 'securityDeposit') return depositChoiceLabel(text)
  if (field === 'petsAllowed') return text === '' ? m.ui_no() : m.ui_yes()
  if (text === '') return m.editor_empty()
  if (field === 'pin') return m.editor_part_pin() // positions are of no use to people
  if (field === 'availableFrom' && isDay(text)) return formatDate(text)
  if (field === 'propertyType') return propertyTypeLabel(text as PropertyType)
  if (field === 'roomType') return findLabel(choices.roomTypes, text)
  if (field === 'residents') return findLabel(choices.residents, text)
  if (field === 'ownBathroom') return findLabel(choices.bathrooms, text)
  if (field === 'curfew') return findLabel(choices.curfews, text)
  if (field === 'furnishing') return findLabel(choices.furnishings, text)
  const values = text.split(',')
  if (field === 'includedUtilities') return values.map((name) => utilityLabel(name as Utility)).join(', ')
  if (field !== 'amenities') return text
  const amenities = choices.amenityGroups.flatMap((group) => group.amenities)
  return amenities
    .filter(({ slug }) => values.includes(slug))
    .map(({ name }) => name)
    .join(', ')
}

const findLabel = (choices: Choices['roomTypes'], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

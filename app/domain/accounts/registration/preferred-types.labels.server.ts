// Property types a tenant can prefer. Built on the server, so that the registration page does not bundle the labels.
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import type { LabeledChoice } from '#app/domain/accounts/profile/profile.labels.ts'

export function listPropertyTypeChoices(): LabeledChoice[] {
  return PROPERTY_TYPES.filter((type) => type !== 'commercial').map((value) => ({
    value,
    label: propertyTypeLabel(value),
  }))
}

// The closed lists of the basics with their labels. The server sends the labels, so that editor and public pages share no code for them.
import { furnishingLabel } from '#app/domain/listings/public/listing.labels.ts'
import { curfewLabel, residentsLabel, roomTypeLabel } from '#app/domain/listings/space/space.labels.ts'
import { m } from '#app/messages/messages.js'
import { CURFEWS, FURNISHINGS, RESIDENTS, ROOM_TYPES } from '#app/shared/vocabulary.ts'

/** A value of a closed list and its label. */
export type EditorChoice = { value: string; label: string }
export type BasicsChoices = ReturnType<typeof buildBasicsChoices>

export function buildBasicsChoices() {
  return {
    roomTypes: ROOM_TYPES.map((value): EditorChoice => ({ value, label: roomTypeLabel(value) })),
    residents: RESIDENTS.map((value): EditorChoice => ({ value, label: residentsLabel(value) })),
    bathrooms: [
      { value: '', label: m.application_fact_not_said() },
      { value: 'own', label: m.listing_own_bathroom() },
      { value: 'shared', label: m.listing_shared_bathroom() },
    ] satisfies EditorChoice[],
    curfews: [
      { value: '', label: m.application_fact_not_said() },
      ...CURFEWS.map((value): EditorChoice => ({ value, label: curfewLabel(value) })),
    ],
    furnishings: FURNISHINGS.map((value): EditorChoice => ({ value, label: furnishingLabel(value) })),
  }
}

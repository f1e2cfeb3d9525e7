// The facts about the space on the page of a listing. Their texts are sent by the server, so that the page need not load them.
import type { SpaceFactLine } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import type { Utility } from '#app/shared/vocabulary.ts'
import { curfewLabel, residentsLabel, roomTypeLabel, utilityLabel } from './space.labels.ts'
import type { SpaceFacts } from './space.rules.ts'

type ShownFacts = Pick<SpaceFacts, 'roomType' | 'residents' | 'curfew'> & { includedUtilities: readonly Utility[] }

/** What the owner did not say is left out. The bathroom is told with the number of bathrooms. */
export function listSpaceFacts({ roomType, residents, curfew, includedUtilities }: ShownFacts): SpaceFactLine[] {
  const lines: (SpaceFactLine | null)[] = [
    roomType === 'entire_place' ? null : { kind: 'space', value: roomTypeLabel(roomType), name: m.listing_room_type() },
    residents === 'anyone'
      ? null
      : { kind: 'residents', value: residentsLabel(residents), name: m.listing_residents() },
    curfew === null ? null : { kind: 'curfew', value: curfewLabel(curfew), name: m.listing_curfew() },
    includedUtilities.length === 0
      ? null
      : { kind: 'bills', value: includedUtilities.map(utilityLabel).join(', '), name: m.listing_included() },
  ]
  return lines.filter((line) => line !== null)
}

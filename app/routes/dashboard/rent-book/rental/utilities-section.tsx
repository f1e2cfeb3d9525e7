// The last sub-meter reading of a rental, with the way to all of them.
import type { UtilityBook } from '#app/domain/tenancy/utilities/utility.model.ts'
import { m } from '#app/messages/messages.js'
import { ReadingList } from '#app/domain/tenancy/utilities/components/reading-list.tsx'
import { href } from '#app/shared/href.ts'
import { Card, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

export function UtilitiesSection({ rentalId, utilities }: { rentalId: string; utilities: UtilityBook }) {
  const { readings, allowed } = utilities
  return (
    <Card>
      <CardHead title={m.utility_title()} sub={m.utility_section_text()} />
      {readings.length === 0 ? (
        <EmptyState bare title={m.utility_none()} />
      ) : (
        <ReadingList readings={readings.slice(0, 1)} />
      )}
      <CardFoot>
        <TextLink to={href('/dashboard/rentals/:id/utilities', { id: rentalId })}>
          {allowed.record ? m.utility_open_record() : m.utility_open()}
        </TextLink>
      </CardFoot>
    </Card>
  )
}

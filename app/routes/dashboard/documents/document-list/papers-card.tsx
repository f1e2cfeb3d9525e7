// Papers that the site makes for a rental: lease draft, deposit passport, and the archive of everything.
import type { DocumentedRental, DocumentQuery } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PaperLinks } from '#app/domain/tenancy/documents/components/paper-links.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

/** More are found by choosing the rental above the list. */
const MAX_SHOWN = 5

export function PapersCard({ rentals, query }: { rentals: readonly DocumentedRental[]; query: DocumentQuery }) {
  const shown = rentals.filter(({ id }) => query.rentalId === null || id === query.rentalId).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <Card>
      <CardHead title={m.document_papers()} sub={m.document_papers_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        {shown.map((rental) => (
          <section key={rental.id} className="grid grid-cols-1 gap-1.5 text-sm">
            <h3 className="font-semibold wrap-anywhere">{rental.label}</h3>
            <p className="text-tiny text-ink-soft">{formatDateRange(rental.startsOn, rental.endsOn)}</p>
            <PaperLinks {...rental} about={rental.label} />
          </section>
        ))}
      </CardBody>
    </Card>
  )
}

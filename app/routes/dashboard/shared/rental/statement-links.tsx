import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listStatementYears } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'

/** The newest statement as a button. Those of earlier years are in the card of the rental. */
export function StatementLinks({ book }: { book: RentBook }) {
  const [year] = listStatementYears(book)
  if (year === undefined) return null
  return (
    <ButtonLink
      to={`${href('/dashboard/rentals/:id/statement.pdf', { id: book.rental.id })}?year=${year}`}
      reloadDocument
      variant="line"
      size="compact"
      icon={<DownloadIcon size={18} />}
    >
      {m.rent_statement({ year })}
    </ButtonLink>
  )
}

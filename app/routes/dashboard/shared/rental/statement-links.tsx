import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listStatementYears } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Day } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'

/** The statement of this year as a button; rent of the next year may be due already. The others are in the card of the rental. */
export function StatementLinks({ book, today }: { book: RentBook; today: Day }) {
  const years = listStatementYears(book)
  const year = years.find((listed) => listed <= Number(today.slice(0, 4))) ?? years.at(-1)
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

// The head of a rental: for the owner the tenant, for everybody else the home.
import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { getRentalStatusLabel, RENTAL_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatementLinks } from '#app/routes/dashboard/shared/rental/statement-links.tsx'
import type { Day } from '#app/shared/dates.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type RentalHeadProps = { book: RentBook; today: Day; hasStatements: boolean }

export function RentalHead({ book, today, hasStatements }: RentalHeadProps) {
  const { rental, allowed } = book
  const { listing, tenant, status, monthlyRent, paymentDay } = rental
  const day = m.rent_payment_day_value({ day: paymentDay })
  return (
    <ConsolePageHead
      title={allowed.recordCash ? tenant.name : listing.title}
      badge={<StatusBadge tone={RENTAL_STATUS_TONES[status]}>{getRentalStatusLabel(status)}</StatusBadge>}
      context={m.rent_context({
        home: allowed.recordCash ? listing.title : listing.address,
        rent: formatPesosPerMonth(monthlyRent),
        day,
      })}
      actions={hasStatements ? <StatementLinks book={book} today={today} /> : null}
    />
  )
}

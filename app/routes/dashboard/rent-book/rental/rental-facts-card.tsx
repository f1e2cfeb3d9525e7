// The agreement of a rental, and the papers of its rent book.
import type { ReactNode } from 'react'
import type { RentalFacts, RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listStatementYears } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { formatDateRange, formatAmount, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function FactsCard({ rental }: { rental: RentalFacts }) {
  const { tenant, owner, startsOn, endsOn, endedEarlyReason, monthlyRent, depositLeft, paymentDay, bookingId } = rental
  return (
    <Card>
      <CardHead title={m.booking_facts()} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Fact label={m.party_tenant()}>{[tenant.name, ...(rental.roommates ?? [])].join(', ')}</Fact>
          <Fact label={m.party_owner()}>{owner.name}</Fact>
          <Fact label={m.ui_lease()}>{formatDateRange(startsOn, endsOn)}</Fact>
          {endedEarlyReason === null ? null : <Fact label={m.rent_ended_early()}>{endedEarlyReason}</Fact>}
          <Fact label={m.ui_rent()}>{formatPesosPerMonth(monthlyRent)}</Fact>
          <Fact label={m.deposit_held()}>{formatAmount(depositLeft)}</Fact>
          <Fact label={m.rent_payment_day()}>{m.rent_payment_day_value({ day: paymentDay })}</Fact>
        </dl>
        {bookingId === null ? null : (
          <p className="mt-3 text-sm">
            <TextLink to={href('/dashboard/bookings/:id', { id: bookingId })}>{m.rent_booking()}</TextLink>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 border-b border-line pb-2 last:border-b-0 last:pb-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right font-semibold break-words tabular-nums">{children}</dd>
    </div>
  )
}

export function StatementsCard({ book }: { book: RentBook }) {
  const years = listStatementYears(book)
  const { id } = book.rental
  if (years.length === 0) return null
  return (
    <Card>
      <CardHead title={m.rent_statements()} />
      <ul className="border-t border-line">
        {years.map((year) => (
          <li
            key={year}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5 text-sm last:border-b-0 md:px-4.5"
          >
            <span className="font-semibold tabular-nums">{year}</span>
            <span className="flex gap-4">
              <PaperLink to={`${href('/dashboard/rentals/:id/statement.pdf', { id })}?year=${year}`} year={year}>
                {m.rent_file_pdf()}
              </PaperLink>
              <PaperLink to={`${href('/dashboard/rentals/:id/statement.csv', { id })}?year=${year}`} year={year}>
                {m.rent_file_csv()}
              </PaperLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PaperLink({ to, year, children }: { to: string; year: number; children: string }) {
  return (
    <a
      href={to}
      aria-label={m.rent_statement_file({ year, format: children })}
      className="text-sea underline underline-offset-3"
    >
      {children}
    </a>
  )
}

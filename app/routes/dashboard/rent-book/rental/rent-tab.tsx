// The first tab of a rental: the month to act on, the sums, every entry, the payments, and the form of the tenant.
import type { ReactNode } from 'react'
import { getCurrentMonth } from '#app/domain/tenancy/rent-months/rent-month.rules.ts'
import { BookFigures } from '#app/domain/tenancy/rent-book/components/book-figures.tsx'
import { LineTable } from '#app/domain/tenancy/rent-book/components/line-table.tsx'
import { MonthCard } from '#app/domain/tenancy/rent-book/components/month-card.tsx'
import { TransfersCard } from '#app/domain/tenancy/rent-book/components/transfers-card.tsx'
import { m } from '#app/messages/messages.js'
import type { LoadedBook } from '#app/routes/dashboard/shared/rental/load-book.server.ts'
import { PayLink } from '#app/routes/dashboard/shared/rental/pay-link.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'

type RentTabProps = Pick<LoadedBook, 'book' | 'shown' | 'balances' | 'transfers' | 'today'> & {
  view: string
  handInForm: ReactNode
}

export function RentTab({ book, shown, balances, transfers, today, view, handInForm }: RentTabProps) {
  const { allowed, lines } = book
  return (
    <div className="grid grid-cols-1 gap-4">
      <MonthCard
        current={getCurrentMonth(lines, today)}
        today={today}
        dueTo={`${view}?show=due`}
        actions={<MonthActions book={book} view={view} />}
      />
      <BookFigures book={book} toLines={(show) => `${view}?show=${show}`} toTransfers={`${view}#payments`} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <LineTable
          {...shown}
          balances={balances}
          today={today}
          getDialogTo={allowed.record ? (name, line) => `${view}?dialog=${name}&line=${line}` : undefined}
        />
        <div className="grid grid-cols-1 gap-4">
          {handInForm}
          <TransfersCard
            transfers={transfers}
            total={book.transfers.length}
            lines={lines}
            getDialogTo={allowed.decide ? (name, id) => `${view}?dialog=${name}&transfer=${id}` : undefined}
          />
        </div>
      </div>
    </div>
  )
}

function MonthActions({ book: { allowed, rental, summary }, view }: Pick<RentTabProps, 'book' | 'view'>) {
  if (allowed.handIn) return <PayLink rentalId={rental.id} />
  if (!allowed.recordCash) return null
  return (
    <>
      {allowed.record ? (
        <ButtonLink to={`${view}?dialog=charge`} preventScrollReset variant="line" size="compact">
          {m.rent_charge()}
        </ButtonLink>
      ) : null}
      {summary.open > summary.waiting + summary.inChecks ? (
        <ButtonLink to={`${view}?dialog=record`} preventScrollReset size="compact" icon={<PlusIcon size={18} />}>
          {m.rent_record()}
        </ButtonLink>
      ) : null}
    </>
  )
}

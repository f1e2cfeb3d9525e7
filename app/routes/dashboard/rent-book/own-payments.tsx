// The rent book of a tenant: what is due, what was paid, and the form to hand in a payment. The rental, filter and page are in the address.
import { handInInput } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import { listOwnRentals } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { BOOK_NOTICES } from '#app/routes/dashboard/shared/rental/book-notices.ts'
import { BookFigures } from '#app/domain/tenancy/rent-book/components/book-figures.tsx'
import { readChosenLines } from '#app/routes/dashboard/shared/rental/chosen-lines.ts'
import { HandInForm } from '#app/domain/tenancy/rent-book/components/hand-in-form.tsx'
import { getCurrentMonth } from '#app/domain/tenancy/rent-months/rent-month.rules.ts'
import { MonthCard } from '#app/domain/tenancy/rent-book/components/month-card.tsx'
import { LineTable } from '#app/domain/tenancy/rent-book/components/line-table.tsx'
import { loadBook } from '#app/routes/dashboard/shared/rental/load-book.server.ts'
import { revalidateAfterRefusal } from '#app/routes/dashboard/shared/rental/revalidate-after-refusal.ts'
import { PayLink } from '#app/routes/dashboard/shared/rental/pay-link.tsx'
import { StatementLinks } from '#app/routes/dashboard/shared/rental/statement-links.tsx'
import { TransfersCard } from '#app/domain/tenancy/rent-book/components/transfers-card.tsx'
import type { Route } from './+types/own-payments'

const PAGE = '/dashboard/tenant/payments'

export const handle: Crumb = { crumb: m.rent_payments_crumb }
export const headers = refusalHeaders
export const shouldRevalidate = revalidateAfterRefusal

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const rentals = await listOwnRentals(ctx)
    const today = toManilaDay(ctx.now())
    const requested = searchParams.get('rental')
    // the home where the person lives; otherwise the latest with a debt, otherwise the latest
    const chosen =
      rentals.find(({ rentalId }) => rentalId === requested) ??
      rentals.find(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today) ??
      rentals.find(({ balance }) => balance > 0) ??
      rentals[0]
    if (!chosen) return null
    const choices = rentals.map(({ rentalId, listing, startsOn, endsOn }) => ({
      value: rentalId,
      label: `${listing}, ${formatDateRange(startsOn, endsOn)}`,
    }))
    return { choices, ...(await loadBook(ctx, chosen.rentalId, args.url)) }
  })
}

const readRental = (url: URL) => url.searchParams.get('rental') ?? ''

export const action = defineActions(
  handInInput,
  BOOK_NOTICES,
  ({ url }) => ({ handIn: (ctx, payment) => handInPayment(ctx, { rentalId: readRental(url), ...payment }) }),
  { to: ({ url }) => `${PAGE}?${new URLSearchParams({ rental: readRental(url) })}` },
)

export function meta() {
  return [{ title: m.rent_payments_crumb() }]
}

export default function OwnPayments({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null)
    return (
      <>
        <ConsolePageHead title={m.rent_payments_crumb()} />
        <EmptyState
          level={2}
          title={m.rent_rentals_none()}
          text={m.rent_rentals_none_text()}
          action={<ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink>}
        />
      </>
    )
  const { book, choices, shown, balances, transfers, today, key, maxUploadMb } = loaderData
  const { rental } = book
  const form = readFormState(actionData)
  const view = `${PAGE}?rental=${rental.id}`
  return (
    <>
      <ConsolePageHead
        title={m.rent_payments_crumb()}
        context={m.rent_payments_context({
          title: rental.listing.title,
          lease: formatDateRange(rental.startsOn, rental.endsOn),
        })}
        actions={<StatementLinks book={book} today={today} />}
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={BOOK_NOTICES} form={form} />
        <MonthCard
          current={getCurrentMonth(book.lines, today)}
          today={today}
          dueTo={`${view}&show=due`}
          actions={book.allowed.handIn ? <PayLink rentalId={rental.id} /> : null}
        />
        <BookFigures
          book={book}
          toLines={(show) => `${view}&show=${show}`}
          toTransfers={`${href('/dashboard/rentals/:id', { id: rental.id })}#payments`}
        />
        {book.allowed.handIn ? (
          <HandInForm
            {...{ book, form, today }}
            chosen={readChosenLines(actionData)}
            formKey={key}
            maxMb={maxUploadMb}
            action={view}
          />
        ) : null}
        <LineTable
          {...shown}
          balances={balances}
          today={today}
          selects={choices.length > 1 ? [{ name: 'rental', label: m.listing_home(), value: rental.id, choices }] : []}
        />
        <TransfersCard transfers={transfers} total={book.transfers.length} lines={book.lines} />
      </div>
    </>
  )
}

// How a tenant pays: the amount, the accounts of the owner with a QR Ph code for it, and the form to say that it is paid. The chosen lines
// are in the address.
import { getRentPaySheet } from '#app/domain/tenancy/payout-accounts/pay-sheet.queries.server.ts'
import { PayAccounts } from '#app/domain/tenancy/payout-accounts/components/pay-accounts.tsx'
import { HandInForm } from '#app/domain/tenancy/rent-book/components/hand-in-form.tsx'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { formatTypedAmount, getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { handInInput } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { BOOK_NOTICES } from '#app/routes/dashboard/shared/rental/book-notices.ts'
import { loadBook } from '#app/routes/dashboard/shared/rental/load-book.server.ts'
import { readChosenLines } from '#app/routes/dashboard/shared/rental/chosen-lines.ts'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { revalidateAfterRefusal } from '#app/routes/dashboard/shared/rental/revalidate-after-refusal.ts'
import { href } from '#app/shared/href.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { buildPaidLines, readPaidLines } from './pay-rent/paid-lines.ts'
import { LineChoice } from './pay-rent/line-choice.tsx'
import type { Route } from './+types/pay-rent'

export const handle = buildRentalCrumb(m.pay_open)
export const headers = refusalHeaders
export const shouldRevalidate = revalidateAfterRefusal

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const sheet = await getRentPaySheet(ctx, id, readPaidLines(args.url.searchParams))
    const { book, today, maxUploadMb, key } = await loadBook(ctx, id, args.url)
    return { sheet, book, today, maxUploadMb, key }
  })
}

export const action = defineActions(
  handInInput,
  BOOK_NOTICES,
  ({ params: { id: rentalId } }: Route.ActionArgs) => ({
    handIn: (ctx, payment) => handInPayment(ctx, { rentalId, ...payment }),
  }),
  { to: ({ params: { id } }) => href('/dashboard/rentals/:id', { id: id ?? '' }) },
)

export function meta() {
  return [{ title: m.pay_open() }]
}

export default function PayRent({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet, book, today, maxUploadMb, key } = loaderData
  const { rental, lines } = book
  const owner = rental.owner.name
  const form = readFormState(actionData)
  const view = href('/dashboard/rentals/:id/pay', { id: rental.id })
  const chosen = lines.filter(({ id }) => sheet.lineIds.includes(id))
  const paid = buildPaidLines(sheet.lineIds)
  const head = <ConsolePageHead title={m.pay_owner({ owner })} context={rental.listing.title} />
  if (sheet.amount === 0)
    return (
      <>
        {head}
        <EmptyState level={2} title={m.pay_nothing_due()} text={m.pay_nothing_due_text()} />
      </>
    )
  const [first] = sheet.accounts
  const filled = {
    amount: formatTypedAmount(sheet.amount),
    reference: sheet.reference,
    ...(first === undefined ? {} : { method: first.method }),
  }
  return (
    <>
      {head}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
          <PayAccounts
            {...{ sheet, owner }}
            purpose={chosen.map(getLineName).join(', ')}
            getPictureUrl={(accountId) =>
              `${href('/dashboard/rentals/:id/pay/:accountId/qr.png', { id: rental.id, accountId })}?${paid}`
            }
          >
            <LineChoice lines={lines} chosen={sheet.lineIds} action={view} />
          </PayAccounts>
        </div>
        <section aria-label={m.pay_paid()} className="grid grid-cols-1">
          <HandInForm
            key={sheet.reference}
            {...{ book, today }}
            title={m.pay_paid()}
            form={{ ...form, values: { ...filled, ...form.values } }}
            chosen={readChosenLines(actionData) ?? sheet.lineIds}
            formKey={key}
            maxMb={maxUploadMb}
            action={`${view}?${paid}`}
          />
        </section>
      </div>
    </>
  )
}

// One rental, for its tenant, the owner of the home and administrators: the rent book, and a tab for each of the further subjects. Tab and
// dialogs are in the address.
import type { ReactNode } from 'react'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { addCharge, recordPayment, reduceLine } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { editPayment, reviewPayment } from '#app/domain/tenancy/rent-book/review-payment.queries.server.ts'
import { reverseCharge } from '#app/domain/tenancy/rent-book/reverse-charge.commands.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { bookAction } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import { changeInvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.commands.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { AnnouncementCard } from '#app/routes/dashboard/shared/announcement-rows.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { type Tab, Tabs } from '#app/ui/navigation/tabs.tsx'
import { BookDialog } from './rental/book-dialog.tsx'
import { ChecksSection } from './rental/checks-section.tsx'
import { DepositSection } from './rental/deposit-section.tsx'
import { InvitationSection } from './rental/invitation-section.tsx'
import { readDialog } from './rental/dialog-address.ts'
import { listOpenTabs, mayReadStatements } from './rental/open-tabs.server.ts'
import { DocumentsSection } from './rental/documents-section.tsx'
import { FactsCard, StatementsCard } from './rental/rental-facts-card.tsx'
import { RenewalSection } from './rental/renewal-section.tsx'
import { RoommatesSection } from './rental/roommates-section.tsx'
import { RentTab } from './rental/rent-tab.tsx'
import { RentalHead } from './rental/rental-head.tsx'
import {
  formatTabCount,
  listDueLines,
  listOpenUtilityLines,
  readTab,
  type RentalTab,
  TAB_PARAM,
} from './rental/rental-tabs.ts'
import { UtilitiesTab } from './rental/utilities-tab.tsx'
import { InspectionsSection } from './rental/inspections-section.tsx'
import { loadTab } from './rental/load-rental-sections.server.ts'
import { BOOK_NOTICES } from '#app/routes/dashboard/shared/rental/book-notices.ts'
import { decisionCommands } from './shared/payment-decision-commands.server.ts'
import { readChosenLines } from '#app/routes/dashboard/shared/rental/chosen-lines.ts'
import { HandInForm } from '#app/domain/tenancy/rent-book/components/hand-in-form.tsx'
import { loadBook, type LoadedBook } from '#app/routes/dashboard/shared/rental/load-book.server.ts'
import { SigningSection } from '#app/routes/dashboard/shared/rental/signing-section.tsx'
import { revalidateAfterRefusal } from '#app/routes/dashboard/shared/rental/revalidate-after-refusal.ts'
import type { Route } from './+types/rental'

const BOOK_TABS: RentalTab[] = ['rent']

export const handle: Crumb = { crumb: m.rent_rental_crumb }
export const headers = refusalHeaders
export const shouldRevalidate = revalidateAfterRefusal

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const loaded = await loadBook(ctx, id, args.url)
    const dialog = readDialog(args.url.searchParams, loaded.book)
    // Who left the lease has the rent book only
    const tabs = loaded.book.allowed.readLease ? listOpenTabs(ctx) : BOOK_TABS
    const tab = readTab(args.url.searchParams)
    const open = await loadTab(ctx, id, tabs.includes(tab) ? tab : 'rent')
    return { ...loaded, ...open, dialog, tabs, hasStatements: mayReadStatements(ctx) }
  })
}

export const action = defineActions(bookAction, BOOK_NOTICES, ({ params: { id: rentalId } }: Route.ActionArgs) => ({
  ...decisionCommands,
  handIn: (ctx, payment) => handInPayment(ctx, { rentalId, ...payment }),
  reviewRecord: async (ctx, payment) => answer(await reviewPayment(ctx, { rentalId, ...payment })),
  editRecord: async (_ctx, payment) => answer(editPayment(payment)),
  record: (ctx, payment) => recordPayment(ctx, { rentalId, ...payment }),
  reverse: (ctx, { transfer, reason }) => reverseTransfer(ctx, { rentalId, transferId: transfer, reason }),
  invoice: (ctx, { transfer, invoiceNumber }) =>
    changeInvoiceNumber(ctx, { rentalId, transferId: transfer, number: invoiceNumber }),
  charge: (ctx, charge) => addCharge(ctx, { rentalId, ...charge }),
  reverseCharge: (ctx, reversal) => reverseCharge(ctx, { rentalId, ...reversal }),
  reduce: (ctx, reduction) => reduceLine(ctx, { rentalId, ...reduction }),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.book.rental.listing.title ?? ''
  return [{ title: m.rent_rental_title({ title }) }]
}

export default function RentalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { book, today, key, dialog, maxUploadMb } = loaderData
  const { allowed, rental } = book
  const review = actionData && 'typed' in actionData ? actionData : null
  const form = readFormState(actionData, review?.typed)
  const chosen = review?.lines ?? readChosenLines(actionData)
  const view = href('/dashboard/rentals/:id', { id: rental.id })
  return (
    <>
      <RentalHead book={book} today={today} hasStatements={loaderData.hasStatements} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || dialog !== null ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={BOOK_NOTICES} form={form} />
        <RentalTabs
          {...loaderData}
          handInForm={
            allowed.handIn ? (
              <HandInForm {...{ book, form, chosen, today }} formKey={key} maxMb={maxUploadMb} action={view} />
            ) : null
          }
        />
      </div>
      {dialog === null ? null : (
        <BookDialog {...{ dialog, book, form, chosen, today, view, review }} formKey={review?.typed.key ?? key} />
      )}
    </>
  )
}

function RentalTabs({ handInForm, ...loaded }: Route.ComponentProps['loaderData'] & { handInForm: ReactNode }) {
  const { book, counts, register, utilities, lease, today, tabs } = loaded
  const { rental, lines } = book
  const rentalId = rental.id
  const utilityLines = listOpenUtilityLines(lines)
  const all: (Tab & { value: RentalTab })[] = [
    {
      value: 'rent',
      label: m.ui_rent(),
      ...formatTabCount(listDueLines(lines, today).length),
      content: <RentTab {...loaded} view={href('/dashboard/rentals/:id', { id: rentalId })} handInForm={handInForm} />,
    },
    {
      value: 'utilities',
      label: m.rent_kind_utilities(),
      ...formatTabCount(utilityLines.length),
      content: utilities && <UtilitiesTab {...{ rentalId, ...utilities }} openLines={utilityLines} />,
    },
    {
      value: 'checks',
      label: m.post_dated_check_title(),
      ...formatTabCount(counts.heldChecks),
      content: register && <ChecksSection {...{ rentalId, register, today }} />,
    },
    { value: 'deposit', label: m.listing_deposit(), content: <DepositSection rental={rental} /> },
    {
      value: 'lease',
      label: m.ui_lease(),
      ...formatTabCount(counts.openTerms),
      content: lease && <LeaseTab book={book} lease={lease} />,
    },
  ]
  return <Tabs label={m.rent_rental_crumb()} param={TAB_PARAM} tabs={all.filter(({ value }) => tabs.includes(value))} />
}

type LeaseTabProps = { book: LoadedBook['book']; lease: NonNullable<Route.ComponentProps['loaderData']['lease']> }

function LeaseTab({
  book,
  lease: { renewal, signing, invitation, documents, inspections, announcements },
}: LeaseTabProps) {
  const { rental } = book
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <FactsCard rental={rental} />
        <SigningSection rentalId={rental.id} papers={signing} />
        <RenewalSection rentalId={rental.id} renewal={renewal} />
        <RoommatesSection rental={rental} />
        {invitation === null ? null : <InvitationSection rentalId={rental.id} invitation={invitation} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <AnnouncementCard announcements={announcements} />
        <DocumentsSection {...documents} about={rental.listing.title} />
        <StatementsCard book={book} />
        <InspectionsSection {...inspections} />
      </div>
    </div>
  )
}

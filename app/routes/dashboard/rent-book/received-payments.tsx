// Payments of all rentals of an owner, what waits for a decision first. Filters, page and dialogs are in the address.
import { useLocation } from 'react-router'
import { getProofStatusLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { transferList } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { decisionAction } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { BOOK_NOTICES } from '#app/routes/dashboard/shared/rental/book-notices.ts'
import { decisionCommands } from './shared/payment-decision-commands.server.ts'
import { loadReceivedPayments, type LoadedPayments } from './received-payments/load-received-payments.server.ts'
import { ChooseTenantDialog } from './received-payments/choose-tenant-dialog.tsx'
import { OwnerPostDatedChecks } from './received-payments/owner-post-dated-checks.tsx'
import { OwnerFiguresStrip } from './received-payments/owner-figures.tsx'
import { buildTransferColumns } from './received-payments/transfer-columns.tsx'
import { DecisionDialog } from '#app/domain/tenancy/rent-book/components/payment-decision-dialogs.tsx'
import { getOwnerPaths } from '#app/routes/dashboard/shared/rental/owner-paths.ts'
import type { Route } from './+types/received-payments'

export const handle: Crumb = { crumb: m.rent_payments_crumb }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReceivedPayments(ctx, args.url))
}

export const action = defineActions(decisionAction, BOOK_NOTICES, () => decisionCommands, {
  to: ({ url }) => withParams(url.pathname, url.search, { dialog: null, transfer: null }),
})

export function meta() {
  return [{ title: m.rent_payments_crumb() }]
}

export default function ReceivedPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { rows, dialog, candidates, figures, listings, postDatedChecks, today, mayRecord } = loaderData
  const paths = getOwnerPaths(pathname)
  const form = readFormState(actionData)
  const requested = dialog && rows.find(({ id, status }) => id === dialog.transferId && status === 'submitted')
  const closeTo = withParams(paths.payments, search, { dialog: null, transfer: null })
  return (
    <>
      <ConsolePageHead
        title={m.rent_payments_crumb()}
        context={m.rent_received_context()}
        actions={
          mayRecord ? (
            <ButtonLink
              to={withParams(paths.payments, search, { dialog: 'record', transfer: null, done: null })}
              preventScrollReset
              size="compact"
              icon={<PlusIcon size={18} />}
            >
              {m.rent_record()}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || requested ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={BOOK_NOTICES} form={form} />
        {listings.length === 0 ? (
          <EmptyState level={2} title={m.rent_tenants_none()} text={m.rent_tenants_none_text()} />
        ) : (
          <>
            <OwnerFiguresStrip figures={figures} paths={paths} />
            <TransferTable {...loaderData} />
            <OwnerPostDatedChecks postDatedChecks={postDatedChecks} today={today} />
          </>
        )}
      </div>
      {candidates ? (
        <ChooseTenantDialog {...candidates} closeTo={closeTo} allTo={`${paths.tenants}?show=current`} />
      ) : null}
      {dialog && requested ? (
        <DecisionDialog
          dialog={dialog.name}
          transfer={requested}
          tenant={requested.tenant}
          form={form}
          closeTo={closeTo}
          action={withParams(paths.payments, search, { dialog: dialog.name, transfer: requested.id })}
        />
      ) : null}
    </>
  )
}

function TransferTable({ query, rows, total, listings }: LoadedPayments) {
  const { pathname, search } = useLocation()
  const { payments } = getOwnerPaths(pathname)
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    withParams(payments, search, { page: null, dialog: null, transfer: null, done: null, ...changes })
  return (
    <TableCard label={m.rent_payments_crumb()}>
      <ListFilters
        list={transferList}
        query={query}
        label={m.rent_received_filters()}
        search={{ label: m.rent_received_search(), chipLabel: m.own_chip_search() }}
        texts={{
          status: { label: m.ui_status(), any: m.ui_any(), getLabel: getProofStatusLabel },
          listingId: {
            label: m.listing_home(),
            any: m.ui_any(),
            choices: listings.map(({ id, title }) => ({ value: id, label: title })),
          },
        }}
        resultText={m.rent_received_found({ count: total, figure: formatNumber(total) })}
        toList={toList}
      />
      {rows.length === 0 ? (
        <NoneFound
          list={transferList}
          query={query}
          title={m.rent_received_none_found()}
          text={m.received_none_found_text()}
        />
      ) : (
        <>
          <Table
            caption={m.rent_payments_crumb()}
            columns={buildTransferColumns((name, id) =>
              toList({ dialog: name, transfer: id, page: String(query.page) }),
            )}
            rows={rows}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination page={query.page} size={transferList.pageSize} total={total} label={m.rent_received_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

// The listings an agent acts for, each with the commission that a booking confirmed today would earn.
import { getFormulaText, getRuleText, getSplitText } from '#app/domain/agents/commissions/commission.labels.ts'
import { listAgreementListings } from '#app/domain/agents/commissions/commission-agreement.queries.server.ts'
import { agreementList, type AgreementRow } from '#app/domain/agents/commissions/commission.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { AGREEMENT_NOTICES } from './shared/agreement-notices.ts'
import type { Route } from './+types/agreements'

export const handle = buildCrumbBelow('commission', m.commission_title, m.commission_agreements)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    return loadList(ctx, args.url, agreementList, async (_, { page }) => {
      const { rows, found } = await listAgreementListings(ctx, page)
      return { rows, total: found }
    })
  })
}

export function meta() {
  return [{ title: m.commission_agreements() }]
}

export default function Agreements({ loaderData: { rows, total, query } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.commission_agreements()} context={m.commission_agreements_context()} />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={AGREEMENT_NOTICES} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.commission_agreements_none()} text={m.commission_agreements_none_text()} />
        ) : (
          <TableCard label={m.commission_agreements()}>
            <Table
              caption={m.commission_agreements()}
              columns={buildColumns({ hasSplit: rows.some(({ split }) => split !== null) })}
              rows={rows}
              getRowKey={({ listingId }) => listingId}
            />
            <TableFoot>
              <Pagination
                page={query.page}
                size={agreementList.pageSize}
                total={total}
                label={m.commission_agreements_pages()}
              />
            </TableFoot>
          </TableCard>
        )}
      </div>
    </>
  )
}

/** On a phone, the split has a line if one of the listings has a split. */
function buildColumns({ hasSplit }: { hasSplit: boolean }): Column<AgreementRow>[] {
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ listingId, listing, monthlyRent }) => (
        <TwoLines
          title={listing}
          to={href('/dashboard/agent/commission/agreements/:id', { id: listingId })}
          sub={m.commission_rent_month({ rent: formatAmount(monthlyRent) })}
        />
      ),
    },
    {
      id: 'rule',
      header: m.commission_column_rule_today(),
      cardSlot: 'detail',
      width: [300, 240],
      cell: (row) => <TwoLines title={getRuleText(row)} sub={getFormulaText({ ...row, leaseMonths: 12 })} />,
    },
    {
      id: 'split',
      header: m.commission_column_split(),
      cardSlot: hasSplit ? 'wide' : 'hidden',
      width: [176, 150],
      cell: ({ split }) => (split === null ? '–' : getSplitText(split)),
    },
    {
      id: 'since',
      header: m.commission_column_since(),
      cardSlot: 'value',
      width: [140, 120],
      cell: ({ agreedFrom }) => (
        <span className="text-sm font-normal">
          {agreedFrom === null ? m.commission_site_rule() : formatDate(agreedFrom)}
        </span>
      ),
    },
  ]
}

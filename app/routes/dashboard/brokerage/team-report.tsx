// What each salesperson did with the leads of the brokerage, in alphabetical order and without a ranking.
import { type MemberReport, TEAM_LEAD_DAYS } from '#app/domain/messaging/lead-assignments/lead-assignment.model.ts'
import { listMemberReports } from '#app/domain/messaging/lead-assignments/team-leads.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatMinutes } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { BrokerageTabs } from './shared/brokerage-tabs.tsx'
import { requireBroker } from './shared/own-place.server.ts'
import type { Route } from './+types/team-report'

export const handle = buildCrumbBelow('brokerage', m.brokerage_title, m.brokerage_report)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await requireBroker(ctx)
    return { reports: await listMemberReports(ctx) }
  })
}

export function meta() {
  return [{ title: m.brokerage_report() }]
}

export default function TeamReport({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.brokerage_report()} context={m.brokerage_report_text({ days: TEAM_LEAD_DAYS })} />
      <div className="grid grid-cols-1 gap-4">
        <BrokerageTabs current="report" isBroker />
        {reports.length === 0 ? (
          <EmptyState level={2} title={m.brokerage_members_empty()} />
        ) : (
          <TableCard label={m.brokerage_report()}>
            <Table
              caption={m.brokerage_report()}
              columns={buildColumns()}
              rows={reports}
              getRowKey={({ memberId }) => memberId}
            />
          </TableCard>
        )}
      </div>
    </>
  )
}

function buildColumns(): Column<MemberReport>[] {
  return [
    {
      id: 'name',
      header: m.brokerage_member(),
      cardSlot: 'lead',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    buildCountColumn('assigned', m.brokerage_report_assigned()),
    buildCountColumn('answered', m.brokerage_report_answered()),
    buildCountColumn('movedOn', m.brokerage_report_moved_on()),
    buildCountColumn('returned', m.brokerage_report_returned()),
    {
      id: 'time',
      header: m.brokerage_report_time(),
      isNumber: true,
      cell: ({ medianMinutes }) => (medianMinutes === null ? '–' : formatMinutes(Math.max(1, medianMinutes))),
    },
    buildCountColumn('sharedClients', m.brokerage_clients()),
  ]
}

type Count = 'assigned' | 'answered' | 'movedOn' | 'returned' | 'sharedClients'

function buildCountColumn(id: Count, header: string): Column<MemberReport> {
  return { id, header, isNumber: true, cell: (report) => formatNumber(report[id]) }
}

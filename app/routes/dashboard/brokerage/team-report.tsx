// What each salesperson did with the leads of the brokerage, in alphabetical order and without a ranking.
import { TEAM_LEAD_DAYS } from '#app/domain/messaging/lead-assignments/lead-assignment.model.ts'
import { listMemberReports } from '#app/domain/messaging/lead-assignments/team-leads.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatMinutes } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
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
      <div className="grid max-w-200 grid-cols-1 gap-4">
        <BrokerageTabs current="report" isBroker />
        {reports.length === 0 ? <EmptyState level={2} title={m.brokerage_members_empty()} /> : null}
        {reports.map(({ memberId, name, assigned, answered, movedOn, returned, medianMinutes, sharedClients }) => (
          <Card key={memberId}>
            <CardHead title={name} />
            <CardBody>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3">
                <Figure label={m.brokerage_report_assigned()} value={String(assigned)} />
                <Figure label={m.brokerage_report_answered()} value={String(answered)} />
                <Figure label={m.brokerage_report_moved_on()} value={String(movedOn)} />
                <Figure label={m.brokerage_report_returned()} value={String(returned)} />
                <Figure
                  label={m.brokerage_report_time()}
                  value={medianMinutes === null ? '–' : formatMinutes(Math.max(1, medianMinutes))}
                />
                <Figure label={m.brokerage_clients()} value={String(sharedClients)} />
              </dl>
            </CardBody>
          </Card>
        ))}
      </div>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

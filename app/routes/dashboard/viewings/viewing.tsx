// The viewing pass: when and where two people meet, what was checked about the host, and after the visit the questions to the renter.
import { redirect } from 'react-router'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { PassPeople } from './viewing/pass-people.tsx'
import { PassPlace } from './viewing/pass-place.tsx'
import { VisitCheck } from './viewing/visit-check.tsx'
import type { ViewingPass } from '#app/domain/tenancy/viewing-pass/viewing-pass.model.ts'
import { getViewingPass } from '#app/domain/tenancy/viewing-pass/viewing-pass.queries.server.ts'
import { reportVisit } from '#app/domain/tenancy/visit-reports/visit-report.commands.server.ts'
import { visitReportInput } from '#app/domain/tenancy/visit-reports/visit-report.schema.ts'
import { hasClosedOwner } from '#app/domain/listings/public/closed-owner.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { getDashboardRole, getViewingsPath } from '#app/shared/dashboard-paths.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CalendarIcon } from '#app/ui/icons/icons.tsx'
import { ClosedAccountAlert } from '#app/routes/dashboard/shared/closed-account-alert.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { StateBadge } from '#app/routes/shared/rows.tsx'
import './viewing/print.css'
import type { Route } from './+types/viewing'

export const handle: Crumb = {
  crumb: m.dashboard_visit_viewing,
  parent: { crumb: m.viewing_title, getPath: (_pathname, role) => getViewingsPath(role) },
}
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const pass = await getViewingPass(ctx, args.params.id)
    return {
      pass,
      isClosed: await hasClosedOwner(ctx, pass.listing.id),
      radius: APPROXIMATE_RADIUS_M,
      tiles: getMapTiles(ctx),
      role: getDashboardRole(ctx.actor?.role ?? 'tenant'),
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, visitReportInput, async (ctx, input) => {
    await reportVisit(ctx, args.params.id, input)
    return redirect(href('/dashboard/viewings/:id', args.params))
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? m.pass_title({ title: loaderData.pass.listing.title }) : m.dashboard_visit_viewing()
  return [{ title }]
}

export default function ViewingPassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pass, isClosed, radius, tiles, role } = loaderData
  const check = pass.check ? <VisitCheck check={pass.check} form={readFormState(actionData)} /> : null
  // Answered or not: the thanks take the place of the questions, where the person is looking
  const isDue = pass.check?.state === 'due'
  return (
    <>
      <ConsolePageHead
        title={m.pass_title({ title: pass.listing.title })}
        badge={<StateBadge machine="inspection" state={pass.status} />}
        actions={<PassActions pass={pass} role={role} />}
      />
      <div className="pass-columns grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:block">
        <div className="grid grid-cols-1 gap-4">
          {isClosed ? <ClosedAccountAlert /> : null}
          <StateNotice pass={pass} />
          {isDue ? check : null}
          <Times pass={pass} />
          <PassPlace place={pass.place} radius={radius} tiles={tiles} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <PassPeople renter={pass.renter} host={pass.host} />
          <Safety />
          {isDue ? null : check}
        </div>
      </div>
    </>
  )
}

function PassActions({ pass, role }: { pass: ViewingPass; role: Route.ComponentProps['loaderData']['role'] }) {
  const { id, conversationId, listing, status } = pass
  return (
    <>
      {conversationId === null ? null : (
        <ButtonLink
          to={href(`/dashboard/${role}/messages/:conversationId`, { conversationId })}
          variant="line"
          size="compact"
        >
          {m.ui_message_action()}
        </ButtonLink>
      )}
      {listing.isListed ? (
        <ButtonLink to={href('/properties/:id', { id: listing.id })} variant="line" size="compact">
          {m.pass_listing()}
        </ButtonLink>
      ) : null}
      <Button variant="line" size="compact" className="noscript:hidden" onClick={() => window.print()}>
        {m.ui_print()}
      </Button>
      {status === 'cancelled' || status === 'completed' ? null : (
        <a
          href={href('/dashboard/viewings/:id/calendar.ics', { id })}
          download="viewing.ics"
          className={buttonClass({ size: 'compact' })}
        >
          <CalendarIcon size={18} />
          {m.ui_add_to_calendar()}
        </a>
      )}
    </>
  )
}

function StateNotice({ pass: { status, cancelReason } }: { pass: ViewingPass }) {
  if (status === 'pending_confirmation') return <Alert tone="amber" title={m.pass_state_pending()} />
  if (status !== 'cancelled') return null
  return (
    <Alert tone="brick" title={m.pass_state_cancelled()}>
      {cancelReason === null ? null : <p className="wrap-anywhere">{m.ui_reason_given({ reason: cancelReason })}</p>}
    </Alert>
  )
}

function Times({ pass: { times, durationMinutes } }: { pass: ViewingPass }) {
  return (
    <Card>
      <CardHead title={m.ui_when()} />
      <CardBody>
        <ul className="grid gap-1">
          {times.map((time, index) => (
            <li key={time.toISOString()} className="font-semibold">
              {index > 0 ? <span className="font-normal text-ink-soft">{m.ui_or()} </span> : null}
              <time dateTime={time.toISOString()}>{formatDateTime(time)}</time>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">{m.pass_minutes({ minutes: durationMinutes })}</p>
      </CardBody>
    </Card>
  )
}

function Safety() {
  const rules = [m.pass_safety_money(), m.pass_safety_id(), m.pass_safety_day(), m.pass_safety_receipt()]
  return (
    <Alert tone="amber" title={m.pass_safety_title()}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Alert>
  )
}

// One maintenance request, for the tenant, the owner, the agent who does the work, and administrators: what happened, and what comes next.
import { redirect } from 'react-router'
import { getMaintenanceStatusLabel, MAINTENANCE_TONES } from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import {
  addMaintenanceComment,
  assignMaintenanceRequest,
  moveMaintenanceRequest,
} from '#app/domain/tenancy/maintenance/maintenance.commands.server.ts'
import { type MaintenanceAction, maintenanceAction } from '#app/domain/tenancy/maintenance/maintenance.schema.ts'
import { getMaintenanceRequest } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { EmergencyNote } from './shared/emergency-note.tsx'
import { AssignmentCard, FactsCard, MovesCard, UpdatesCard } from './request/cards.tsx'
import type { Route } from './+types/request'

export const handle: Crumb = { crumb: m.repair_crumb }
export const headers = refusalHeaders

const DONE_TEXTS = {
  sent: m.repair_done_sent,
  comment: m.repair_done_comment,
  move: m.repair_done_move,
  assign: m.repair_done_assign,
}
const isDone = (value: string | null): value is keyof typeof DONE_TEXTS =>
  value !== null && Object.hasOwn(DONE_TEXTS, value)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const request = await getMaintenanceRequest(ctx, args.params.id)
    const done = args.url.searchParams.get('done')
    return {
      request,
      role: ctx.actor?.role ?? 'tenant',
      now: ctx.now(),
      formKey: crypto.randomUUID(),
      done: isDone(done) ? done : null,
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, maintenanceAction, async (ctx, input) => {
    await runAction(ctx, args.params.id, input)
    return redirect(`${href('/dashboard/maintenance/:id', { id: args.params.id })}?done=${input.intent}`)
  })
}

function runAction(ctx: Ctx, id: string, input: MaintenanceAction): Promise<void> {
  switch (input.intent) {
    case 'comment':
      return addMaintenanceComment(ctx, { id, key: input.key, message: input.message })
    case 'move':
      return moveMaintenanceRequest(ctx, { id, version: input.version, status: input.status, message: input.message })
    case 'assign': {
      const { version, assignedTo, assigneeEmail, cost } = input
      return assignMaintenanceRequest(ctx, { id, version, assignedTo, assigneeEmail, cost })
    }
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.request.title ?? m.repair_crumb() }]
}

export default function MaintenanceRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, done } = loaderData
  const form = readFormState(actionData)
  const isOpen = request.status === 'open' || request.status === 'in_progress'
  return (
    <>
      <ConsolePageHead
        title={request.title}
        badge={
          <StatusBadge tone={MAINTENANCE_TONES[request.status]}>
            {getMaintenanceStatusLabel(request.status)}
          </StatusBadge>
        }
        context={request.listing.title}
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {done === null || form.alert !== undefined ? null : (
          <Alert tone="leaf" title={DONE_TEXTS[done]()} isAnnounced />
        )}
        {request.priority === 'urgent' && isOpen ? <EmergencyNote /> : null}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-4">
            <FactsCard {...loaderData} />
            <MovesCard {...loaderData} form={form} />
            <UpdatesCard {...loaderData} form={form} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <AssignmentCard {...loaderData} form={form} />
          </div>
        </div>
      </div>
    </>
  )
}

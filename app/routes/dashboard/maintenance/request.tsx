// One maintenance request, for the tenant, the owner, the agent who does the work, and administrators: what happened, and what comes next.
import { getMaintenanceStatusLabel, MAINTENANCE_TONES } from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import {
  addMaintenanceComment,
  assignMaintenanceRequest,
  moveMaintenanceRequest,
} from '#app/domain/tenancy/maintenance/maintenance.commands.server.ts'
import { maintenanceAction } from '#app/domain/tenancy/maintenance/maintenance.schema.ts'
import { getMaintenanceRequest } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { RefusalBox } from '#app/ui/feedback/refusal-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { EmergencyNote } from '#app/domain/tenancy/maintenance/components/emergency-note.tsx'
import { MAINTENANCE_NOTICES } from './shared/maintenance-notices.ts'
import { AssignmentCard, FactsCard, MovesCard, UpdatesCard } from './request/request-cards.tsx'
import type { Route } from './+types/request'

export const handle: Crumb = { crumb: m.maintenance_request_crumb }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const request = await getMaintenanceRequest(ctx, args.params.id)
    return {
      request,
      role: ctx.actor?.role ?? 'tenant',
      now: ctx.now(),
      formKey: crypto.randomUUID(),
    }
  })
}

export const action = defineActions(maintenanceAction, MAINTENANCE_NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  comment: (ctx, { key, message }) => addMaintenanceComment(ctx, { id, key, message }),
  move: (ctx, { version, status, message }) => moveMaintenanceRequest(ctx, { id, version, status, message }),
  assign: (ctx, { version, assignedTo, assigneeEmail, cost }) =>
    assignMaintenanceRequest(ctx, { id, version, assignedTo, assigneeEmail, cost }),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.request.title ?? m.maintenance_request_crumb() }]
}

export default function MaintenanceRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request } = loaderData
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
        {form.alert === undefined ? null : (
          <RefusalBox title={form.alert} dismissTo={href('/dashboard/maintenance/:id', { id: request.id })} />
        )}
        <DoneNotice notices={MAINTENANCE_NOTICES} form={form} />
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

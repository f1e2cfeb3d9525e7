// Cards of a maintenance request: what is broken, what was said, the next step, and who does the work.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  getMaintenanceStatusLabel,
  getMoveLabel,
  getPriorityLabel,
  getPriorityTone,
  MAINTENANCE_TONES,
} from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import {
  MAINTENANCE_MESSAGE_MAX,
  type MaintenanceUpdate,
  type MaintenanceView,
} from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Timeline, type TimelineEvent } from '#app/ui/data/timeline.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { MessageCircleIcon, WrenchIcon } from '#app/ui/icons/console-icons.tsx'
import { ResponseLine } from '#app/domain/tenancy/maintenance/components/response-line.tsx'

type CardProps = { request: MaintenanceView; now: Date; formKey: string; form: FormState }

export function FactsCard({ request, now }: Pick<CardProps, 'request' | 'now'>) {
  const { description, photos, listing, tenant, priority, createdAt, assignedTo, allowed, cost } = request
  return (
    <Card>
      <CardHead title={m.maintenance_request_facts()} />
      <CardBody className="grid grid-cols-1 gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        {photos.length > 0 ? (
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {photos.map(({ id, url }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    alt={m.ui_photo_number({ number: index + 1 })}
                    loading="lazy"
                    className="aspect-4/3 w-full rounded-picture object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Line label={m.listing_home()}>{listing.address}</Line>
          <Line label={m.maintenance_request_priority()}>
            <StatusBadge tone={getPriorityTone(priority)}>{getPriorityLabel(priority)}</StatusBadge>
          </Line>
          <Line label={m.maintenance_request_column_response()}>
            <ResponseLine row={request} now={now} />
          </Line>
          <Line label={m.ui_reported()}>{formatDateTime(createdAt)}</Line>
          {tenant === null ? null : <Line label={m.party_tenant()}>{tenant}</Line>}
          {assignedTo === null ? null : <Line label={m.maintenance_request_assigned()}>{assignedTo}</Line>}
          {allowed.seeCost && cost !== null ? (
            <Line label={m.maintenance_request_cost()}>{formatAmount(cost)}</Line>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

export function UpdatesCard({ request, now, formKey, form }: CardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isRefused = form.values.intent === 'comment'
  return (
    <Card>
      <CardHead title={m.maintenance_request_updates()} />
      <CardBody className="grid grid-cols-1 gap-4">
        {request.updates.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.maintenance_request_no_updates()}</p>
        ) : (
          <Timeline
            label={m.maintenance_request_updates()}
            now={now}
            events={request.updates.toReversed().map(toEvent)}
          />
        )}
        {request.allowed.comment ? (
          <Form method="post" noValidate className="grid gap-3">
            <input type="hidden" name="key" value={formKey} />
            <Textarea
              name="message"
              label={m.maintenance_request_comment()}
              required
              maxLength={MAINTENANCE_MESSAGE_MAX}
              defaultValue={isRefused ? form.values.message : ''}
              error={isRefused ? form.errors.message : undefined}
            />
            <div>
              <Button type="submit" name="intent" value="comment" variant="line" size="compact" loading={isBusy}>
                {m.maintenance_request_comment_send()}
              </Button>
            </div>
          </Form>
        ) : null}
      </CardBody>
    </Card>
  )
}

function toEvent({ id, author, isOwn, message, status, at }: MaintenanceUpdate): TimelineEvent {
  const name = isOwn ? m.ui_you() : author
  return {
    id,
    at,
    title: status === null ? name : m.maintenance_request_moved({ name, status: getMaintenanceStatusLabel(status) }),
    icon: status === null ? <MessageCircleIcon size={18} /> : <WrenchIcon size={18} />,
    ...(message === null ? {} : { text: <span className="whitespace-pre-line wrap-anywhere">{message}</span> }),
    ...(status === null ? {} : { tone: MAINTENANCE_TONES[status] }),
  }
}

/** One form for each state that the person can set now. */
export function MovesCard({ request, form }: Pick<CardProps, 'request' | 'form'>) {
  if (request.moves.length === 0) return null
  return (
    <Card>
      <CardHead title={m.maintenance_request_next()} />
      <CardBody className="flex flex-wrap items-start gap-2">
        {request.moves.map((to) => (
          <MoveForm key={to} to={to} request={request} form={form} />
        ))}
      </CardBody>
    </Card>
  )
}

function MoveForm({ to, request, form }: Pick<CardProps, 'request' | 'form'> & { to: MaintenanceStatus }) {
  const isBusy = useNavigation().state !== 'idle'
  const isRefused = form.refusal !== undefined && form.values.intent === 'move' && form.values.status === to
  const label = getMoveLabel(to)
  const submit = (
    <Button type="submit" name="intent" value="move" size="compact" loading={isBusy}>
      {label}
    </Button>
  )
  const hidden = (
    <>
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="status" value={to} />
    </>
  )
  if (to === 'in_progress')
    return (
      <Form method="post">
        {hidden}
        {submit}
      </Form>
    )
  return (
    <ButtonDisclosure label={label} variant={to === 'completed' ? 'solid' : 'line'} isOpen={isRefused}>
      <Form method="post" noValidate className="mt-2 grid gap-3">
        {hidden}
        <Textarea
          name="message"
          label={to === 'completed' ? m.maintenance_request_move_done_text() : m.ui_reason()}
          required
          maxLength={MAINTENANCE_MESSAGE_MAX}
          defaultValue={isRefused ? form.values.message : ''}
          error={isRefused ? form.errors.message : undefined}
        />
        <div>{submit}</div>
      </Form>
    </ButtonDisclosure>
  )
}

export function AssignmentCard({ request, form }: Pick<CardProps, 'request' | 'form'>) {
  const isBusy = useNavigation().state !== 'idle'
  if (!request.allowed.assign) return null
  const isRefused = form.values.intent === 'assign'
  const { assignedTo, assigneeEmail, cost, version } = request
  const typedCost = cost === null ? '' : formatNumber(centavosToPesos(cost), cost % 100 === 0 ? 0 : 2)
  return (
    <Card>
      <CardHead title={m.maintenance_request_assignment()} />
      <CardBody>
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="version" value={version} />
          <Field
            name="assignedTo"
            label={m.maintenance_request_assigned()}
            hint={m.maintenance_request_assigned_hint()}
            maxLength={120}
            autoComplete="off"
            defaultValue={(isRefused ? form.values.assignedTo : assignedTo) ?? ''}
            error={isRefused ? form.errors.assignedTo : undefined}
          />
          <Field
            name="assigneeEmail"
            type="email"
            label={m.maintenance_request_assignee_email()}
            hint={m.maintenance_request_assignee_email_hint()}
            maxLength={254}
            autoComplete="off"
            defaultValue={(isRefused ? form.values.assigneeEmail : assigneeEmail) ?? ''}
            error={isRefused ? form.errors.assigneeEmail : undefined}
          />
          <Field
            name="cost"
            label={m.maintenance_request_cost()}
            leading="₱"
            inputMode="decimal"
            maxLength={20}
            defaultValue={(isRefused ? form.values.cost : typedCost) ?? ''}
            error={isRefused ? form.errors.cost : undefined}
          />
          <div>
            <Button type="submit" name="intent" value="assign" variant="line" size="compact" loading={isBusy}>
              {m.ui_save()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

// One inspection with the forms of its moves. Each move is a form of its own; those with fields are behind a disclosure.
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import {
  getInspectionIntentLabel,
  getInspectionPriorityLabel,
  getInspectionTypeLabel,
} from '#app/domain/tenancy/inspections/inspection.labels.ts'
import type { InspectionRow } from '#app/domain/tenancy/inspections/inspection.model.ts'
import { INSPECTION_FINDINGS_MAX } from '#app/domain/tenancy/inspections/inspection.schema.ts'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/paraglide/messages.js'
import { CalendarDay, StateBadge } from '#app/routes/shared/rows.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button, buttonClass, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { CalendarIcon } from '#app/ui/icons/icons.tsx'

type InspectionCardProps = {
  inspection: InspectionRow
  /** The address of the page, to which the forms are sent. */
  path: string
  today: string
  form: FormState
}

export function InspectionCard({ inspection, path, today, form }: InspectionCardProps) {
  const { id, times, status, intents, type } = inspection
  const [startsAt] = times
  const has = (intent: ViewingIntent) => intents.includes(intent)
  const shared = { inspection, path, form }
  return (
    <li className="rounded-box border border-line bg-surface px-4 py-4 md:px-4.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {startsAt ? <CalendarDay at={startsAt} /> : null}
        <Facts inspection={inspection} />
        <StateBadge state={status} />
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {has('confirm') ? <MoveForm {...shared} intent="confirm" /> : null}
        {has('start') ? <MoveForm {...shared} intent="start" /> : null}
        {has('complete') ? <CompleteForm {...shared} /> : null}
        {has('propose') ? <ProposeForm {...shared} today={today} /> : null}
        {has('decline') ? <EndForm {...shared} intent="decline" /> : null}
        {has('cancel') ? <EndForm {...shared} intent="cancel" /> : null}
        {status === 'scheduled' || status === 'pending_confirmation' ? (
          <a
            href={href('/dashboard/inspections/:id/calendar.ics', { id })}
            download="inspection.ics"
            className={buttonClass({ variant: 'line', size: 'compact' })}
          >
            <CalendarIcon size={18} />
            {m.pass_calendar()}
            <span className="sr-only">: {getInspectionTypeLabel(type)}</span>
          </a>
        ) : null}
      </div>
    </li>
  )
}

function Facts({ inspection }: { inspection: InspectionRow }) {
  const { type, priority, listing, otherName, status, proposedBy, mySide, maySeeRental, rentalId } = inspection
  const lines = [
    status === 'pending_confirmation' && proposedBy === mySide ? m.viewing_proposed_by_me({ name: otherName }) : null,
    inspection.notes,
    inspection.findings === null ? null : m.inspection_findings_line({ text: inspection.findings }),
    inspection.cancelReason === null ? null : m.viewing_line_reason({ reason: inspection.cancelReason }),
  ]
  return (
    <div className="min-w-0 flex-1 basis-48">
      <h3 className="text-sm font-semibold">
        {getInspectionTypeLabel(type)}
        {priority === 'normal' ? null : (
          <span className={priority === 'high' ? 'text-brick' : 'font-normal text-ink-soft'}>
            {` · ${getInspectionPriorityLabel(priority)}`}
          </span>
        )}
      </h3>
      <p className="line-clamp-2 text-sm">
        {maySeeRental ? (
          <Link to={href('/dashboard/rentals/:id', { id: rentalId })} className="hover:underline">
            {listing.title}
          </Link>
        ) : (
          listing.title
        )}
      </p>
      <p className="text-sm tabular-nums">{formatWhen(inspection)}</p>
      <p className="text-tiny text-ink-soft">{`${m.viewing_with({ name: otherName })}, ${listing.city}`}</p>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <p key={line} className="text-tiny wrap-anywhere whitespace-pre-line text-ink-soft">
            {line}
          </p>
        ))}
    </div>
  )
}

function formatWhen({ times: [startsAt], endsAt }: InspectionRow): string {
  return startsAt ? `${formatDateTime(startsAt)} – ${formatTime(endsAt)}` : ''
}

type MoveProps = Pick<InspectionCardProps, 'inspection' | 'path' | 'form'>
type MoveFormProps = MoveProps & { intent: ViewingIntent; look?: ButtonVariant; label?: string; children?: ReactNode }

function MoveForm({ inspection, path, intent, look, label, children }: MoveFormProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('id') === inspection.id && sent.get('intent') === intent
  return (
    <Form method="post" action={path} noValidate className={children ? 'grid gap-4' : undefined}>
      <input type="hidden" name="id" value={inspection.id} />
      <input type="hidden" name="version" value={inspection.version} />
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="compact"
        variant={look}
        loading={isBusy}
        className="justify-self-start"
      >
        {label ?? getInspectionIntentLabel(intent)}
        <span className="sr-only">: {inspection.listing.title}</span>
      </Button>
    </Form>
  )
}

const isRefused = ({ inspection, form }: MoveProps, intent: ViewingIntent) =>
  form.refusal !== undefined && form.values.id === inspection.id && form.values.intent === intent

function ProposeForm({ today, ...props }: MoveProps & { today: string }) {
  const { inspection, form } = props
  const isOpen = isRefused(props, 'propose')
  return (
    <ButtonDisclosure
      label={getInspectionIntentLabel('propose')}
      about={inspection.listing.title}
      variant="line"
      isOpen={isOpen}
    >
      <div className="mt-2 max-w-160">
        <MoveForm {...props} intent="propose" label={m.viewing_send_proposal()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label={m.inspection_date()}
              name="date"
              required
              min={today}
              error={isOpen ? form.errors.date : undefined}
              defaultValue={isOpen ? form.values.date : undefined}
            />
            <Field
              label={m.inspection_time()}
              name="time"
              type="time"
              step={900}
              required
              error={isOpen ? form.errors.time : undefined}
              defaultValue={isOpen ? form.values.time : undefined}
            />
          </div>
        </MoveForm>
      </div>
    </ButtonDisclosure>
  )
}

function EndForm({ intent, ...props }: MoveProps & { intent: 'decline' | 'cancel' }) {
  const isOpen = isRefused(props, intent)
  return (
    <TextForm {...props} intent={intent} look="danger">
      <Textarea
        label={m.viewing_reason()}
        isOptional
        name="reason"
        rows={2}
        maxLength={500}
        hint={m.viewing_reason_hint()}
        error={isOpen ? props.form.errors.reason : undefined}
        defaultValue={isOpen ? props.form.values.reason : undefined}
      />
    </TextForm>
  )
}

function CompleteForm(props: MoveProps) {
  const isOpen = isRefused(props, 'complete')
  return (
    <TextForm {...props} intent="complete">
      <Textarea
        label={m.inspection_findings()}
        isOptional
        name="findings"
        rows={4}
        maxLength={INSPECTION_FINDINGS_MAX}
        hint={m.viewing_reason_hint()}
        error={isOpen ? props.form.errors.findings : undefined}
        defaultValue={isOpen ? props.form.values.findings : undefined}
      />
    </TextForm>
  )
}

function TextForm({ intent, look, children, ...props }: MoveFormProps) {
  return (
    <ButtonDisclosure
      label={getInspectionIntentLabel(intent)}
      about={props.inspection.listing.title}
      variant="line"
      isOpen={isRefused(props, intent)}
    >
      <div className="mt-2 max-w-160">
        <MoveForm {...props} intent={intent} {...(look ? { look } : {})}>
          {children}
        </MoveForm>
      </div>
    </ButtonDisclosure>
  )
}

// One inspection with the forms of its moves. Each move is a form of its own; those with fields are behind a disclosure.
import { Link } from 'react-router'
import {
  getInspectionIntentLabel,
  getInspectionPriorityLabel,
  getInspectionTypeLabel,
} from '#app/domain/tenancy/inspections/inspection.labels.ts'
import { INSPECTION_FINDINGS_MAX, type InspectionRow } from '#app/domain/tenancy/inspections/inspection.model.ts'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import {
  EndForm,
  isRefused,
  MoveDisclosure,
  MoveForm,
  type MoveProps,
} from '#app/routes/dashboard/shared/visits/move-visit-form.tsx'
import { CalendarDay, StateBadge } from '#app/routes/shared/rows.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
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
  const shared = { visit: inspection, path, form, getLabel: getInspectionIntentLabel }
  return (
    <li className="rounded-box border border-line bg-surface px-4 py-4 md:px-4.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {startsAt ? <CalendarDay at={startsAt} /> : null}
        <Facts inspection={inspection} />
        <StateBadge machine="inspection" state={status} />
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
            {m.ui_add_to_calendar()}
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
    inspection.cancelReason === null ? null : m.ui_reason_given({ reason: inspection.cancelReason }),
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

function ProposeForm({ today, ...props }: MoveProps & { today: string }) {
  const { form } = props
  const isOpen = isRefused(props, 'propose')
  return (
    <MoveDisclosure {...props} intent="propose" label={m.viewing_send_proposal()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={m.ui_date()}
          name="date"
          required
          min={today}
          error={isOpen ? form.errors.date : undefined}
          defaultValue={isOpen ? form.values.date : undefined}
        />
        <Field
          label={m.ui_time()}
          name="time"
          type="time"
          step={900}
          required
          error={isOpen ? form.errors.time : undefined}
          defaultValue={isOpen ? form.values.time : undefined}
        />
      </div>
    </MoveDisclosure>
  )
}

function CompleteForm(props: MoveProps) {
  const isOpen = isRefused(props, 'complete')
  return (
    <MoveDisclosure {...props} intent="complete">
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
    </MoveDisclosure>
  )
}

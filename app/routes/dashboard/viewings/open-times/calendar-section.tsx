// The calendars of other services whose busy times are left out: the list with what to do about one that fails, and the form for another one.
import { Form, useNavigation } from 'react-router'
import { getCalendarProblemLabel } from '#app/domain/tenancy/imported-calendars/imported-calendar.labels.ts'
import {
  CALENDAR_ADDRESS_MAX,
  MAX_CALENDARS,
  type OwnCalendar,
} from '#app/domain/tenancy/imported-calendars/imported-calendar.model.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

const INTENTS: readonly string[] = ['addCalendar', 'checkCalendar', 'removeCalendar']

type CalendarSectionProps = { calendars: readonly OwnCalendar[]; form: FormState }

export function CalendarSection({ calendars, form }: CalendarSectionProps) {
  const isRefused = form.refusal !== undefined && INTENTS.includes(form.values.intent ?? '')
  return (
    <Card>
      <CardHead title={m.imported_calendar_title()} sub={m.imported_calendar_text()} />
      {calendars.length === 0 ? null : (
        <ul className="border-t border-line">
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      <CardBody className="grid gap-4 border-t border-line pt-4">
        {isRefused && form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        {calendars.length >= MAX_CALENDARS ? (
          <p className="text-sm text-ink-soft">{m.imported_calendar_full({ max: MAX_CALENDARS })}</p>
        ) : (
          <AddForm key={calendars.length} form={form} />
        )}
        <p className="max-w-[65ch] text-sm text-ink-soft">{m.imported_calendar_privacy()}</p>
      </CardBody>
    </Card>
  )
}

function CalendarRow({ calendar }: { calendar: OwnCalendar }) {
  const { id, host, checkedAt, failingSince, problem, isStopped } = calendar
  const since = failingSince === null ? null : formatDateTime(failingSince)
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold wrap-anywhere">{host}</span>
          <span className="block text-sm text-ink-soft">
            {m.imported_calendar_read({ time: formatDateTime(checkedAt) })}
          </span>
        </span>
        {failingSince === null ? (
          <StatusBadge tone="leaf">{m.webhook_on()}</StatusBadge>
        ) : (
          <StatusBadge tone={isStopped ? 'brick' : 'amber'}>{m.imported_calendar_fails()}</StatusBadge>
        )}
      </div>
      {since === null || problem === null ? null : (
        <p className="max-w-[65ch] text-sm">
          {isStopped ? m.imported_calendar_stopped({ since }) : m.imported_calendar_kept({ since })}{' '}
          {getCalendarProblemLabel(problem)} {m.imported_calendar_try()}
        </p>
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        <RowButton id={id} intent="checkCalendar" label={m.imported_calendar_check()} host={host} />
        <RowButton id={id} intent="removeCalendar" label={m.ui_remove_action()} host={host} />
      </div>
    </li>
  )
}

type RowButtonProps = { id: string; intent: string; label: string; host: string }

function RowButton({ id, intent, label, host }: RowButtonProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && sent.get('id') === id
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} variant="ghost" size="compact" loading={isBusy}>
        {label}
        <span className="sr-only">: {host}</span>
      </Button>
    </Form>
  )
}

/** What was typed is not shown again: the address opens a private calendar. */
function AddForm({ form }: Pick<CalendarSectionProps, 'form'>) {
  const { values, errors } = readIntentForm(form, 'addCalendar')
  const isBusy = useNavigation().formData?.get('intent') === 'addCalendar'
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="addCalendar" />
      <Field
        name="address"
        type="url"
        label={m.imported_calendar_address()}
        hint={m.imported_calendar_address_hint()}
        required
        maxLength={CALENDAR_ADDRESS_MAX}
        autoComplete="off"
        defaultValue={values.address ?? ''}
        error={errors.address}
      />
      <Button type="submit" variant="line" size="small" loading={isBusy} className="justify-self-start">
        {m.imported_calendar_add()}
      </Button>
    </Form>
  )
}

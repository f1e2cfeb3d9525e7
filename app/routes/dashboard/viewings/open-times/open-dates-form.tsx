// Single dates that replace the weekly pattern: the list, and the form that adds one.
import { Form, useNavigation } from 'react-router'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { DateWindow } from '#app/domain/tenancy/open-times/open-times.model.ts'

type OpenDate = DateWindow & { id: string }
type OpenDatesFormProps = { dates: readonly OpenDate[]; today: string; form: FormState }

export function OpenDatesForm({ dates, today, form }: OpenDatesFormProps) {
  const isRefused = form.refusal !== undefined && form.values.intent === 'addDate'
  const values: FieldTexts = isRefused ? form.values : {}
  const errors: FieldTexts = isRefused ? form.errors : {}
  const isBusy = useNavigation().formData?.get('intent') === 'addDate'
  return (
    <Card>
      <CardHead title={m.open_times_dates()} sub={m.open_times_dates_text()} />
      {dates.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft md:px-4.5">{m.open_times_dates_empty()}</p>
      ) : (
        <ul className="border-t border-line">
          {dates.map((date) => (
            <DateRow key={date.id} {...date} />
          ))}
        </ul>
      )}
      <CardBody className="border-t border-line pt-4">
        <Form method="post" noValidate className="grid gap-4">
          {isRefused && form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
          <div className="grid gap-4 sm:grid-cols-3">
            <DateField
              label={m.ui_date()}
              name="date"
              required
              min={today}
              defaultValue={values.date}
              error={errors.date}
            />
            <Field
              label={m.ui_from()}
              isOptional
              name="from"
              type="time"
              step={900}
              defaultValue={values.from}
              error={errors.from}
            />
            <Field
              label={m.ui_to()}
              isOptional
              name="to"
              type="time"
              step={900}
              defaultValue={values.to}
              error={errors.to}
            />
          </div>
          <Button
            type="submit"
            name="intent"
            value="addDate"
            variant="line"
            size="small"
            loading={isBusy}
            className="justify-self-start"
          >
            {m.open_times_add_date()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

function DateRow({ id, date, startsAt, endsAt }: OpenDate) {
  const name = `${formatWeekday(date)}, ${formatDate(date)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 md:px-4.5">
      <span className="min-w-0 flex-1 basis-40 text-sm font-semibold">{name}</span>
      <span className="text-sm tabular-nums">{startsAt ? `${startsAt} – ${endsAt}` : m.ui_closed()}</span>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="removeDate" variant="ghost" size="compact">
          {m.ui_remove_action()}
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </li>
  )
}

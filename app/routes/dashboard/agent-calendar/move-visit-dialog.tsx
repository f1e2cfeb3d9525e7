// Moves an entry to another day and time. For a viewing it says that the renter is asked again; what the agent planned alone moves at once.
import { formatItemTime, formatItemTitle } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem, CalendarKind } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import type { CalendarAddress, CalendarMove } from '#app/domain/tenancy/agent-calendar/agent-calendar.schema.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { formatTimeOfDay } from '#app/shared/manila-time.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import {
  buildCalendarPath,
  buildMovePath,
  type Shown,
} from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'

const TITLES: Record<CalendarMove['intent'], () => string> = {
  viewing: m.viewing_propose,
  appointment: m.appointment_move,
  followUp: m.agent_calendar_move_follow_up,
}
const toIntent = (kind: CalendarKind): CalendarMove['intent'] =>
  kind === 'viewing' || kind === 'appointment' ? kind : 'followUp'

type MoveDialogProps = Shown & { item: CalendarItem; to: NonNullable<CalendarAddress['move']>; form: FormState }

export function MoveDialog({ item, to, view, date, form }: MoveDialogProps) {
  const { id, kind, version, time, day, detail } = item
  const intent = toIntent(kind)
  const isViewing = intent === 'viewing'
  const closeTo = buildCalendarPath({ view, date })
  const { values, errors, alert } = form
  return (
    <AddressDialog
      title={TITLES[intent]()}
      description={formatItemTitle(item)}
      closeTo={closeTo}
      width="narrow"
      form={{
        action: buildMovePath({ view, date }, id),
        hiddenFields: { intent, id, version: String(version) },
      }}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset variant="line" size="compact">
            {m.ui_cancel()}
          </ButtonLink>
          <Button type="submit" size="compact">
            {isViewing ? m.viewing_send_proposal() : m.agent_calendar_move()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {alert === undefined ? null : <Alert tone="brick" title={alert} isAnnounced />}
        <p>
          {formatDate(day)}, {formatItemTime(item)}
        </p>
        {isViewing && detail !== null ? <p>{m.agent_calendar_move_text({ name: detail })}</p> : null}
        <DateField
          label={m.agent_calendar_new_date()}
          name="date"
          required
          defaultValue={values.date ?? to.date ?? day}
          error={errors.date}
        />
        {time === null ? null : (
          <Field
            label={m.agent_calendar_new_time()}
            name="time"
            type="time"
            step={900}
            required
            defaultValue={values.time ?? to.time ?? formatTimeOfDay(time.startsAt)}
            error={errors.time}
          />
        )}
      </div>
    </AddressDialog>
  )
}

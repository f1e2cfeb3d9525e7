// Moves an entry to another day and time. For a viewing it says that the renter is asked again.
import { formatItemTime, formatItemTitle } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import type { CalendarAddress } from '#app/domain/tenancy/agent-calendar/agent-calendar.schema.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { toManilaTime } from '#app/shared/manila-time.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { buildCalendarPath, buildMovePath, type Shown } from './calendar-path.ts'

type MoveDialogProps = Shown & { item: CalendarItem; to: NonNullable<CalendarAddress['move']>; form: FormState }

export function MoveDialog({ item, to, view, date, form }: MoveDialogProps) {
  const { id, kind, version, time, day, detail } = item
  const isViewing = kind === 'viewing'
  const closeTo = buildCalendarPath({ view, date })
  const { values, errors, alert } = form
  return (
    <AddressDialog
      title={isViewing ? m.viewing_propose() : m.agent_calendar_move_follow_up()}
      description={formatItemTitle(item)}
      closeTo={closeTo}
      width="narrow"
      form={{
        action: buildMovePath({ view, date }, id),
        hiddenFields: { intent: isViewing ? 'viewing' : 'followUp', id, version: String(version) },
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
        {isViewing && time !== null ? (
          <Field
            label={m.agent_calendar_new_time()}
            name="time"
            type="time"
            step={900}
            required
            defaultValue={values.time ?? to.time ?? formatClock(time.startsAt)}
            error={errors.time}
          />
        ) : null}
      </div>
    </AddressDialog>
  )
}

/** HH:MM, as the field wants it. */
function formatClock(moment: Date): string {
  const { hour, minute } = toManilaTime(moment)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

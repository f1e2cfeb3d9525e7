// The wanted time of a viewing: one of the open times by day, or proposed times. Radio buttons, so that it works without JavaScript; the
// fields of proposed times are shown by CSS while their choice is checked.
import { formatTime } from '#app/i18n/date-time.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import type { OpenDay } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { hasChosenSlot, PROPOSE } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { ProposedTimesFields, type ProposedTimesFieldsProps } from './proposed-times-fields.tsx'

type WantedTimesFieldsProps = ProposedTimesFieldsProps & { openDays: readonly OpenDay[]; contactName: string }

/** Days in view; the others are behind a disclosure. */
const DAYS_IN_VIEW = 3

export function WantedTimesFields({ openDays, contactName, ...proposed }: WantedTimesFieldsProps) {
  if (openDays.length === 0) return <ProposedTimesFields {...proposed} />
  const { typed } = proposed
  const [firstDays, laterDays] = [openDays.slice(0, DAYS_IN_VIEW), openDays.slice(DAYS_IN_VIEW)]
  const isLaterChosen = laterDays.some(({ times }) => times.includes(typed.slot ?? ''))
  const isProposing = typed.slot === PROPOSE || (!hasChosenSlot(typed) && Boolean(typed.date))
  const firstTime = openDays[0]?.times[0]
  const chosen = isProposing ? PROPOSE : (typed.slot ?? firstTime)
  return (
    <fieldset className="group/times grid gap-3">
      <legend className="mb-1.5 text-label font-semibold">{m.open_times_title()}</legend>
      <p className="text-sm text-ink-soft">{m.inquiry_slots_hint({ name: contactName })}</p>
      {firstDays.map((day) => (
        <DayChoices key={day.day} {...day} chosen={chosen} />
      ))}
      {laterDays.length > 0 ? (
        <Disclosure label={m.inquiry_slots_more()} isOpen={isLaterChosen}>
          <div className="grid gap-3 pt-1">
            {laterDays.map((day) => (
              <DayChoices key={day.day} {...day} chosen={chosen} />
            ))}
          </div>
        </Disclosure>
      ) : null}
      <Choice value={PROPOSE} label={m.inquiry_slots_other()} chosen={chosen} />
      <div className="hidden group-has-[input[value=propose]:checked]/times:block">
        <ProposedTimesFields {...proposed} />
      </div>
    </fieldset>
  )
}

function DayChoices({ day, times, chosen }: OpenDay & { chosen: string | undefined }) {
  const name = `${formatWeekday(day)}, ${formatDate(day)}`
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{name}</p>
      <div className="flex flex-wrap gap-2">
        {times.map((time) => (
          <Choice key={time} value={time} label={formatTime(new Date(time))} about={name} chosen={chosen} />
        ))}
      </div>
    </div>
  )
}

type ChoiceProps = { value: string; label: string; about?: string; chosen: string | undefined }

function Choice({ value, label, about, chosen }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 items-center justify-self-start rounded-control border border-line-strong bg-surface px-3.5 py-2 text-label font-semibold tabular-nums has-checked:border-sea has-checked:bg-sea-soft has-checked:text-sea-strong has-checked:inset-ring has-checked:inset-ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea">
      <input type="radio" name="slot" value={value} defaultChecked={value === chosen} className="sr-only" />
      {about ? <span className="sr-only">{about}, </span> : null}
      {label}
    </label>
  )
}

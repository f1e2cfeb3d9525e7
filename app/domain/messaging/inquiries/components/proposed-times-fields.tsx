// Up to three dates and times in Manila: the first is required, two more are behind a disclosure.
import { m } from '#app/messages/messages.js'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PROPOSED_FIELDS, type WantedTimes } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'

export type ProposedTimesFieldsProps = {
  /** The first possible day. */
  today: string
  typed: WantedTimes
  problems: WantedTimes
}

export function ProposedTimesFields(props: ProposedTimesFieldsProps) {
  const [first, ...others] = PROPOSED_FIELDS
  const hasOthers = others.flat().some((name) => props.typed[name] || props.problems[name])
  return (
    <div className="grid gap-1">
      <ProposedTime names={first} dateLabel={m.inquiry_date()} timeLabel={m.inquiry_time()} isRequired {...props} />
      <Disclosure label={m.inquiry_more_times()} isOpen={hasOthers}>
        <div className="grid gap-4 pt-1">
          {others.map((names, index) => (
            <ProposedTime
              key={names[0]}
              names={names}
              dateLabel={m.inquiry_date_n({ n: index + 2 })}
              timeLabel={m.inquiry_time_n({ n: index + 2 })}
              {...props}
            />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

type ProposedTimeProps = ProposedTimesFieldsProps & {
  names: (typeof PROPOSED_FIELDS)[number]
  dateLabel: string
  timeLabel: string
  isRequired?: boolean
}

function ProposedTime({ names, dateLabel, timeLabel, isRequired, today, typed, problems }: ProposedTimeProps) {
  const [date, time] = names
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        label={dateLabel}
        name={date}
        required={isRequired}
        min={today}
        error={problems[date]}
        defaultValue={typed[date]}
      />
      <Field
        label={timeLabel}
        name={time}
        type="time"
        step={900}
        required={isRequired}
        error={problems[time]}
        defaultValue={typed[time]}
      />
    </div>
  )
}

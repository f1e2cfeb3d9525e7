// The weekly pattern as a grid: days are columns, hours are rows. It changes the values of the form's fields, which stay below it.
import { useState } from 'react'
import { copyDay, getHourFill, listGridHours, paintHours } from '#app/domain/tenancy/open-times/open-hours.rules.ts'
import type { Weekday } from '#app/domain/tenancy/open-times/open-times.model.ts'
import { getWeekdayName } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { type Cell, getBlock, type Stroke, useHourPainting } from './use-hour-painting.ts'
import '#app/ui/styles/console/week-grid.css'

type Props = { week: readonly Weekday[]; values: FieldTexts; onChange: (values: FieldTexts) => void }

const formatHour = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

export function WeekGrid({ week, values, onChange }: Props) {
  const [refused, setRefused] = useState<readonly Weekday[]>([])
  const [focused, setFocused] = useState<Cell>({ weekday: week[0] ?? 1, hour: 9 })
  const hours = listGridHours(values)
  const isOpenAt = ({ weekday, hour }: Cell) => getHourFill(values, weekday, hour) === 'open'
  const paint = (stroke: Stroke) => {
    const painted = paintHours(values, getBlock(stroke, week), stroke.isOpen)
    setRefused(painted.refused)
    onChange(painted.values)
  }
  const { grid, stroke, handlers } = useHourPainting({ week, hours }, isOpenAt, paint)
  const shown = stroke ? paintHours(values, getBlock(stroke, week), stroke.isOpen).values : values
  return (
    <div className="week-grid-box">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA: arrow keys move */}
      <table ref={grid} role="grid" aria-label={m.open_times_weekly()} className="week-grid" {...handlers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.ui_time()}</span>
            </th>
            {week.map((weekday) => (
              <th key={weekday} scope="col" title={getWeekdayName(weekday)}>
                {getWeekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {week.map((weekday) => (
                <HourCell
                  key={weekday}
                  {...{ weekday, hour, values: shown }}
                  isEntry={focused.weekday === weekday && focused.hour === hour}
                  onFocus={() => setFocused({ weekday, hour })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="block pt-2 text-sm font-semibold text-brick empty:hidden">
        {refused.length > 0 ? m.open_times_too_many({ days: refused.map(getWeekdayName).join(', ') }) : ''}
      </output>
      <CopyHours week={week} onCopy={(source, targets) => onChange(copyDay(values, source, targets))} />
    </div>
  )
}

type HourCellProps = Cell & { values: FieldTexts; isEntry: boolean; onFocus: () => void }

function HourCell({ weekday, hour, values, isEntry, onFocus }: HourCellProps) {
  const fill = getHourFill(values, weekday, hour)
  return (
    <td
      tabIndex={isEntry ? 0 : -1}
      aria-selected={fill !== 'closed'}
      aria-label={m.open_times_cell({ day: getWeekdayName(weekday), time: formatHour(hour) })}
      data-weekday={weekday}
      data-hour={hour}
      data-fill={fill}
      onFocus={onFocus}
    />
  )
}

type CopyHoursProps = { week: readonly Weekday[]; onCopy: (source: Weekday, targets: readonly Weekday[]) => void }

function CopyHours({ week, onCopy }: CopyHoursProps) {
  const [source, setSource] = useState<Weekday>(week[0] ?? 1)
  return (
    <div className="flex flex-wrap items-end gap-2 pt-4">
      <Select
        label={m.open_times_copy_from()}
        value={String(source)}
        onChange={(event) => setSource(week.find((weekday) => String(weekday) === event.target.value) ?? source)}
        choices={week.map((weekday) => ({ value: String(weekday), label: getWeekdayName(weekday) }))}
        fieldClassName="min-w-40 flex-1 sm:flex-none"
      />
      <Button variant="line" size="compact" onClick={() => onCopy(source, [1, 2, 3, 4, 5])}>
        {m.open_times_copy_weekdays()}
      </Button>
      <Button variant="line" size="compact" onClick={() => onCopy(source, week)}>
        {m.open_times_copy_all()}
      </Button>
    </div>
  )
}

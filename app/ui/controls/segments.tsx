// A row of a few short choices: native radio buttons, drawn as segments.
import type { ReactNode } from 'react'

export type Segment = {
  value: string
  label: string
  /** Small text under the label; `noteLabel` is read out instead. */
  note?: string
  noteLabel?: string
}

type SegmentsProps = {
  legend: string
  name: string
  value: string
  segments: readonly Segment[]
  onChange: (value: string) => void
  /** Beside the legend: a related control. */
  aside?: ReactNode
  className?: string
}

export function Segments({ legend, name, value, segments, onChange, aside, className }: SegmentsProps) {
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      <div className="mb-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span aria-hidden="true" className="text-label font-semibold">
          {legend}
        </span>
        {aside}
      </div>
      <div className="flex">
        {segments.map((segment) => (
          <label key={segment.value} className="segment">
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            {segment.label}
            {segment.note === undefined ? null : <Note note={segment.note} label={segment.noteLabel} />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Note({ note, label }: { note: string; label?: string }) {
  return (
    <span className="block text-xs leading-4 font-normal text-ink-soft tabular-nums">
      <span aria-hidden={label ? true : undefined}>{note}</span>
      {label ? <span className="sr-only">, {label}</span> : null}
    </span>
  )
}

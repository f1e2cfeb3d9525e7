// A row of a few short choices: native radio buttons, drawn as segments.
import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

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
  isDisabled?: boolean
  className?: string
}

export function Segments({
  legend,
  name,
  value,
  segments,
  onChange,
  aside,
  isDisabled = false,
  className,
}: SegmentsProps) {
  return (
    <fieldset className={className} disabled={isDisabled}>
      <legend className="sr-only">{legend}</legend>
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4">
        <span aria-hidden="true" className="text-label font-semibold">
          {legend}
        </span>
        {aside}
      </div>
      <div className="flex">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={cx(
              'relative -ml-px grid min-h-12 min-w-8 grow min-[360px]:min-w-11 place-content-center border border-line-strong bg-surface px-1 py-1 text-center text-sm leading-tight font-semibold first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-sand-100',
              'has-disabled:opacity-55 has-checked:z-1 has-checked:border-sea has-checked:bg-sea-soft has-checked:text-sea-strong has-checked:inset-ring has-checked:inset-ring-sea',
              'has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea',
            )}
          >
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

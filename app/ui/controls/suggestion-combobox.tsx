// A text field that offers suggestions. Without JavaScript, and when no suggestions arrive, it is a plain text field of a form. Text
// arrives translated.
import type { ReactNode } from 'react'
import { useCombobox } from './use-combobox.ts'
import type { Suggestion } from './use-suggestions.ts'

export type SuggestionComboboxLabels = {
  label: string
  placeholder?: string
  /** Read out when suggestions arrive: 'Three suggestions'. */
  count: (count: number) => string
  /** Shown and read out when there are no suggestions. */
  none: string
}

export type SuggestionComboboxProps<T extends Suggestion> = {
  /** Name of the field with the text. */
  name: string
  /** Name of a hidden field with the slug of the chosen suggestion, empty while the text was typed freely. */
  slugName?: string
  /** An address that answers `?q=` with `{ items, attribution }`. */
  source: string
  labels: SuggestionComboboxLabels
  defaultValue?: string
  defaultSlug?: string
  isLabelHidden?: boolean
  icon?: ReactNode
  className?: string
  /** The state of the field when what was typed is refused, as `aria-invalid` and `aria-describedby`. */
  notes?: { 'aria-invalid': true | undefined; 'aria-describedby': string }
  onChoose?: (item: T) => void
}

const POPOVER = 'absolute inset-x-0 top-full z-30 mt-1 rounded-[14px] border border-line bg-surface shadow-float'

export function SuggestionCombobox<T extends Suggestion>(props: SuggestionComboboxProps<T>) {
  const { labels, icon } = props
  const box = useCombobox(props)
  return (
    <div className={`relative ${props.className ?? ''}`}>
      <label
        htmlFor={box.fieldProps.id}
        className={props.isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-semibold text-ink'}
      >
        {labels.label}
      </label>
      <div className="relative">
        {icon ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft"
          >
            {icon}
          </span>
        ) : null}
        <input
          {...box.fieldProps}
          {...props.notes}
          type="text"
          name={props.name}
          autoCapitalize="words"
          maxLength={100}
          placeholder={labels.placeholder}
          className={`h-12 w-full rounded-[10px] border border-line-strong bg-surface pr-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-brick aria-invalid:inset-ring aria-invalid:inset-ring-brick ${icon ? 'pl-10' : 'pl-3'}`}
        />
      </div>
      {props.slugName ? <input type="hidden" name={props.slugName} value={box.slug} /> : null}
      <SuggestionList box={box} label={labels.label} />
      {box.isEmpty ? <p className={`${POPOVER} px-4 py-3 text-sm text-ink-soft`}>{labels.none}</p> : null}
      <output className="sr-only">
        {box.isEmpty ? labels.none : box.isOpen ? labels.count(box.suggestions.items.length) : ''}
      </output>
    </div>
  )
}

function SuggestionList<T extends Suggestion>({
  box,
  label,
}: {
  box: ReturnType<typeof useCombobox<T>>
  label: string
}) {
  const { items, attribution } = box.suggestions
  return (
    <div hidden={!box.isOpen} className={`${POPOVER} overflow-hidden`}>
      <ul {...box.listProps} aria-label={label} className="max-h-80 overflow-y-auto p-1">
        {items.map((item, n) => (
          <li
            key={item.id}
            {...box.optionProps(n, item)}
            className="flex min-h-11 cursor-pointer flex-col justify-center rounded-[10px] px-3 py-1.5 hover:bg-sea-soft aria-selected:bg-sea-soft"
          >
            <span className="font-semibold text-ink">{item.name}</span>
            {item.area ? <span className="text-sm text-ink-soft">{item.area}</span> : null}
          </li>
        ))}
      </ul>
      {attribution ? <p className="border-t border-line px-4 py-1 text-xs text-ink-soft">{attribution}</p> : null}
    </div>
  )
}

// Checkboxes of table rows. They belong to the form of the bulk bar by their `form` attribute, so that bulk actions work without
// JavaScript, and rows may contain forms of their own.
import { useEffect, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'

export type TableSelection<Row> = {
  /** Id of the BulkBar. */
  form: string
  /** The form field; its values are the keys of the rows. */
  name: string
  /** Read out: 'Select {name}'. */
  getName: (row: Row) => string
  /** Rows with which nothing can be done have no checkbox. */
  isSelectable?: (row: Row) => boolean
}

const CELL_ROLE = { role: 'cell' } as const
const HEAD_ROLE = { role: 'columnheader' } as const

/** Selecting all needs JavaScript, so the checkbox appears after hydration. */
export function SelectAllCell({ form }: { form: string }) {
  const isHydrated = useIsHydrated()
  const { selected, total } = useSelection(form)
  const isPartial = selected > 0 && selected < total
  return (
    <th {...HEAD_ROLE} scope="col" className="cell-select">
      {isHydrated ? (
        <label>
          <span className="sr-only">{m.ui_select_all()}</span>
          <input
            type="checkbox"
            data-select-all=""
            checked={total > 0 && selected === total}
            ref={(input) => {
              if (input) input.indeterminate = isPartial
            }}
            onChange={(event) => selectAll(form, event.currentTarget.checked)}
          />
        </label>
      ) : (
        <span className="sr-only">{m.ui_select_all()}</span>
      )}
    </th>
  )
}

export function NoSelectCell() {
  return <td {...CELL_ROLE} className="cell-select" />
}

export function SelectRowCell({ form, name, value, label }: Record<'form' | 'name' | 'value' | 'label', string>) {
  return (
    <td {...CELL_ROLE} className="cell-select">
      <label>
        <span className="sr-only">{m.ui_select_row({ name: label })}</span>
        <input type="checkbox" form={form} name={name} value={value} autoComplete="off" />
      </label>
    </td>
  )
}

/** How many rows of the page are selected. */
export function useSelection(formId: string): { selected: number; total: number } {
  const [selection, setSelection] = useState({ selected: 0, total: 0 })
  useEffect(() => {
    const update = () => {
      const boxes = listCheckboxes(formId)
      const next = { selected: boxes.filter(({ checked }) => checked).length, total: boxes.length }
      setSelection((last) => (last.selected === next.selected && last.total === next.total ? last : next))
    }
    const updateAfterReset = () => setTimeout(update) // the event comes before the boxes change
    update() // after every render: the rows may have changed
    document.addEventListener('change', update)
    document.addEventListener('reset', updateAfterReset)
    return () => {
      document.removeEventListener('change', update)
      document.removeEventListener('reset', updateAfterReset)
    }
  })
  return selection
}

function selectAll(formId: string, isSelected: boolean): void {
  for (const box of listCheckboxes(formId)) box.checked = isSelected
  document.dispatchEvent(new Event('change'))
}

function listCheckboxes(formId: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form="${CSS.escape(formId)}"]`)]
}

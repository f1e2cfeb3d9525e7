// What can be done with the selected rows of a table. Visible only while a row is selected, by CSS.
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { DONE } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { useOnNavigation } from '#app/ui/browser/use-on-navigation.ts'
import { Button } from '#app/ui/controls/button.tsx'
import '#app/ui/styles/console.css'
import { useSelection } from './table-selection.tsx'

type BulkBarProps = {
  /** The `form` of the table's selection. Both are in one TableCard. */
  id: string
  /** Receives the form; the current page by default. */
  action?: string
  /** `get` opens a question about the selected rows in the address. */
  method?: 'post' | 'get'
  /** The parameters of that question. Opening and cancelling it keeps the selection. */
  questionParams?: readonly string[]
  /** Buttons with type="submit", name and value. */
  children: ReactNode
}

const NO_PARAMS: readonly string[] = []

export function BulkBar({ id, action, method = 'post', questionParams = NO_PARAMS, children }: BulkBarProps) {
  const { selected } = useSelection(id)
  const form = useRef<HTMLFormElement>(null)
  useResetOnNavigation(form, questionParams)
  return (
    <Form ref={form} id={id} method={method} action={action} preventScrollReset className="bulk-bar">
      <output className="bulk-count">{selected > 0 ? m.ui_selected({ count: selected }) : null}</output>
      {children}
      <Button type="reset" variant="ghost" size="compact">
        {m.ui_clear_selection()}
      </Button>
    </Form>
  )
}

/** The rows of the next page are other rows, and after an action the work is done. */
function useResetOnNavigation(form: RefObject<HTMLFormElement | null>, questionParams: readonly string[]): void {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isDone = params.has(DONE)
  for (const name of [...questionParams, DONE]) params.delete(name)
  const list = `${pathname}?${params}`
  const lastList = useRef(list)
  useOnNavigation(
    useCallback(() => {
      if (questionParams.length === 0 || isDone || lastList.current !== list) form.current?.reset()
      lastList.current = list
    }, [form, questionParams, isDone, list]),
  )
}

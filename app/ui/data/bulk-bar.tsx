// What can be done with the selected rows of a table. Visible only while a row is selected, by CSS.
import { type ReactNode, useCallback, useRef } from 'react'
import { Form } from 'react-router'
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
  /** Buttons with type="submit", name and value. */
  children: ReactNode
}

export function BulkBar({ id, action, method = 'post', children }: BulkBarProps) {
  const { selected } = useSelection(id)
  const form = useRef<HTMLFormElement>(null)
  // The rows of the next page are other rows, and after an action the work is done
  useOnNavigation(useCallback(() => form.current?.reset(), []))
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

// Actions of a table row: all in one menu, or the most used ones as quiet icons before it. Between 860 and 1219 px the icons after the
// second move into the menu.
import type { MouseEvent, ReactNode } from 'react'
import { Form, Link, type To } from 'react-router'
import { cx } from '#app/ui/styles/class-names.ts'
import '#app/ui/styles/console.css'
import { RowMenu } from './row-menu.tsx'

/**
 * An action that must work without JavaScript is a link to a page or to a dialog in the address, or the fields of a form. With a link and
 * `onSelect`, the function runs instead of the link where JavaScript runs.
 */
export type RowAction = { label: string; icon: ReactNode; isDanger?: boolean } & (
  | {
      to: To
      /** State of the history entry: a hint for the next page, never an authority. */
      state?: Readonly<Record<string, unknown>>
      /** A file of the server, which no page of the site shows. */
      isFile?: boolean
      onSelect?: () => void
    }
  | { post: Record<string, string> }
  | { onSelect: () => void }
)

type RowActionsProps = {
  /** What the row is about; part of every accessible name. */
  name: string
  icons?: readonly RowAction[]
  more?: readonly RowAction[]
}

const SHOWN_WHEN_NARROW = 2
const NO_ACTIONS: readonly RowAction[] = []

export function RowActions({ name, icons = NO_ACTIONS, more = NO_ACTIONS }: RowActionsProps) {
  const moved = icons.slice(SHOWN_WHEN_NARROW)
  return (
    <div className="row-actions">
      {icons.map((action, index) => (
        <IconAction key={action.label} name={name} action={action} isNarrow={index >= SHOWN_WHEN_NARROW} />
      ))}
      {more.length > 0 || moved.length > 0 ? <RowMenu name={name} actions={more} moved={moved} /> : null}
    </div>
  )
}

function IconAction({ name, action, isNarrow }: { name: string; action: RowAction; isNarrow: boolean }) {
  const props = {
    'aria-label': `${action.label}: ${name}`,
    title: action.label,
    'data-danger': action.isDanger || undefined,
    className: cx('row-action', isNarrow && 'row-action-narrow'),
    children: action.icon,
  }
  if ('post' in action)
    return (
      <Form method="post" preventScrollReset className="contents">
        {Object.entries(action.post).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <button {...props} type="submit" />
      </Form>
    )
  const { onSelect } = action
  if (!('to' in action)) return <button {...props} type="button" onClick={onSelect} />
  const selectInstead = (event: MouseEvent) => {
    event.preventDefault()
    onSelect?.()
  }
  const { to, state, isFile } = action
  return (
    <Link
      {...props}
      to={to}
      state={state}
      reloadDocument={isFile}
      preventScrollReset
      onClick={onSelect ? selectInstead : undefined}
    />
  )
}

// Actions of a table row: quiet icons, and the rest in a menu. Between 860 and 1219 px the icons after the second move into the menu.
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { MoreIcon } from '#app/ui/icons/console-icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import '#app/ui/styles/console.css'

/**
 * An action that must work without JavaScript is a link: to a page, or to a dialog in the address. With both, `onSelect` runs instead of the
 * link where JavaScript runs.
 */
export type RowAction = { label: string; icon: ReactNode; isDanger?: boolean } & (
  | {
      to: To
      /** State of the history entry: a hint for the next page, never an authority. */
      state?: Readonly<Record<string, unknown>>
      onSelect?: () => void
    }
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
      {more.length > 0 || moved.length > 0 ? (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={m.ui_more_actions({ name })}
              className="row-action row-more"
              data-only-narrow={more.length === 0 || undefined}
            >
              <MoreIcon size={18} />
            </button>
          }
        >
          {moved.map((action) => (
            <div key={action.label} className="menu-when-narrow">
              <ActionItem action={action} />
            </div>
          ))}
          {more.map((action, index) => (
            <Fragment key={action.label}>
              {action.isDanger && index > 0 && !more[index - 1]?.isDanger ? <MenuSeparator /> : null}
              <ActionItem action={action} />
            </Fragment>
          ))}
        </Menu>
      ) : null}
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
  const { onSelect } = action
  if (!('to' in action)) return <button {...props} type="button" onClick={onSelect} />
  const selectInstead = (event: MouseEvent) => {
    event.preventDefault()
    onSelect?.()
  }
  const { to, state } = action
  return <Link {...props} to={to} state={state} preventScrollReset onClick={onSelect ? selectInstead : undefined} />
}

function ActionItem({ action }: { action: RowAction }) {
  const { label, icon, isDanger } = action
  return (
    <MenuItem icon={icon} tone={isDanger ? 'danger' : 'plain'} {...getTarget(action)}>
      {label}
    </MenuItem>
  )
}

/** A menu opens only with JavaScript. */
function getTarget(action: RowAction): { to: To; state?: unknown } | { onSelect: () => void } {
  if ('to' in action && !action.onSelect) return { to: action.to, state: action.state }
  return { onSelect: () => action.onSelect?.() }
}

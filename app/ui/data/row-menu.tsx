// The menu of a table row: a details element until the page is hydrated, so that it opens without JavaScript, then a menu with arrow keys.
import { Fragment, useEffect, useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { m } from '#app/messages/messages.js'
import { MoreIcon } from '#app/ui/icons/console-icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx'
import type { RowAction } from './row-actions.tsx'

type RowMenuProps = {
  /** What the row is about; part of the accessible name. */
  name: string
  actions: readonly RowAction[]
  /** Icons that are in the menu only between 860 and 1219 px. */
  moved?: readonly RowAction[]
}

const NONE: readonly RowAction[] = []

export function RowMenu({ name, actions, moved = NONE }: RowMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [state, setState] = useState<'details' | 'closed' | 'open'>('details')
  // A menu that somebody opened before hydration stays open
  useEffect(() => setState(details.current?.open ? 'open' : 'closed'), [])
  const label = m.ui_more_actions({ name })
  const onlyNarrow = actions.length === 0 || undefined
  if (state === 'details')
    return (
      <details ref={details} className="row-menu" data-only-narrow={onlyNarrow}>
        <summary aria-label={label} className="row-action row-more">
          <MoreIcon size={18} />
        </summary>
        <div className="menu-panel row-menu-panel shadow-float">
          {[...moved, ...actions].map((action) => (
            <PlainItem key={action.label} action={action} />
          ))}
        </div>
      </details>
    )
  return (
    <Menu
      isOpenAtFirst={state === 'open'}
      trigger={
        <button type="button" aria-label={label} className="row-action row-more" data-only-narrow={onlyNarrow}>
          <MoreIcon size={18} />
        </button>
      }
    >
      {moved.map((action) => (
        <div key={action.label} className="menu-when-narrow">
          <Item action={action} />
        </div>
      ))}
      {actions.map((action, index) => (
        <Fragment key={action.label}>
          {action.isDanger && index > 0 && !actions[index - 1]?.isDanger ? <MenuSeparator /> : null}
          <Item action={action} />
        </Fragment>
      ))}
    </Menu>
  )
}

function Item({ action }: { action: RowAction }) {
  const submit = useSubmit()
  const { label, icon, isDanger } = action
  const common = { icon, tone: isDanger ? 'danger' : 'plain', children: label } as const
  if ('post' in action)
    return (
      <MenuItem {...common} onSelect={() => void submit(action.post, { method: 'post', preventScrollReset: true })} />
    )
  if ('to' in action && !action.onSelect)
    return <MenuItem {...common} to={action.to} state={action.state} isFile={action.isFile} />
  return <MenuItem {...common} onSelect={() => action.onSelect?.()} />
}

/** Actions that need JavaScript are left out. */
function PlainItem({ action }: { action: RowAction }) {
  const { label, icon, isDanger } = action
  const props = {
    className: 'menu-item w-full',
    'data-danger': isDanger || undefined,
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  }
  if ('post' in action)
    return (
      <Form method="post" preventScrollReset>
        {Object.entries(action.post).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button {...props} type="submit" />
      </Form>
    )
  return 'to' in action ? <Link {...props} to={action.to} state={action.state} reloadDocument={action.isFile} /> : null
}

// The menu of a table row with arrow keys. Loaded when a row menu is about to be opened.
import { Fragment } from 'react'
import { useSubmit } from 'react-router'
import { Menu, MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx'
import type { RowAction } from './row-actions.tsx'
import { RowMenuButton, type RowMenuProps } from './row-menu-button.tsx'

export type RowMenuListProps = RowMenuProps & { openedBy: 'pointer' | 'key' }

/** It is open when it appears, because it replaces the button that was pressed. */
export default function RowMenuList({ openedBy, ...props }: RowMenuListProps) {
  const { actions, moved = [] } = props
  return (
    <Menu openedAtFirstBy={openedBy} trigger={<RowMenuButton {...props} />}>
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

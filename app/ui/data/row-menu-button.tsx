import type { ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { MoreIcon } from '#app/ui/icons/console-icons.tsx'
import type { RowAction } from './row-actions.tsx'

export type RowMenuProps = {
  /** What the row is about; part of the accessible name. */
  name: string
  actions: readonly RowAction[]
  /** Icons that are in the menu only between 860 and 1219 px. */
  moved?: readonly RowAction[]
}

export const getRowMenuLabel = (name: string) => m.ui_more_actions({ name })

/** True in the attribute if the menu is needed only where its icons have no room. */
export const isOnlyNarrow = (actions: readonly RowAction[]) => actions.length === 0 || undefined

export function RowMenuButton({ name, actions, moved: _moved, ...button }: RowMenuProps & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      aria-label={getRowMenuLabel(name)}
      className="row-action row-more"
      data-only-narrow={isOnlyNarrow(actions)}
    >
      <MoreIcon size={18} />
    </button>
  )
}

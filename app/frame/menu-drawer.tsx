// The menu of small screens: a button and the drawer that it opens. Works without JavaScript (use-drawer.ts).
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { MenuIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { useDrawer } from '#app/ui/overlays/use-drawer.ts'

type MenuDrawerProps = {
  id: string
  label: string
  /** From this window width on the page shows the menu itself. */
  closeFromPx: number
  iconSize?: 20 | 24
  buttonClassName: string
  /** What the button shows instead of the icon, with its own words. */
  face?: ReactNode
  className: string
  children: (closeButton: ReactNode) => ReactNode
}

export function MenuDrawer(props: MenuDrawerProps) {
  const { id, label, closeFromPx, iconSize = 20, buttonClassName, face, className, children } = props
  const { ref, isOpen, open, close } = useDrawer(closeFromPx)
  const opener = {
    popoverTarget: id,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: open,
    className: buttonClassName,
  } as const
  return (
    <>
      {face ? (
        <button type="button" {...opener}>
          {face}
        </button>
      ) : (
        <IconButton label={m.layout_menu_open()} {...opener}>
          <MenuIcon size={iconSize} />
        </IconButton>
      )}
      <dialog ref={ref} id={id} popover="auto" aria-label={label} className={className}>
        {children(
          <IconButton label={m.layout_menu_close()} popoverTarget={id} popoverTargetAction="hide" onClick={close}>
            <XIcon size={iconSize} />
          </IconButton>,
        )}
      </dialog>
    </>
  )
}

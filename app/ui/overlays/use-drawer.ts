// A drawer on the native dialog: it makes the page behind inert, closes on Escape and restores the focus. The same element is a popover, so
// that its button works before hydration and without JavaScript.
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOnNavigation } from '#app/ui/browser/use-on-navigation.ts'

export type Drawer = {
  ref: RefObject<HTMLDialogElement | null>
  isOpen: boolean
  open: (event: MouseEvent) => void
  close: () => void
}

/** `closeFromPx`: from this window width on the page itself shows the content, and the drawer closes. */
export function useDrawer(closeFromPx: number): Drawer {
  const ref = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openedAt = useRef<string>(undefined)
  const close = useCallback(() => closeDialog(ref.current), [])
  const open = useCallback((event: MouseEvent) => {
    event.preventDefault() // otherwise the button would also open it as a popover
    openedAt.current = readAddressKey()
    if (ref.current?.open === false) ref.current.showModal()
    setIsOpen(true)
  }, [])
  // The address changes a moment before the page. A drawer opened in between belongs to the new page and stays open
  useOnNavigation(useCallback((key: string) => key !== openedAt.current && closeDialog(ref.current), []))
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${closeFromPx}px)`)
    const onChange = () => wide.matches && close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [close, closeFromPx])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (dialog.matches(':popover-open')) {
      // opened as a popover before hydration: reopen it as a modal dialog
      dialog.hidePopover()
      openedAt.current = readAddressKey()
      dialog.showModal()
      setIsOpen(true)
    }
    const onClose = () => setIsOpen(false)
    const onClick = (event: Event) => {
      // a click on the backdrop targets the dialog itself; a link inside navigates, also to the current address
      if (event.target === dialog || (event.target as Element).closest('a')) closeDialog(dialog)
    }
    const onKey = (event: KeyboardEvent) => keepFocusInside(dialog, event)
    dialog.addEventListener('close', onClose)
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('keydown', onKey)
    return () => {
      dialog.removeEventListener('close', onClose)
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('keydown', onKey)
    }
  }, [])
  return { ref, isOpen, open, close }
}

/** The router's key of the current history entry; undefined before the first navigation. */
function readAddressKey(): string | undefined {
  return (window.history.state as { key?: string } | null)?.key
}

function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

const FOCUSABLE_SELECTOR = 'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea, summary'

/** The page behind is inert already; this also keeps Tab from moving to the browser's toolbar. */
function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const reachable = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(
    (element) => element.offsetParent,
  )
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1)
  if (document.activeElement !== edge && document.activeElement !== dialog) return
  event.preventDefault()
  ;(event.shiftKey ? reachable.at(-1) : reachable[0])?.focus()
}

// A drawer on the platform's own dialog: it makes the page behind inert, closes on Escape and gives the focus back. The same element
// is a popover, so that its button works before JavaScript arrives and without it.
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOnNavigation } from '#app/ui/browser/use-on-navigation.ts'

export type Drawer = {
  ref: RefObject<HTMLDialogElement | null>
  isOpen: boolean
  open: (event: MouseEvent) => void
  close: () => void
}

/** `closeFromPx`: from this width on the page shows what the drawer holds, and the drawer closes. */
export function useDrawer(closeFromPx: number): Drawer {
  const ref = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openedAt = useRef<string>(undefined)
  const close = useCallback(() => closeDialog(ref.current), [])
  const open = useCallback((event: MouseEvent) => {
    event.preventDefault() // or the button would open it as a popover too
    openedAt.current = readAddressKey()
    if (ref.current?.open === false) ref.current.showModal()
    setIsOpen(true)
  }, [])
  // The address changes a moment before the page does: a drawer opened in that moment belongs to the new page and stays
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
      // pressed before the page was awake: from here on it is a dialog, as it would be had it been pressed now
      dialog.hidePopover()
      openedAt.current = readAddressKey()
      dialog.showModal()
      setIsOpen(true)
    }
    const onClose = () => setIsOpen(false)
    const onClick = (event: Event) => {
      // the scrim belongs to the dialog itself; a link inside leads away, even to where one already is
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

/** The router's key of the entry in the address bar; undefined until it has led somewhere. */
function readAddressKey(): string | undefined {
  return (window.history.state as { key?: string } | null)?.key
}

function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

const FOCUSABLE_SELECTOR = 'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea, summary'

/** The page behind is inert already; this keeps Tab from leaving for the browser's own bars as well. */
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

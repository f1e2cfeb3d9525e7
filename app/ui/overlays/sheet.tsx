// A sheet: full screen on a phone, at the right edge of a wider screen. Built on the native dialog (use-drawer.ts), so that its button
// works without JavaScript.
import type { ReactNode, RefObject } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { XIcon } from '#app/ui/icons/icons.tsx'
import { useDrawer } from './use-drawer.ts'

/** The sheet stays open at any window width. */
const NEVER_TOO_WIDE_PX = 100_000

export function useSheet() {
  return useDrawer(NEVER_TOO_WIDE_PX)
}

type SheetProps = {
  dialog: RefObject<HTMLDialogElement | null>
  onClose: () => void
  /** A button elsewhere refers to it with `popoverTarget`. */
  id: string
  title: string
  /** In the head, beside the button that closes: far from the thumb. */
  action?: ReactNode
  /** The scrolling part and the fixed footer. */
  children: ReactNode
}

export function Sheet({ dialog, onClose, id, title, action, children }: SheetProps) {
  return (
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      aria-label={title}
      className="drawer w-full animate-slide shadow-float md:w-[460px]"
    >
      <div className="flex h-full flex-col">
        <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4 md:pl-6">
          <h2 className="font-head text-heading mr-auto font-bold">{title}</h2>
          {action}
          <IconButton label={m.ui_close()} popoverTarget={id} popoverTargetAction="hide" onClick={onClose}>
            <XIcon size={24} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Positioned, so that visually hidden inputs stay inside: otherwise they would make the sheet itself taller than the screen. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 md:px-6">{children}</div>
}

export function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-3 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6">
      {children}
    </div>
  )
}

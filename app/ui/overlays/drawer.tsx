// A panel from the side: menus and filters on small screens. Modal.
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { XIcon } from '#app/ui/icons/icons.tsx'
import { usePortalContainer } from './portal-container.tsx'

const SIDES = {
  right: 'right-0 animate-slide',
  left: 'left-0 animate-slide-left',
} as const

type DrawerProps = {
  title: string
  /** Shown instead of the title, which is then only read out: a logo. */
  head?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  side?: keyof typeof SIDES
  footer?: ReactNode
  children: ReactNode
}

export function Drawer({ title, head, open, onOpenChange, trigger, side = 'right', footer, children }: DrawerProps) {
  const container = usePortalContainer()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal container={container}>
        <Primitive.Overlay className="fixed inset-0 z-60 animate-fade bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          className={cx(
            'fixed inset-y-0 z-60 flex w-[min(340px,calc(100vw-44px))] flex-col bg-surface text-ink shadow-float outline-none',
            SIDES[side],
          )}
        >
          <header className="flex min-h-16 items-center gap-3 pr-2 pl-4">
            {head}
            <Primitive.Title className={head ? 'sr-only' : 'font-head text-heading font-bold'}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={m.ui_close()} className="ml-auto">
                <XIcon size={24} />
              </IconButton>
            </Primitive.Close>
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
          {footer ? (
            <footer className="grid gap-2 border-t border-line px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

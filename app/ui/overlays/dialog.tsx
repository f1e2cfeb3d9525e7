// A modal question or short form: centred on a screen, a sheet from the bottom on a phone.
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { XIcon } from '#app/ui/icons/icons.tsx'
import { usePortalContainer } from './portal-container.tsx'

const WIDTHS = { narrow: 'md:max-w-110', normal: 'md:max-w-140', wide: 'md:max-w-190' } as const

export type DialogProps = {
  title: string
  description?: ReactNode
  /** Without it the dialog is uncontrolled: the trigger opens it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** One button-like element. */
  trigger?: ReactNode
  /** Stays visible while the body scrolls: the safe button first, the deciding one last. */
  footer?: ReactNode
  width?: keyof typeof WIDTHS
  children?: ReactNode
}

export function Dialog({ open, onOpenChange, trigger, width = 'normal', ...panel }: DialogProps) {
  const container = usePortalContainer()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal container={container}>
        <Primitive.Overlay className="fixed inset-0 z-60 grid animate-fade place-items-end overflow-hidden bg-scrim md:place-items-center md:p-6">
          <Primitive.Content
            {...(panel.description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'flex max-h-[calc(100dvh-32px)] w-full animate-rise flex-col rounded-t-dialog bg-surface text-ink shadow-float outline-none md:rounded-dialog',
              WIDTHS[width],
            )}
          >
            <DialogPanel {...panel} />
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function DialogPanel({ title, description, footer, children }: Omit<DialogProps, 'open' | 'trigger' | 'width'>) {
  return (
    <>
      <header className="flex items-start gap-3 px-4 pt-5 pb-3 md:px-7 md:pt-7">
        <div className="min-w-0 flex-1">
          <Primitive.Title className="font-head text-2xl leading-tight font-bold tracking-tight">
            {title}
          </Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-1.5 text-ink-soft">{description}</Primitive.Description>
          ) : null}
        </div>
        <Primitive.Close asChild>
          <IconButton label={m.ui_close()} className="-mt-2 -mr-2">
            <XIcon size={24} />
          </IconButton>
        </Primitive.Close>
      </header>
      {children ? (
        <div className="overflow-y-auto overscroll-contain px-4 pt-1 pb-5 md:px-7 md:pb-7">{children}</div>
      ) : null}
      {footer ? (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:grow md:px-7 md:py-4 md:*:grow-0">
          {footer}
        </footer>
      ) : null}
    </>
  )
}

/** Around a button of the dialog that only closes it. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Primitive.Close asChild>{children}</Primitive.Close>
)

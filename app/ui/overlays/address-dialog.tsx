// A dialog whose open state is in the address: render it while the address asks for it. The server renders it open, and its controls are
// links and forms, so that it works without JavaScript. For a dialog that a button opens in place, see dialog.tsx.
import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Form, Link, type To, useNavigate, useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { XIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

const WIDTHS_PX = { narrow: 440, normal: 560, wide: 760 } as const

export type AddressDialogProps = {
  title: string
  description?: ReactNode
  /** The address without the dialog. */
  closeTo: To
  width?: keyof typeof WIDTHS_PX
  /** Body and footer become a form that posts to `action`, by default to the current page. */
  form?: { action?: string; hiddenFields?: Readonly<Record<string, string>> }
  /** Stays visible while the body scrolls: the safe button first, the deciding one last. */
  footer?: ReactNode
  /** The control with `data-autofocus` gets the focus; with `data-autofocus="no-field"` only if the dialog has no field. */
  children?: ReactNode
}

export function AddressDialog(props: AddressDialogProps) {
  const { title, description, closeTo, width = 'normal', form, footer, children } = props
  const id = useId()
  const ref = useModal(closeTo)
  const content = (
    <>
      {children ? <div className="dialog-body">{children}</div> : null}
      {footer ? <footer className="dialog-foot">{footer}</footer> : null}
    </>
  )
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className="address-dialog"
    >
      <div className="address-dialog-panel" style={{ '--dialog-width': `${WIDTHS_PX[width]}px` } as CSSProperties}>
        <header className="dialog-head">
          <div>
            <h2 id={`${id}-title`} className="font-head">
              {title}
            </h2>
            {description ? <p id={`${id}-text`}>{description}</p> : null}
          </div>
          <Link to={closeTo} replace preventScrollReset aria-label={m.ui_close()} className="dialog-close">
            <XIcon size={20} />
          </Link>
        </header>
        {form ? <DialogForm {...form}>{content}</DialogForm> : content}
      </div>
      <Link to={closeTo} replace preventScrollReset tabIndex={-1} aria-hidden="true" className="dialog-scrim" />
    </dialog>
  )
}

/** After a refusal the first refused field has the focus. */
function DialogForm({
  action,
  hiddenFields,
  children,
}: NonNullable<AddressDialogProps['form']> & { children: ReactNode }) {
  const ref = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state])
  return (
    <Form ref={ref} method="post" action={action} preventScrollReset className="dialog-form">
      {Object.entries(hiddenFields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

const FIELD = 'input:not([type="hidden"]), select, textarea'

function findFirstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  return find('[data-autofocus=""]') ?? find(FIELD) ?? find('[data-autofocus]')
}

/** Makes the open dialog modal, closes it on Escape by leaving its address, and returns the focus to what opened it. */
function useModal(closeTo: To) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.removeAttribute('open') // close() would fire an event
    dialog.showModal()
    findFirstFocus(dialog)?.focus()
    return () => dialog.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    const leave = (event: Event) => {
      if (event.target !== dialog) return // a file input inside fires it too
      event.preventDefault()
      void navigate(closeTo, { replace: true, preventScrollReset: true })
    }
    dialog?.addEventListener('cancel', leave)
    return () => dialog?.removeEventListener('cancel', leave)
  }, [navigate, closeTo])
  return ref
}

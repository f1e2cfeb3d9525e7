// Opens the inquiry dialog. Before hydration it is a link to the page with the same form.
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { markAsEarlyButton, useEarlyClick } from '#app/ui/browser/early-click.ts'
import { importWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { useToast } from '#app/ui/feedback/toast.tsx'
import type { InquiryDialogProps } from './inquiry-dialog.tsx'
import type { InquirySubject } from './inquiry-subject.tsx'

type InquiryButtonProps = {
  listing: InquirySubject
  variant?: InquiryVariant
  look?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Default: "Contact", with the title of the listing in the accessible name, for lists of cards. */
  children?: ReactNode
}

export function InquiryButton({
  listing,
  variant = 'contact',
  look = 'soft',
  size = 'small',
  wide,
  children,
}: InquiryButtonProps) {
  const isHydrated = useIsHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isLoading, isOpen, open, close } = useInquiryDialog()
  const key = `inquiry ${listing.id} ${variant}`
  useEarlyClick(key, isHydrated, open)
  const closeAndReturn = () => {
    flushSync(close) // otherwise a dialog that closed by its timer is still mounted and takes the focus back
    setTimeout(() => button.current?.focus()) // after the focus trap of the dialog ended
  }
  const label = children ?? m.ui_contact_action()
  const name = children ? undefined : m.card_contact_about({ title: listing.title })
  if (!isHydrated)
    return (
      <a
        href={`${href('/properties/:id/inquire', { id: listing.id })}?variant=${variant}`}
        {...markAsEarlyButton(key)}
        rel="nofollow"
        className={buttonClass({ variant: look, size, wide })}
        aria-label={name}
      >
        {label}
      </a>
    )
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        loading={isLoading}
        onClick={open}
        aria-label={name}
        variant={look}
        {...{ size, wide }}
      >
        {label}
      </Button>
      {isOpen && Dialog ? <Dialog listing={listing} variant={variant} onClose={closeAndReturn} /> : null}
    </>
  )
}

function useInquiryDialog() {
  const [Dialog, setDialog] = useState<ComponentType<InquiryDialogProps>>()
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const showToast = useToast()
  const open = () => {
    setState('loading')
    importWithRetry(() => import('./inquiry-dialog.tsx')).then(
      ({ InquiryDialog }) => {
        setDialog(() => InquiryDialog)
        setState('open')
      },
      () => {
        setState('closed')
        showToast({
          title: m.error_app_unexpected(),
          tone: 'error',
          action: { label: m.notice_app_tryAgain(), onClick: open },
        })
      },
    )
  }
  return { Dialog, isLoading: state === 'loading', isOpen: state === 'open', open, close: () => setState('closed') }
}

// A question before something that cannot be undone. It says what goes and what stays, and its deciding button names the action.
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog, type AddressDialogProps } from './address-dialog.tsx'

type ConfirmDialogProps = Omit<AddressDialogProps, 'footer' | 'form'> & {
  /** The action's words: 'Delete Property'. */
  confirmLabel: string
  /** Where 'Cancel' could be taken for the action. */
  cancelLabel?: string
  tone?: 'danger' | 'plain'
  /** Receives the post; the current page by default. */
  action?: string
  hiddenFields?: Readonly<Record<string, string>>
  /** Why the server refused. */
  error?: string | undefined
  /** Until everything that is asked for is right. */
  isDisabled?: boolean
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    cancelLabel = m.ui_cancel(),
    tone = 'danger',
    action,
    hiddenFields,
    error,
    isDisabled,
    children,
    ...dialog
  } = props
  const isBusy = useNavigation().state === 'submitting'
  return (
    <AddressDialog
      width="narrow"
      {...dialog}
      form={{ ...(action === undefined ? {} : { action }), ...(hiddenFields ? { hiddenFields } : {}) }}
      footer={
        <>
          <ButtonLink
            to={dialog.closeTo}
            replace
            preventScrollReset
            variant="line"
            size="compact"
            data-autofocus={tone === 'danger' ? '' : 'no-field'}
          >
            {cancelLabel}
          </ButtonLink>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'solid'}
            size="compact"
            loading={isBusy}
            disabled={isDisabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error === undefined ? null : <Alert tone="brick" title={error} isAnnounced className="mb-3" />}
      {children}
    </AddressDialog>
  )
}

import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { Alert } from './alert.tsx'

type RefusalBoxProps = {
  title: string
  children?: ReactNode
  /** The page without the refused form; the link also works without JavaScript. */
  dismissTo: string
  /** For a refusal that the page itself keeps. */
  onDismiss?: () => void
}

/** Why something was not done, in a red box that stays until it is dismissed. */
export function RefusalBox({ title, children, dismissTo, onDismiss }: RefusalBoxProps) {
  return (
    <Alert
      tone="brick"
      title={title}
      isAnnounced
      action={
        <TextLink to={dismissTo} preventScrollReset onClick={onDismiss} className="inline-flex min-h-11 items-center">
          {m.ui_dismiss()}
        </TextLink>
      }
    >
      {children}
    </Alert>
  )
}

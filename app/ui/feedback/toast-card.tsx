import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { CircleAlertIcon, CircleCheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { Spinner } from './spinner.tsx'

export type ToastContent = {
  title: string
  text?: string
  tone?: 'plain' | 'success' | 'error' | 'busy'
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  /** A click also closes the toast. */
  action?: { label: string; onClick: () => void }
}

const TONE_ICONS = {
  plain: null,
  success: <CircleCheckIcon className="text-tip-leaf" />,
  error: <CircleAlertIcon className="text-tip-brick" />,
  busy: <Spinner size={18} />,
} as const

export function ToastCard({
  title,
  text,
  tone = 'plain',
  icon,
  action,
  onClose,
}: ToastContent & { onClose?: () => void }) {
  const sign = icon ? <span className="text-tip-sun">{icon}</span> : TONE_ICONS[tone]
  return (
    <div className="flex max-w-110 items-center gap-3 rounded-box bg-tip py-1 pr-1.5 pl-4 text-label leading-snug text-on-tip shadow-float">
      {sign}
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-medium">{title}</p>
        {text ? <p className="text-sm text-on-tip-soft">{text}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-2.5 font-bold underline underline-offset-3 focus-visible:outline-current"
          onClick={() => {
            action.onClick()
            onClose?.()
          }}
        >
          {action.label}
        </button>
      ) : null}
      {onClose ? (
        <button
          type="button"
          aria-label={m.ui_close()}
          className="grid size-11 shrink-0 place-items-center rounded-control text-on-tip-soft hover:text-on-tip focus-visible:outline-current"
          onClick={onClose}
        >
          <XIcon size={18} />
        </button>
      ) : null}
    </div>
  )
}

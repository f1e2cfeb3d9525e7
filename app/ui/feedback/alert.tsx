import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from '#app/ui/icons/icons.tsx'

export type AlertTone = 'sea' | 'leaf' | 'amber' | 'brick' | 'slate'

const TONES: Record<AlertTone, { box: string; colour: string; Icon: typeof InfoIcon }> = {
  sea: { box: 'bg-sea-soft', colour: 'text-sea-strong', Icon: InfoIcon },
  leaf: { box: 'bg-leaf-soft', colour: 'text-leaf', Icon: CircleCheckIcon },
  amber: { box: 'bg-amber-soft', colour: 'text-amber', Icon: TriangleAlertIcon },
  brick: { box: 'bg-brick-soft', colour: 'text-brick', Icon: CircleAlertIcon },
  slate: { box: 'bg-slate-soft', colour: 'text-slate', Icon: InfoIcon },
}

type AlertProps = {
  tone?: AlertTone
  title: string
  /** What happened and what to do. */
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  /** For an alert that appears after the page was loaded: it is read out at once. */
  isAnnounced?: boolean
  icon?: ReactNode
  className?: string
}

export function Alert({
  tone = 'sea',
  title,
  children,
  action,
  onDismiss,
  isAnnounced = false,
  icon,
  className,
}: AlertProps) {
  const { box, colour, Icon } = TONES[tone]
  return (
    <div
      role={isAnnounced ? 'alert' : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-1 rounded-picture px-4 py-3.5 text-label',
        box,
        className,
      )}
    >
      <span className={cx('mt-px', colour)}>{icon ?? <Icon />}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className={cx('font-semibold', colour)}>{title}</p>
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action ? <div className="ml-8 self-center font-semibold sm:ml-0 [&_a]:text-ink">{action}</div> : null}
      {onDismiss ? (
        <IconButton label={m.ui_dismiss()} quiet className={cx('-my-2 -mr-2', colour)} onClick={onDismiss}>
          <XIcon size={18} />
        </IconButton>
      ) : null}
    </div>
  )
}

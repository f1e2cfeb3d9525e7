import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

/** Below an open amount: the part of it that was handed in or is in checks. */
export function PendingNote({ pending }: { pending: number }) {
  if (pending === 0) return null
  return (
    <span className="pending-note block text-tiny font-normal text-ink-soft">
      {m.rent_pending({ amount: formatAmount(pending) })}
    </span>
  )
}

import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { m } from '#app/messages/messages.js'
import { BadgeCheckIcon, CircleHelpIcon, MailIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'

const STATE_ICONS = {
  good: { icon: BadgeCheckIcon, colour: 'text-leaf' },
  unseen: { icon: CircleHelpIcon, colour: 'text-ink-soft' },
  expired: { icon: TriangleAlertIcon, colour: 'text-amber' },
} as const

/** The license number, which can be looked up at the PRC, and the date we checked it. Only a checked license has a check mark. */
export function LicenceLine({ line }: { line: CheckLine | null }) {
  const { state, name, note } = line ?? { state: 'unseen', name: m.agent_no_licence(), note: null }
  const { icon, colour } = STATE_ICONS[state]
  // A confirmed email address has no date of a check, so it has no check mark
  const Icon = line?.kind === 'email' ? MailIcon : icon
  return (
    <p className="flex items-start gap-2.5 text-label">
      <Icon size={18} className={`mt-0.75 ${colour}`} />
      <span>
        {name}
        {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
      </span>
    </p>
  )
}

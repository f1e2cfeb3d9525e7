import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { BadgeCheckIcon, CircleHelpIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'

const STATE_ICONS = {
  good: { icon: BadgeCheckIcon, colour: 'text-leaf' },
  unseen: { icon: CircleHelpIcon, colour: 'text-ink-soft' },
  expired: { icon: TriangleAlertIcon, colour: 'text-amber' },
} as const

/** The license number, which can be looked up at the PRC, and the date we checked it. */
export function LicenceLine({ line: { state, name, note } }: { line: CheckLine }) {
  const { icon: Icon, colour } = STATE_ICONS[state]
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

// The listing contact: who it is, what was checked and when, and the response figures.
import { href } from '#app/shared/href.ts'
import { m } from '#app/messages/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { BadgeCheckIcon, CircleHelpIcon, MailIcon, PhoneIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { ListingContactProfile } from '#app/domain/listings/public/listing.model.ts'
import { contactKindLabel } from '#app/domain/listings/public/listing.labels.ts'

export type ShownListingContact = Omit<ListingContactProfile, 'checks'> & {
  lines: CheckLine[]
  /** Formatted response figures; null until there are enough conversations. */
  responseText: string | null
}

export function ListingContactCard({ contact }: { contact: ShownListingContact }) {
  const facts = [
    m.listing_homes_listed({ count: contact.listingCount }),
    m.listing_member_since({ year: contact.memberSince }),
  ]
  return (
    <div className="grid gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[minmax(200px,1fr)_1.4fr] md:p-6">
      <div>
        <div className="flex items-center gap-4">
          <Avatar name={contact.name} src={contact.avatarUrl} size={64} />
          <div className="min-w-0">
            <h3 className="font-head text-heading font-bold break-words">{contact.name}</h3>
            <p className="text-sm text-ink-soft">
              {[contactKindLabel(contact.kind), contact.agency].filter(Boolean).join(', ')}
            </p>
          </div>
        </div>
        <ul className="mt-4 grid gap-1 text-sm text-ink-soft">
          {contact.responseText ? <li className="font-semibold text-ink">{contact.responseText}</li> : null}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {contact.agentId ? (
          <ButtonLink
            to={href('/agents/:agentId', { agentId: contact.agentId })}
            variant="line"
            size="small"
            wide
            className="mt-4 print:hidden"
          >
            {m.listing_see_profile()}
          </ButtonLink>
        ) : null}
      </div>
      <CheckLines lines={contact.lines} />
    </div>
  )
}

export function CheckLines({ lines }: { lines: readonly CheckLine[] }) {
  return (
    <ul className="grid content-start gap-4">
      {lines.map((line) => (
        <Line key={line.kind} {...line} />
      ))}
    </ul>
  )
}

const STATE_ICONS = {
  unseen: { icon: CircleHelpIcon, colour: 'text-ink-soft' },
  expired: { icon: TriangleAlertIcon, colour: 'text-amber' },
} as const

function Line({ kind, state, name, note }: CheckLine) {
  const good = {
    icon: kind === 'phone' ? PhoneIcon : kind === 'email' ? MailIcon : BadgeCheckIcon,
    colour: 'text-leaf',
  }
  const { icon: Icon, colour } = state === 'good' ? good : STATE_ICONS[state]
  return (
    <li className="flex items-start gap-3 text-label">
      <Icon className={`mt-0.5 ${colour}`} />
      <span>
        {name}
        {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
      </span>
    </li>
  )
}

// The two people who meet, and what was checked about the one who shows the home.
import { CheckLines } from '#app/domain/listings/public/components/listing-contact.tsx'
import { contactKindLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { PassPerson, ViewingPass } from '#app/domain/tenancy/viewing-pass/viewing-pass.model.ts'
import { m } from '#app/messages/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function PassPeople({ renter, host }: Pick<ViewingPass, 'renter' | 'host'>) {
  const kind = [contactKindLabel(host.kind), host.agency].filter(Boolean).join(', ')
  return (
    <Card>
      <CardHead title={m.pass_people()} />
      <CardBody className="grid gap-5">
        <Person person={renter} part={m.party_renter()} />
        <div className="grid gap-4">
          <Person person={host} part={`${m.pass_host()} · ${kind}`} />
          <CheckLines lines={host.lines} />
          <p className="text-sm text-ink-soft">{m.pass_host_check()}</p>
        </div>
      </CardBody>
    </Card>
  )
}

function Person({ person: { name, avatarUrl }, part }: { person: PassPerson; part: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={avatarUrl} size={44} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{part}</p>
      </div>
    </div>
  )
}

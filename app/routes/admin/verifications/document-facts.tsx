// What the person typed. The administrator ticks what agrees with the document, which is an aid and is not stored.
import type { ReactNode } from 'react'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import type { DeskItem } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { PlaceLink } from '#app/routes/admin/shared/place-link.tsx'
import { href } from '#app/shared/href.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { CheckIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function DocumentFacts({ item }: { item: DeskItem }) {
  const facts = [...listFacts(item)]
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={item.fullName} size={44} />
        <div className="min-w-0">
          <h2 className="font-head text-base">
            <PlaceLink to={toSection('users', { view: item.userId })}>{item.fullName}</PlaceLink>
          </h2>
          <p className="text-tiny text-ink-soft">
            {m.desk_person({ role: getRoleLabel(item.type), day: formatDate(item.joinedAt) })}
          </p>
        </div>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className="desk-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="desk-tick">
              <input type="checkbox" aria-label={m.desk_agrees({ fact: label })} autoComplete="off" />
              <CheckIcon size={18} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{m.desk_tick_hint()}</p>
    </>
  )
}

function* listFacts(item: DeskItem): Generator<[label: string, value: ReactNode]> {
  yield [m.ui_full_name(), item.fullName]
  if (item.kind === 'prc_license') {
    yield [m.desk_licence(), item.licence ?? '–']
    yield [m.desk_expires(), item.licenceExpiresOn === null ? '–' : formatDate(item.licenceExpiresOn)]
    yield [m.desk_agency(), item.agency ?? '–']
  }
  if (item.propertyId !== null) {
    const to = href('/dashboard/landlord/properties/:id/preview', { id: item.propertyId })
    yield [
      m.ui_property(),
      <TextLink key="property" to={to}>
        {item.propertyTitle || m.own_untitled()}
      </TextLink>,
    ]
    if (item.sourcePropertyId !== null) {
      const source = href('/dashboard/landlord/properties/:id/preview', { id: item.sourcePropertyId })
      yield [
        m.desk_used_again(),
        <TextLink key="source" to={source}>
          {item.sourceTitle || m.own_untitled()}
        </TextLink>,
      ]
    }
    yield [m.ui_address(), [item.street, item.city].filter(Boolean).join(', ')]
  }
  yield [m.ui_email(), item.email]
}

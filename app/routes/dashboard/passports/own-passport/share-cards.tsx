// With whom the passport is shared now, and who saw what of it.
import { getPartLabel, getViewKindLabel } from '#app/domain/tenancy/passports/passport.labels.ts'
import type { PassportView, SharedWith } from '#app/domain/tenancy/passports/passport.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function SharesCard({ shares }: { shares: readonly SharedWith[] }) {
  return (
    <Card>
      <CardHead title={m.passport_shares_title()} />
      <CardBody>
        {shares.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.passport_shares_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {shares.map(({ applicationId, listing, parts, expiresAt }) => (
              <li key={applicationId} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                <span className="font-semibold wrap-anywhere">{listing}</span>
                <span className="text-sm">{parts.map(getPartLabel).join(', ')}</span>
                <span className="text-sm text-ink-soft">{m.passport_share_until({ date: formatDate(expiresAt) })}</span>
                <TextLink to={href('/dashboard/tenant/applications/:id', { id: applicationId })}>
                  {m.passport_shares_change()}
                  <span className="sr-only">: {listing}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

export function ViewsCard({ views }: { views: readonly PassportView[] }) {
  return (
    <Card>
      <CardHead title={m.passport_views_title()} sub={m.passport_views_sub()} />
      <CardBody>
        {views.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.passport_views_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {views.map(({ id, viewer, listing, kind, viewedAt }) => (
              <li key={id} className="grid gap-0.5 py-2.5 text-sm first:pt-0 last:pb-0">
                <span className="font-semibold wrap-anywhere">{viewer ?? m.audit_erased()}</span>
                <span>{getViewKindLabel(kind)}</span>
                <span className="text-ink-soft wrap-anywhere">{`${formatDateTime(viewedAt)} · ${listing}`}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

// The newest homes that fit the client's wish; choosing and sending has a page of its own.
import type { Matches } from '#app/domain/agents/matches/match.model.ts'
import { formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ListingLine } from '#app/domain/agents/clients/components/listing-line.tsx'

export function MatchesCard({ clientId, found: { hasWish, total, matches } }: { clientId: string; found: Matches }) {
  return (
    <Card>
      <CardHead
        title={m.match_title()}
        sub={hasWish ? m.match_count({ count: total, figure: formatNumber(total) }) : m.match_no_wish_text()}
        action={
          <ButtonLink
            to={href('/dashboard/agent/clients/:id/matches', { id: clientId })}
            variant={matches.length > 0 ? 'solid' : 'line'}
            size="compact"
          >
            {m.match_open()}
          </ButtonLink>
        }
      />
      {matches.length === 0 ? null : (
        <CardBody>
          <ul className="grid gap-3">
            {matches.map(({ listing, isNew, isSent }) => (
              <li key={listing.id} className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <ListingLine listing={listing} facts={[formatPesosPerMonth(listing.price), listing.city]} />
                </div>
                {isNew ? <StatusBadge tone="leaf">{m.ui_new()}</StatusBadge> : null}
                {isSent ? <StatusBadge tone="slate">{m.ui_sent()}</StatusBadge> : null}
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}

import { Link } from 'react-router'
import type { OwnListing } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Row, Thumbnail } from '#app/routes/shared/rows.tsx'

const NO_BREAK = '\u00A0'

export type ListingRow = OwnListing & { views: number; inquiries: number }

type ListingCardProps = { rows: readonly ListingRow[]; days: number; allTo: string | null }

/** Public listings with what renters did lately; each row opens its listing. */
export function ListingCard({ rows, days, allTo }: ListingCardProps) {
  if (rows.length === 0)
    return <EmptyState level={2} title={m.dashboard_no_listings()} text={m.dashboard_no_listings_text()} />
  return (
    <Card>
      <CardHead
        title={m.dashboard_your_listings()}
        sub={m.dashboard_last_days({ days })}
        action={
          allTo ? (
            <Link to={allTo} className="text-tiny font-semibold text-sea hover:underline">
              {m.ui_see_all()}
            </Link>
          ) : null
        }
      />
      <ul className="border-t border-line">
        {rows.map(({ id, title, city, cover, monthlyRent, views, inquiries }) => (
          <Row
            key={id}
            to={href('/properties/:id', { id })}
            isDense
            lead={<Thumbnail src={cover} />}
            title={title}
            text={joinFacts([
              city,
              formatPesos(monthlyRent),
              m.dashboard_views({ count: views }),
              m.own_inquiries({ count: inquiries }),
            ])}
          />
        ))}
      </ul>
    </Card>
  )
}

/** A number stays on the line of what it counts. */
const joinFacts = (facts: readonly string[]): string => facts.map((fact) => fact.replaceAll(' ', NO_BREAK)).join(' · ')

// Homes that were empty in the period: since when, for how many days, what it cost by which formula, and what ends it.
import type { ListingFigures, OwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import { formatDate, formatNumber, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

const SHOWN = 5

/** The most expensive first. */
export function VacancyCard({ report: { listings } }: { report: OwnerReport }) {
  const empty = listings.filter(({ vacantDays }) => vacantDays > 0).toSorted((a, b) => b.vacancyCost - a.vacancyCost)
  return (
    <Card>
      <CardHead
        title={m.owner_report_empty_homes()}
        count={m.owner_report_empty_of({ count: formatNumber(empty.length), total: formatNumber(listings.length) })}
      />
      {empty.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.owner_report_empty_none()}</CardBody>
      ) : (
        <EmptyHomes listings={empty.slice(0, SHOWN)} />
      )}
      {empty.length > SHOWN ? (
        <Disclosure
          label={m.agent_areas_more({ count: empty.length - SHOWN })}
          className="border-t border-line [&>summary]:px-4 md:[&>summary]:px-4.5"
        >
          <EmptyHomes listings={empty.slice(SHOWN)} />
        </Disclosure>
      ) : null}
      <CardFoot>
        <span className="text-tiny text-ink-soft">{m.owner_report_empty_formula()}</span>
      </CardFoot>
    </Card>
  )
}

function EmptyHomes({ listings }: { listings: readonly ListingFigures[] }) {
  return (
    <ul className="border-t border-line">
      {listings.map((listing) => (
        <EmptyHome key={listing.id} listing={listing} />
      ))}
    </ul>
  )
}

function EmptyHome({ listing }: { listing: ListingFigures }) {
  const { id, title, vacantSince, vacantDays, vacancyCost, monthlyRent, isOffered } = listing
  const days = m.format_days({ count: vacantDays })
  const action =
    vacantSince === null
      ? { to: href('/dashboard/landlord/properties/:id', { id }), label: m.owner_report_empty_listing() }
      : isOffered
        ? {
            to: `${href('/dashboard/landlord/applications')}?listing=${id}`,
            label: m.owner_report_empty_applications(),
          }
        : { to: href('/dashboard/landlord/properties/:id', { id }), label: m.owner_report_empty_publish() }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <span className="font-semibold break-words">{title === '' ? m.own_untitled() : title}</span>
      <span className="font-semibold tabular-nums">{formatPesos(vacancyCost)}</span>
      <span className="col-span-2 text-tiny text-ink-soft">
        {vacantSince === null
          ? m.owner_report_empty_again({ days })
          : m.owner_report_empty_since({ days, date: formatDate(vacantSince), rent: formatPesosPerMonth(monthlyRent) })}
      </span>
      <span className="col-span-2 text-tiny">
        <TextLink to={action.to}>{action.label}</TextLink>
      </span>
    </li>
  )
}

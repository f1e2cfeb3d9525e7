// The parts of the report that are tables on the screen too.
import { Link } from 'react-router'
import type { ReportTable, RevenueSign } from '#app/domain/admin/analytics/report.labels.ts'
import type { PlatformReport, TopProperty } from '#app/domain/admin/analytics/report.model.ts'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { BarList } from '#app/ui/charts/bar-chart.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { toSection } from '../../../shared/admin-address.ts'
import { useOpenPlaces } from '#app/routes/admin/shared/place-link.tsx'

export function AnswersCard({ table: { title, rows } }: { table: ReportTable }) {
  return (
    <Card className="h-full">
      <CardHead title={title} />
      <CardBody>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 text-sm">
          {rows.map(([label, value]) => (
            <div key={label?.plain} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-soft">{label?.text}</dt>
              <dd className="text-right font-semibold tabular-nums">{value?.text}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

type SearchesCardProps = { searches: PlatformReport['searchMisses']; table: ReportTable }

export function SearchesCard({ searches, table }: SearchesCardProps) {
  return (
    <Card className="h-full">
      <CardHead title={table.title} />
      <CardBody>
        {searches.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.admin_report_searches_none()}</p>
        ) : (
          <BarList
            color={4}
            items={searches.map((each) => ({
              label: each.term,
              value: each.searches,
              valueText: formatNumber(each.searches),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

export function TopProperties({ rows, sign }: { rows: readonly TopProperty[]; sign: RevenueSign }) {
  const isOpen = useOpenPlaces()
  const page = isOpen('properties') ? '/dashboard/landlord/properties/:id/preview' : '/properties/:id'
  return (
    <Card>
      <CardHead
        title={m.admin_report_top()}
        sub={m.admin_report_top_sub()}
        action={
          isOpen('properties') ? (
            <Link to={toSection('properties')} className="text-sm font-semibold text-sea">
              {m.admin_report_top_all()}
            </Link>
          ) : undefined
        }
      />
      {rows.length === 0 ? (
        <CardBody>
          <p className="text-sm text-ink-soft">{m.admin_report_top_none()}</p>
        </CardBody>
      ) : (
        <Table
          caption={m.admin_report_top()}
          columns={buildColumns(sign, page)}
          rows={rows}
          getRowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}

type ListingPage = '/dashboard/landlord/properties/:id/preview' | '/properties/:id'

/** `page`: that of a listing; for a role that does not open hidden ones the public page. */
function buildColumns(sign: RevenueSign, page: ListingPage): Column<TopProperty>[] {
  const number = (id: 'views' | 'inquiries' | 'applications', header: string): Column<TopProperty> => ({
    id,
    header,
    isNumber: true,
    width: 110,
    cell: (row) => formatNumber(row[id]),
  })
  return [
    {
      id: 'property',
      header: m.ui_property(),
      cardSlot: 'lead',
      cell: ({ id, title, city, cover }) => (
        <TwoLines
          title={title === '' ? m.own_untitled() : title}
          sub={city}
          to={href(page, { id })}
          picture={
            cover === null ? (
              <span className="size-full bg-sand-200" />
            ) : (
              <img src={cover} alt="" loading="lazy" className="size-full object-cover" {...sampleOnFailure(cover)} />
            )
          }
        />
      ),
    },
    number('views', m.admin_funnel_views()),
    number('inquiries', m.admin_funnel_inquiries()),
    number('applications', m.ui_applications()),
    {
      id: 'revenue',
      header: m.admin_report_revenue(),
      isNumber: true,
      cardSlot: 'value',
      width: 130,
      cell: ({ revenue }) => formatPesos(revenue, sign),
    },
  ]
}

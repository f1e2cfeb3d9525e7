import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { SAMPLES } from './samples.ts'
import { Row, Specimen } from './specimen.tsx'

type SampleListing = (typeof SAMPLES.rows)[number]

const HEADERS = SAMPLES.columns
const COLUMNS: readonly Column<SampleListing>[] = [
  {
    id: 'property',
    header: HEADERS.listing,
    cardSlot: 'lead',
    cell: (listing) => listing.title,
    sort: { to: '/dev/components', direction: 'ascending' },
  },
  { id: 'place', header: HEADERS.place, cell: (listing) => listing.place, isExtra: true },
  {
    id: 'status',
    header: HEADERS.status,
    cardSlot: 'status',
    cell: (listing) => (
      <Badge tone={listing.tone} dot>
        {listing.status}
      </Badge>
    ),
  },
  {
    id: 'rent',
    header: HEADERS.rent,
    isNumber: true,
    cell: (listing) => listing.rent,
    sort: { to: '/dev/components' },
  },
  {
    id: 'actions',
    header: HEADERS.actions,
    cardSlot: 'actions',
    cell: () => (
      <Button variant="line" size="compact">
        {SAMPLES.edit}
      </Button>
    ),
  },
]

export function Data() {
  const { sections, card } = SAMPLES
  return (
    <>
      <Specimen title={sections.stats}>
        <StatStrip columns={4}>
          {SAMPLES.stats.map((stat) => (
            <StatCard key={stat.label} {...stat} />
          ))}
        </StatStrip>
      </Specimen>
      <Specimen title={sections.table}>
        <Card>
          <Table
            caption={SAMPLES.tableCaption}
            columns={COLUMNS}
            rows={SAMPLES.rows}
            getRowKey={(listing) => listing.id}
          />
        </Card>
      </Specimen>
      <Specimen title={sections.people}>
        <Row>
          {SAMPLES.people.map((name) => (
            <Avatar key={name} name={name} size={44} />
          ))}
          <Avatar name={SAMPLES.people[0]} size={64} src="/favicon.ico" />
        </Row>
        <Card>
          <CardHead level={4} title={card.title} sub={card.sub} />
          <CardBody>
            <p>{card.body}</p>
          </CardBody>
          <CardFoot>
            <span>{card.foot}</span>
            <TextLink to="/dev/components">{card.all}</TextLink>
          </CardFoot>
        </Card>
      </Specimen>
    </>
  )
}

// A list page of a console: stat strip, filters, table with selection, pagination, and its other states.
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FilterBar } from '#app/ui/controls/filter-bar.tsx'
import { StatusSelect } from '#app/ui/controls/status-select.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { RowActions } from '#app/ui/data/row-actions.tsx'
import { StatCard, StatStrip, StatStripSkeleton } from '#app/ui/data/stat-card.tsx'
import { TableSkeleton } from '#app/ui/data/table-skeleton.tsx'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon, HistoryIcon, TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { CopyIcon, ExternalLinkIcon, PencilIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { CONSOLE_SAMPLES } from './console-samples.ts'
import { Specimen, type Theme } from './specimen.tsx'

const PAGE = '/dev/components'
const { columns: HEADERS, rowActions: ACTIONS, filters: FILTERS, sections: SECTIONS } = CONSOLE_SAMPLES

type SampleRow = (typeof CONSOLE_SAMPLES.rows)[number]

const COLUMNS: readonly Column<SampleRow>[] = [
  {
    id: 'listing',
    header: HEADERS.listing,
    cardSlot: 'lead',
    cell: ([id, title]) => (
      <TwoLines
        title={title}
        sub={`ID PR-1048${id}`}
        to={PAGE}
        picture={<img src="/pictures/city-cebu-400.webp" alt="" width={44} height={34} loading="lazy" />}
      />
    ),
  },
  { id: 'type', header: HEADERS.type, cell: (row) => row[2], cardSlot: 'hidden', isExtra: true, width: 70 },
  {
    id: 'status',
    header: HEADERS.status,
    cardSlot: 'status',
    width: 126,
    cell: ([, title, , status]) => (
      <StatusSelect
        label={`${CONSOLE_SAMPLES.statusLabel} ${title}`}
        name="status"
        value={status}
        choices={CONSOLE_SAMPLES.statuses}
      />
    ),
  },
  {
    id: 'price',
    header: HEADERS.price,
    cardSlot: 'value',
    isNumber: true,
    width: 84,
    cell: (row) => row[4],
    sort: { to: `${PAGE}?sort=price` },
  },
  {
    id: 'owner',
    header: HEADERS.owner,
    cardSlot: 'detail',
    width: 180,
    cell: (row) => <TwoLines title={row[5]} sub="owner@example.ph" />,
  },
  {
    id: 'created',
    header: HEADERS.created,
    cardSlot: 'hidden',
    isExtra: true,
    width: 106,
    cell: (row) => row[6],
    sort: { to: `${PAGE}?sort=created`, direction: 'descending' },
  },
  {
    id: 'actions',
    header: HEADERS.actions,
    cardSlot: 'actions',
    width: [176, 110],
    cell: ([, title]) => <SampleActions name={title} />,
  },
]

export function ConsoleList({ theme }: { theme: Theme }) {
  return (
    <>
      <Specimen title={SECTIONS.stats}>
        <StatStrip columns={5}>
          {CONSOLE_SAMPLES.stats.map((stat) => (
            <StatCard key={stat.label} {...stat} />
          ))}
        </StatStrip>
        <StatStripSkeleton label={CONSOLE_SAMPLES.loading} columns={3} />
      </Specimen>
      <Specimen title={SECTIONS.list}>
        <FullList theme={theme} />
      </Specimen>
      <Specimen title={SECTIONS.waiting}>
        <OtherStates theme={theme} />
      </Specimen>
    </>
  )
}

function FullList({ theme }: { theme: Theme }) {
  const form = `${theme}-bulk`
  return (
    <TableCard label={`${HEADERS.listing}, ${theme}`}>
      <FilterBar
        label={`${FILTERS.label}, ${theme}`}
        search={{ name: 'q', label: FILTERS.search, value: FILTERS.searchValue }}
        selects={[
          { name: 'status', label: FILTERS.status, value: '', choices: [{ value: '', label: FILTERS.all }] },
          { name: 'type', label: FILTERS.type, value: 'condo', choices: [{ value: 'condo', label: FILTERS.condo }] },
        ]}
        chips={[
          { label: FILTERS.searchChip, value: FILTERS.searchValue, removeTo: PAGE },
          { label: FILTERS.type, value: FILTERS.condo, removeTo: PAGE },
        ]}
        clearTo={PAGE}
        resultText={FILTERS.result}
      />
      <BulkBar id={form}>
        <Button type="submit" name="intent" value="inactive" variant="line" size="compact">
          {CONSOLE_SAMPLES.bulk.status}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="export"
          variant="line"
          size="compact"
          icon={<DownloadIcon size={16} />}
        >
          {CONSOLE_SAMPLES.bulk.export}
        </Button>
      </BulkBar>
      <Table
        caption={HEADERS.listing}
        columns={COLUMNS}
        rows={CONSOLE_SAMPLES.rows}
        getRowKey={([id]) => id}
        selection={{ form, name: 'id', getName: ([, title]) => title }}
      />
      <TableFoot>
        <Pagination label={`${CONSOLE_SAMPLES.pages}, ${theme}`} page={7} size={20} total={128} />
      </TableFoot>
    </TableCard>
  )
}

function SampleActions({ name }: { name: string }) {
  return (
    <RowActions
      name={name}
      icons={[
        { label: ACTIONS.view, icon: <SearchIcon size={18} />, to: PAGE },
        { label: ACTIONS.edit, icon: <PencilIcon size={18} />, to: PAGE },
        { label: ACTIONS.open, icon: <ExternalLinkIcon size={18} />, to: PAGE },
        { label: ACTIONS.delete, icon: <TrashIcon size={18} />, to: PAGE, isDanger: true },
      ]}
      more={[
        { label: ACTIONS.copy, icon: <CopyIcon size={18} />, onSelect: doNothing },
        { label: ACTIONS.history, icon: <HistoryIcon size={18} />, to: PAGE },
      ]}
    />
  )
}

function doNothing(): void {
  // a sample without effect
}

function OtherStates({ theme }: { theme: Theme }) {
  const { empty, failed } = CONSOLE_SAMPLES
  return (
    <>
      <TableCard label={`${CONSOLE_SAMPLES.loading}, ${theme}`}>
        <TableSkeleton label={CONSOLE_SAMPLES.loading} columns={COLUMNS} rows={3} hasPicture />
      </TableCard>
      <TableCard label={`${empty.title}, ${theme}`}>
        <EmptyState
          bare
          level={4}
          title={empty.title}
          text={empty.text}
          action={
            <>
              <ButtonLink to={PAGE} variant="line" size="compact">
                {empty.clear}
              </ButtonLink>
              <ButtonLink to={PAGE} size="compact">
                {empty.add}
              </ButtonLink>
            </>
          }
        />
      </TableCard>
      <Alert tone="brick" title={failed.title} action={<TextLink to={PAGE}>{failed.retry}</TextLink>}>
        {failed.text}
      </Alert>
    </>
  )
}

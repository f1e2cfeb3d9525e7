// The rows of the file with what becomes of each: counts that filter, then the table by the row numbers of the spreadsheet.
import { Link } from 'react-router'
import { getOutcomeLabel } from '#app/domain/listings/import/import.labels.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { IMPORT_ROW_OUTCOMES, type ImportRowOutcome } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'

export type ShownRow = {
  row: number
  title: string
  place: string
  rent: number
  outcome: ImportRowOutcome
  reasons: string[]
  /** Where the person continues: the draft, or the listing that it is a copy of. */
  to: string | null
}

const TONES: Record<ImportRowOutcome, StatusTone> = {
  ready: 'leaf',
  warned: 'amber',
  duplicate: 'slate',
  refused: 'brick',
}

type ImportRowsProps = {
  rows: ShownRow[]
  counts: Record<ImportRowOutcome, number>
  filter: ImportRowOutcome | null
  path: string
  fileTo: string
}

export function ImportRows({ rows, counts, filter, path, fileTo }: ImportRowsProps) {
  const total = filter ? counts[filter] : IMPORT_ROW_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <>
      <StatStrip columns={4}>
        {IMPORT_ROW_OUTCOMES.map((outcome) => (
          <StatCard
            key={outcome}
            label={getOutcomeLabel(outcome)}
            value={formatNumber(counts[outcome])}
            to={filter === outcome ? path : `${path}?rows=${outcome}`}
            note={outcome === 'duplicate' || outcome === 'refused' ? m.own_import_left_out() : undefined}
          />
        ))}
      </StatStrip>
      <Card>
        <CardHead
          title={filter ? getOutcomeLabel(filter) : m.own_import_rows()}
          sub={m.own_import_rows_sub()}
          action={
            counts.warned + counts.duplicate + counts.refused > 0 ? (
              <ButtonLink to={fileTo} reloadDocument variant="line" size="compact" icon={<DownloadIcon size={18} />}>
                {m.own_import_problems_file()}
              </ButtonLink>
            ) : null
          }
        />
        <div className="border-t border-line">
          <Table
            caption={m.own_import_rows()}
            columns={buildColumns()}
            rows={rows}
            getRowKey={({ row }) => String(row)}
          />
        </div>
        <CardBody className="flex flex-wrap justify-between gap-2 pt-3 text-sm text-ink-soft">
          <span>{m.own_import_shown({ shown: formatNumber(rows.length), total: formatNumber(total) })}</span>
          {filter ? (
            <Link to={path} className="font-semibold text-sea hover:underline">
              {m.own_import_all_rows()}
            </Link>
          ) : null}
        </CardBody>
      </Card>
    </>
  )
}

/** Built on each render: texts of a module constant would keep the language in which the module was loaded. */
function buildColumns(): Column<ShownRow>[] {
  return [
    { id: 'row', header: m.own_import_row(), width: 64, cell: ({ row }) => formatNumber(row) },
    {
      id: 'listing',
      header: m.ui_listing(),
      cardSlot: 'lead',
      width: [260, 200],
      cell: ({ title, place }) => <TwoLines title={title || '–'} sub={place || m.own_import_no_place()} />,
    },
    {
      id: 'rent',
      header: m.ui_rent(),
      isNumber: true,
      cardSlot: 'value',
      width: 110,
      cell: ({ rent }) => (rent > 0 ? formatPesos(rent) : '–'),
    },
    {
      id: 'result',
      header: m.client_import_result(),
      cardSlot: 'status',
      width: 150,
      cell: ({ outcome }) => <StatusBadge tone={TONES[outcome]}>{getOutcomeLabel(outcome)}</StatusBadge>,
    },
    {
      id: 'why',
      header: m.own_import_why(),
      cardSlot: 'wide',
      cell: ({ reasons }) => <span className="whitespace-pre-line">{reasons.join('\n')}</span>,
    },
    {
      id: 'open',
      header: m.ui_open(),
      cardSlot: 'actions',
      width: 110,
      cell: ({ to, outcome, title }) =>
        to === null ? null : (
          <ButtonLink to={to} variant="line" size="compact">
            {outcome === 'warned' ? m.own_import_fix() : m.ui_open()} <span className="sr-only">{title}</span>
          </ButtonLink>
        ),
    },
  ]
}

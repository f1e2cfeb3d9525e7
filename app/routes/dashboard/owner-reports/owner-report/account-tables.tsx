// What an accountant needs of the period: income by kind with the tax that was withheld, the deposits, and certificates that are missing.
import type { ReactNode } from 'react'
import type { OwnerTableName } from '#app/domain/tenancy/owner-reports/owner-report.labels.ts'
import type { ReportCell, ReportTable } from '#app/domain/tenancy/report-tables/report-table.model.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { pesosToCentavos } from '#app/shared/money.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'

export function AccountTables({ tables }: { tables: Record<OwnerTableName, ReportTable> }) {
  return (
    <>
      <TableCard table={leaveOutZeros(tables.kinds)} note={m.owner_report_kinds_note()} />
      <TableCard table={tables.deposits} note={m.owner_report_deposits_note()} />
      {tables.certificates.rows.length === 0 ? null : (
        <TableCard table={tables.certificates} note={m.owner_report_certificates_note()}>
          <ButtonLink to={`${href('/dashboard/landlord/documents')}?upload`} variant="line" size="compact">
            {m.document_upload()}
          </ButtonLink>
        </TableCard>
      )}
    </>
  )
}

/** Kinds without money are in the files only. */
const leaveOutZeros = (table: ReportTable): ReportTable => ({
  ...table,
  rows: table.rows.filter((row) => row.some(({ plain }) => typeof plain === 'number' && plain !== 0)),
})

/** Whole pesos, and a dash for none: the files have the centavos. */
function formatCell(cell: ReportCell | undefined): string {
  if (cell === undefined || typeof cell.plain === 'string') return cell?.text ?? ''
  return cell.plain === 0 ? '–' : formatPesos(pesosToCentavos(cell.plain))
}

type Row = { key: string; cells: ReportTable['rows'][number] }

function TableCard({ table, note, children }: { table: ReportTable; note: string; children?: ReactNode }) {
  const columns: Column<Row>[] = table.columns.map((header, index) => ({
    id: String(index),
    header,
    ...(index === 0 ? { cardSlot: 'lead' as const } : { width: 140, isNumber: true }),
    cell: ({ cells }) => formatCell(cells[index]),
  }))
  return (
    <Card>
      <CardHead title={table.title} sub={note} />
      <Table
        caption={table.title}
        columns={columns}
        rows={table.rows.map((cells, index) => ({ key: String(index), cells }))}
        getRowKey={({ key }) => key}
      />
      {children === undefined ? null : <CardBody>{children}</CardBody>}
    </Card>
  )
}

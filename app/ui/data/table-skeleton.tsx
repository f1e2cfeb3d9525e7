import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { type Column, Table } from './table.tsx'

type SkeletonColumn = Omit<Column<never>, 'cell'>
type TableSkeletonProps = {
  /** Read out: 'Loading properties'. */
  label: string
  /** Of the table that replaces it. */
  columns: readonly SkeletonColumn[]
  rows?: number
  /** The first column has a picture. */
  hasPicture?: boolean
}

/** In the shape and size of a table. */
export function TableSkeleton({ label, columns, rows = 5, hasPicture = false }: TableSkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      <div aria-hidden="true">
        <Table
          caption={label}
          columns={columns.map((column) => toSkeletonColumn(column, hasPicture))}
          rows={Array.from({ length: rows }, (_, row) => row)}
          getRowKey={String}
        />
      </div>
    </SkeletonGroup>
  )
}

function toSkeletonColumn(column: SkeletonColumn, hasPicture: boolean): Column<number> {
  const renderCell = (row: number) => <SkeletonCell column={column} row={row} hasPicture={hasPicture} />
  return { ...column, sort: undefined, cell: renderCell }
}

const TITLE_WIDTHS = ['w-3/4', 'w-1/2', 'w-4/5', 'w-3/5'] as const

function SkeletonCell({ column, row, hasPicture }: { column: SkeletonColumn; row: number; hasPicture: boolean }) {
  if (column.cardSlot === 'actions') return null
  if (column.cardSlot === 'status') return <Skeleton className="h-6 w-20 rounded-full" />
  if (column.cardSlot !== 'lead') return <Skeleton className={cx('h-3 w-14', column.isNumber && 'ml-auto')} />
  return (
    <div className="two-lines">
      {hasPicture ? <Skeleton className="two-lines-media" /> : null}
      <div className="w-full">
        <Skeleton className={`h-3.5 ${TITLE_WIDTHS[row % TITLE_WIDTHS.length]}`} />
        <Skeleton className="mt-2 h-2.5 w-1/3" />
      </div>
    </div>
  )
}

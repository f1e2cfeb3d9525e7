// The first step: each column of the file, some of its texts, what it holds in Tahanan, and how it is read.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ColumnReading } from '#app/domain/listings/import/import-reading.labels.server.ts'
import { NOT_USED } from '#app/domain/listings/import/import.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CheckIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'

export type FileColumn = {
  /** As spreadsheets call it: A, B, AA. */
  letter: string
  header: string
  held: string
  reading: ColumnReading
}
type Choice = { value: string; label: string }

type ImportColumnsProps = {
  columns: FileColumn[]
  choices: Choice[]
  totalRows: number
  cancelTo: string
  fileName: string
}

export function ImportColumns({ columns, choices, totalRows, cancelTo, fileName }: ImportColumnsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const used = columns.filter(({ held }) => held !== NOT_USED).length
  return (
    <Form method="post" className="grid grid-cols-1 gap-4">
      <Card>
        <CardHead
          title={fileName}
          sub={m.own_import_file_size({ rows: formatNumber(totalRows), columns: formatNumber(columns.length) })}
          action={
            <p className="flex flex-wrap gap-2">
              <Badge tone="leaf">{m.own_import_matched({ count: formatNumber(used) })}</Badge>
              {used < columns.length ? (
                <Badge tone="slate">{m.own_import_unused({ count: formatNumber(columns.length - used) })}</Badge>
              ) : null}
            </p>
          }
        />
        <ul className="border-t border-line">
          {columns.map((column) => (
            <ColumnRow key={column.letter} column={column} choices={choices} totalRows={totalRows} />
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox name="remember" value="yes" defaultChecked label={m.own_import_remember()} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={cancelTo} variant="line" size="compact">
            {m.ui_cancel()}
          </ButtonLink>
          <Button type="submit" name="intent" value="check" size="compact" loading={isBusy}>
            {m.own_import_check_rows({ count: totalRows, figure: formatNumber(totalRows) })}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** After another choice the reading is unknown until the rows are checked. */
function ColumnRow({ column, choices, totalRows }: { column: FileColumn; choices: Choice[]; totalRows: number }) {
  const { letter, header, reading, held } = column
  const [chosen, setChosen] = useState(held)
  const name = header === '' ? m.own_import_unnamed() : header
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_13rem_minmax(0,1fr)] md:items-center md:px-4.5">
      <p className="flex min-w-0 items-center gap-2.5">
        <span className="grid size-7 shrink-0 place-content-center rounded-control bg-sand-100 text-tiny font-bold text-ink-soft">
          {letter}
        </span>
        <span className="min-w-0 truncate font-semibold">{name}</span>
      </p>
      <p className="flex min-w-0 flex-wrap gap-1.5">
        {reading.samples.map(({ text, isUnclear }) => (
          <Badge key={text} tone={isUnclear ? 'amber' : 'slate'}>
            <span className="max-w-48 truncate">{text}</span>
          </Badge>
        ))}
      </p>
      <Select
        label={m.own_import_holds({ name })}
        hideLabel
        name="mapping"
        defaultValue={held}
        choices={choices}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Reading column={column} isKnown={chosen === held} totalRows={totalRows} />
    </li>
  )
}

function Reading({ column, isKnown, totalRows }: { column: FileColumn; isKnown: boolean; totalRows: number }) {
  if (!isKnown) return <p className="text-ink-soft">{m.own_import_reads_later()}</p>
  if (column.held === NOT_USED) return <p className="text-ink-soft">{m.own_import_reads_unused()}</p>
  const { samples, readings, filled } = column.reading
  const hasUnclear = samples.some(({ isUnclear }) => isUnclear)
  const texts = [
    ...(readings.length > 0 ? [readings.join(' · ')] : []),
    m.own_import_filled({ filled: formatNumber(filled), total: formatNumber(totalRows) }),
  ]
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-ink-soft">
      {hasUnclear ? (
        <TriangleAlertIcon size={16} className="mt-0.5 shrink-0 text-amber" />
      ) : (
        <CheckIcon size={16} className="mt-0.5 shrink-0 text-leaf" />
      )}
      <span className="min-w-0">
        {hasUnclear ? `${m.own_import_reads_unclear()} ` : ''}
        {texts.join('; ')}
      </span>
    </p>
  )
}

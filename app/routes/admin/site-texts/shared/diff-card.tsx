// What differs between two versions, line by line.
import { Form } from 'react-router'
import type { DiffLine, SiteTextVersion } from '#app/domain/content/site-texts/site-text.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { CONTENT_HISTORY } from './content-address.ts'
import type { HistoryDiff } from './load-history.server.ts'

type DiffCardProps = { name: string; versions: readonly SiteTextVersion[]; hasFile: boolean; diff: HistoryDiff }

export function DiffCard({ name, versions, hasFile, diff: { from, to, lines } }: DiffCardProps) {
  const choices = [
    ...versions
      .filter(({ effect }) => effect === 'text')
      .map(({ number }) => ({ value: String(number), label: m.lease_draft_number({ number }) })),
    ...(hasFile ? [{ value: '0', label: m.site_text_file() }] : []),
  ]
  return (
    <Card>
      <CardHead title={m.site_text_changes()} />
      <CardBody className="grid grid-cols-1 gap-4">
        <Form method="get" action={CONTENT_HISTORY} preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="name" value={name} />
          <Select
            key={`from ${from}`}
            name="from"
            label={m.site_text_before()}
            defaultValue={String(from)}
            choices={choices}
            fieldClassName="w-full sm:w-56"
          />
          <Select
            key={`to ${to}`}
            name="to"
            label={m.site_text_after()}
            defaultValue={String(to)}
            choices={choices}
            fieldClassName="w-full sm:w-56"
          />
          <Button type="submit" variant="line">
            {m.ui_compare()}
          </Button>
        </Form>
        {lines?.some(({ line }) => typeof line !== 'number' && line.kind !== 'same') ? (
          <ol className="overflow-hidden rounded-box border border-line font-mono text-tiny">
            {lines.map(({ line, at }) =>
              typeof line === 'number' ? (
                <li key={at} className="bg-sand-100 px-3 py-1.5 font-sans text-ink-soft">
                  {m.site_text_unchanged({ count: line, figure: formatNumber(line) })}
                </li>
              ) : (
                <ChangedLine key={at} line={line} />
              ),
            )}
          </ol>
        ) : (
          <p className="text-sm text-ink-soft">{m.site_text_no_changes()}</p>
        )}
      </CardBody>
    </Card>
  )
}

const SIGNS = { same: ' ', added: '+', removed: '−' }

function ChangedLine({ line: { kind, text } }: { line: DiffLine }) {
  const names = { same: null, added: m.site_text_added(), removed: m.site_text_removed() }
  return (
    <li
      className={cx(
        'flex gap-2 px-3 py-1',
        kind === 'added' && 'bg-leaf-soft text-leaf',
        kind === 'removed' && 'bg-brick-soft text-brick',
      )}
    >
      <span aria-hidden="true" className="w-3 shrink-0 whitespace-pre select-none">
        {SIGNS[kind]}
      </span>
      {names[kind] === null ? null : <span className="sr-only">{names[kind]}: </span>}
      <span className="min-h-4 min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</span>
    </li>
  )
}

// The state of an import: ready to start, running with progress, or ended.
import { useEffect } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import type { ImportView } from '#app/domain/listings/import/import.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { getOwnPaths } from '#app/routes/dashboard/listings/shared/own-listing-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'

const POLL_MS = 1_000

type Paths = ReturnType<typeof getOwnPaths>

export function ImportState({ view, paths }: { view: ImportView; paths: Paths }) {
  if (view.status === 'running') return <Running view={view} paths={paths} />
  if (view.status === 'done')
    return (
      <Alert
        tone="leaf"
        title={m.own_import_done({ count: view.importedRows, figure: formatNumber(view.importedRows) })}
        isAnnounced
        action={
          <ButtonLink to={`${paths.list}?status=draft`} variant="line" size="compact">
            {m.own_import_done_link()}
          </ButtonLink>
        }
      >
        <Owners view={view} to={paths.owners} />
      </Alert>
    )
  if (view.status === 'undone')
    return (
      <Alert
        tone="slate"
        title={m.own_import_undone({ count: view.importedRows, figure: formatNumber(view.importedRows) })}
        isAnnounced
      />
    )
  return (
    <>
      {view.status === 'cancelled' ? <Alert tone="slate" title={m.own_import_cancelled()} isAnnounced /> : null}
      {view.status === 'failed' ? <Alert tone="brick" title={m.own_import_failed()} isAnnounced /> : null}
      {view.earlier ? (
        <Alert tone="amber" title={m.own_import_earlier({ date: formatDate(view.earlier.finishedAt) })}>
          {m.own_import_earlier_text({ count: formatNumber(view.earlier.listings) })}
        </Alert>
      ) : null}
      <StartForm view={view} />
    </>
  )
}

function Owners({ view: { owners }, to }: { view: ImportView; to: string }) {
  if (owners.matched + owners.added === 0) return null
  return (
    <p>
      {m.own_import_owners({ matched: formatNumber(owners.matched), added: formatNumber(owners.added) })}{' '}
      <Link to={to} className="font-semibold underline">
        {m.own_import_owners_link()}
      </Link>
    </p>
  )
}

/** The second form creates the duplicates too: all rows of a file that was imported before are duplicates. */
function StartForm({ view: { validRows, duplicateRows, earlier } }: { view: ImportView }) {
  const isBusy = useNavigation().state !== 'idle'
  const all = validRows + duplicateRows
  if (all === 0) return <Alert tone="amber" title={m.error_import_nothingValid()} />
  return (
    <div className="flex flex-wrap gap-2">
      {validRows > 0 && !earlier ? (
        <Form method="post">
          <Button type="submit" name="intent" value="start" loading={isBusy} size="compact">
            {m.own_import_start({ count: validRows, figure: formatNumber(validRows) })}
          </Button>
        </Form>
      ) : null}
      {duplicateRows > 0 || earlier ? (
        <Form method="post">
          <input type="hidden" name="again" value="yes" />
          <Button type="submit" name="intent" value="start" loading={isBusy} variant="line" size="compact">
            {earlier ? m.own_import_again() : m.own_import_with_duplicates({ count: formatNumber(all) })}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

export function UndoForm({ until, hasOwners }: { until: Date; hasOwners: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm">
        <p>
          <strong>{m.own_import_undo_title()}</strong>{' '}
          {hasOwners
            ? m.own_import_undo_text_owners({ time: formatDateTime(until) })
            : m.own_import_undo_text({ time: formatDateTime(until) })}
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="undo" variant="line" size="compact" loading={isBusy}>
            {m.own_import_undo()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

/** Without JavaScript the link reloads the page. */
function Running({ view, paths }: { view: ImportView; paths: Paths }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const text = m.own_import_running({ done: formatNumber(view.importedRows), total: formatNumber(view.validRows) })
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-3 pt-4">
        <output className="block font-semibold">{text}</output>
        <Progress label={text} value={Math.round((view.importedRows / Math.max(1, view.validRows)) * 100)} />
        <p className="text-sm text-ink-soft">{m.own_import_running_text()}</p>
        <Form method="post" className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="cancel" variant="line" size="compact">
            {m.own_import_cancel()}
          </Button>
          <ButtonLink
            to={paths.importRun(view.id)}
            variant="ghost"
            size="compact"
            className="hidden noscript:inline-flex"
          >
            {m.ui_refresh()}
          </ButtonLink>
        </Form>
      </CardBody>
    </Card>
  )
}

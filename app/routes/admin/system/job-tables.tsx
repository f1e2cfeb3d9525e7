import { Form } from 'react-router'
import type { OperatingFacts, SystemState } from '#app/domain/admin/system/system.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

type Job = OperatingFacts['failedJobs'][number]
type Counts = SystemState['jobs'][number]

export function JobTables({ jobs, failedJobs }: Pick<SystemState, 'jobs'> & Pick<OperatingFacts, 'failedJobs'>) {
  return (
    <>
      <TableCard label={m.admin_system_failed_jobs()}>
        <CardHead title={m.admin_system_failed_jobs()} />
        {failedJobs.length === 0 ? (
          <EmptyState bare level={3} title={m.admin_system_no_failed()} />
        ) : (
          <Table
            caption={m.admin_system_failed_jobs()}
            columns={buildFailedColumns()}
            rows={failedJobs}
            getRowKey={({ id }) => id}
          />
        )}
      </TableCard>
      {jobs.length === 0 ? null : (
        <TableCard label={m.admin_system_jobs()}>
          <CardHead title={m.admin_system_jobs()} sub={m.admin_system_jobs_sub()} />
          <Table
            caption={m.admin_system_jobs()}
            columns={buildCountColumns()}
            rows={jobs}
            getRowKey={({ name }) => name}
          />
        </TableCard>
      )}
    </>
  )
}

/** Built on each render, because the texts depend on the language. */
function buildCountColumns(): Column<Counts>[] {
  return [
    { id: 'name', header: m.admin_system_queue(), cardSlot: 'lead', cell: ({ name }) => <code>{name}</code> },
    { id: 'waiting', header: m.ui_waiting(), isNumber: true, cell: ({ waiting }) => formatNumber(waiting) },
    { id: 'running', header: m.ui_running(), isNumber: true, cell: ({ running }) => formatNumber(running) },
    { id: 'failed', header: m.ui_failed(), isNumber: true, cell: ({ failed }) => formatNumber(failed) },
  ]
}

function buildFailedColumns(): Column<Job>[] {
  return [
    { id: 'name', header: m.admin_system_queue(), cardSlot: 'lead', cell: ({ name }) => <code>{name}</code> },
    { id: 'at', header: m.admin_system_failed_at(), cell: ({ failedAt }) => formatDateTime(failedAt) },
    {
      id: 'attempts',
      header: m.ui_attempts(),
      isNumber: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      id: 'retry',
      header: m.ui_actions(),
      cardSlot: 'actions',
      cell: ({ id, name }) => (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <Button type="submit" variant="line" size="compact" aria-label={m.admin_system_retry_of({ name })}>
            {m.ui_retry()}
          </Button>
        </Form>
      ),
    },
  ]
}

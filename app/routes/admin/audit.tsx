// The audit log: who, what, before and after, when, from where. Filters and position are in the address.
import { Form, useLocation } from 'react-router'
import { describeAudit } from '#app/domain/admin/audit/audit-sentences.labels.server.ts'
import { listAuditPage } from '#app/domain/admin/audit/audit-log.queries.server.ts'
import { readAuditAddress } from '#app/domain/admin/audit/audit-log.schema.ts'
import { AUDIT_ACTIONS } from '#app/domain/kernel/audit/audit.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { buildAuditColumns } from './audit/audit-columns.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/audit'

const PAGE = '/admin/audit'
const NO_POSITION = { before: null, after: null, end: null }

export const handle: PlaceHandle = { place: 'audit' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { filter, position } = readAuditAddress(args.url.searchParams)
    const page = await listAuditPage(ctx, filter, position)
    const actions = AUDIT_ACTIONS.map((value) => ({ value, label: describeAudit(value, { who: '…', what: '…' }) }))
    return { filter, page, actions }
  })
}

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('audit', layout.loaderData)
}

export default function AdminAudit({ loaderData: { filter, page, actions } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.audit.label()}
        actions={
          <>
            <ButtonLink
              to={withParams('/admin/audit/export', search, NO_POSITION)}
              reloadDocument
              variant="line"
              size="compact"
              icon={<DownloadIcon size={16} />}
            >
              {m.ui_export_csv()}
            </ButtonLink>
            <ButtonLink to={`${PAGE}${search}`} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.ui_refresh()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Filters filter={filter} actions={actions} />
        <TableCard label={ADMIN_PLACES.audit.label()}>
          {page.rows.length === 0 ? (
            <EmptyState bare level={2} title={m.audit_empty()} />
          ) : (
            <>
              <Table
                caption={ADMIN_PLACES.audit.label()}
                columns={buildAuditColumns((changes) => withParams(PAGE, search, { ...NO_POSITION, ...changes }))}
                rows={page.rows}
                getRowKey={({ id }) => String(id)}
              />
              <TableFoot>
                <Pager page={page} search={search} />
              </TableFoot>
            </>
          )}
        </TableCard>
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Filters({ filter, actions }: Pick<Data, 'filter' | 'actions'>) {
  const hasFilter = Object.values(filter).some((value) => value !== '' && value !== null)
  return (
    <search aria-label={m.audit_filter()}>
      {/* The key fills the fields again when a link changes the filter. */}
      <Form key={JSON.stringify(filter)} action={PAGE} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <Field
          name="actor"
          label={m.audit_actor()}
          defaultValue={filter.actor}
          maxLength={254}
          fieldClassName="lg:col-span-2"
        />
        <Select
          name="action"
          label={m.audit_action()}
          defaultValue={filter.action ?? ''}
          choices={[{ value: '', label: m.ui_all() }, ...actions]}
          fieldClassName="lg:col-span-2"
        />
        <Field
          name="object"
          label={m.audit_search()}
          defaultValue={filter.subjectId}
          maxLength={200}
          fieldClassName="lg:col-span-2"
        />
        <DateField name="from" label={m.ui_from()} defaultValue={filter.from ?? ''} fieldClassName="lg:col-span-2" />
        <DateField name="to" label={m.ui_to()} defaultValue={filter.to ?? ''} fieldClassName="lg:col-span-2" />
        <div className="flex flex-wrap gap-2 lg:col-span-2">
          <Button type="submit">{m.ui_search()}</Button>
          {hasFilter ? (
            <ButtonLink to={PAGE} variant="line">
              {m.ui_clear_all()}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function Pager({ page: { rows, hasNewer, hasOlder }, search }: Pick<Data, 'page'> & { search: string }) {
  const [first, last] = [rows[0], rows.at(-1)]
  const toPosition = (position: Record<string, string>) => withParams(PAGE, search, { ...NO_POSITION, ...position })
  return (
    <nav aria-label={m.audit_filter()} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <span className="text-ink-soft">{m.audit_shown({ n: rows.length })}</span>
      <span className="flex flex-wrap gap-2">
        {hasNewer && first ? (
          <>
            <ButtonLink to={toPosition({})} variant="line" size="compact">
              {m.ui_newest_entries()}
            </ButtonLink>
            <ButtonLink to={toPosition({ after: String(first.id) })} variant="line" size="compact">
              {m.ui_previous()}
            </ButtonLink>
          </>
        ) : null}
        {hasOlder && last ? (
          <>
            <ButtonLink to={toPosition({ before: String(last.id) })} variant="line" size="compact">
              {m.ui_older_entries()}
            </ButtonLink>
            <ButtonLink to={toPosition({ end: '1' })} variant="line" size="compact">
              {m.audit_oldest()}
            </ButtonLink>
          </>
        ) : null}
      </span>
    </nav>
  )
}

// The section Applications: counts, filters, the table, and its dialogs.
import { getAdminStatusLabel } from '#app/domain/admin/applications/admin-applications.labels.ts'
import { calculateChange } from '#app/domain/admin/analytics/change.rules.ts'
import {
  type AdminApplicationCounts,
  adminApplicationList,
  MAX_FOUND,
} from '#app/domain/admin/applications/admin-applications.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { ApproveDialog, RejectDialog } from '#app/routes/shared/decision-dialogs.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState, ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { toSection } from '../../shared/admin-address.ts'
import { formatChange } from '../shared/format-change.ts'
import type { SectionProps } from '../section.ts'
import { createToList, toApplicationsFile, type ToList } from './application-address.ts'
import { buildApplicationColumns } from './application-columns.tsx'
import { APPLICATION_NOTICES } from './application-notices.ts'
import { ApplicationDetails } from './application-details.tsx'
import { ApplicationRefusal } from './application-refusal.tsx'
import type { ApplicationList, ApplicationsData, loadSection, OpenApplication } from './load-section.server.ts'

export function Section({ data, search, form }: SectionProps<typeof loadSection>) {
  const { list, open } = data
  const toList = createToList(search)
  return (
    <>
      <ConsolePageHead
        title={m.admin_section_applications()}
        actions={
          <>
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.admin_refresh()}
            </ButtonLink>
            <ButtonLink
              to={toApplicationsFile(search)}
              reloadDocument
              variant="line"
              size="compact"
              icon={<DownloadIcon size={16} />}
            >
              {m.admin_export()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && open === null ? <ApplicationRefusal form={form} /> : null}
        <DoneNotice notices={APPLICATION_NOTICES} form={form} />
        {list.state === 'failed' ? (
          <ErrorBox
            level={2}
            title={m.error_admin_applicationsFetchFailed()}
            text={m.error_admin_applicationsLoadFailed()}
            action={<ButtonLink to={toList({})}>{m.notice_admin_tryAgain()}</ButtonLink>}
          />
        ) : (
          <>
            <Counts counts={list.value.counts} now={data.now} />
            <ApplicationTable data={data} list={list.value} toList={toList} />
          </>
        )}
      </div>
      {open === null ? null : <OpenDialog open={open} toList={toList} form={form} />}
    </>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ counts, now }: { counts: AdminApplicationCounts; now: Date }) {
  const toStatus = (status: ApplicationStatus) => toSection('applications', { status })
  const { pending, approved, rejected, withdrawn } = counts.byStatus
  return (
    <StatStrip columns={4}>
      <StatCard
        label={m.admin_applications_total()}
        to={toSection('applications')}
        value={formatNumber(counts.total)}
        change={formatChange(calculateChange(counts.sent.recent, counts.sent.before))}
        note={m.admin_vs_previous()}
      />
      <StatCard
        label={m.admin_applications_pending()}
        to={toStatus('pending')}
        value={formatNumber(pending)}
        {...(counts.oldestPendingAt === null
          ? {}
          : {
              note: m.admin_oldest({ when: formatRelative(counts.oldestPendingAt, now) }),
              noteTone: 'amber' as const,
            })}
      />
      <StatCard
        label={getAdminStatusLabel('approved')}
        to={toStatus('approved')}
        value={formatNumber(approved)}
        note={m.admin_share({ percent: formatPercent(counts.total === 0 ? 0 : (100 * approved) / counts.total) })}
      />
      <StatCard
        label={getAdminStatusLabel('rejected')}
        to={toStatus('rejected')}
        value={formatNumber(rejected)}
        note={m.admin_applications_withdrawn({ count: withdrawn, figure: formatNumber(withdrawn) })}
      />
    </StatStrip>
  )
}

type ApplicationTableProps = { data: ApplicationsData; list: ApplicationList; toList: ToList }

function ApplicationTable({ data: { query, now }, list: { rows, counts }, toList }: ApplicationTableProps) {
  return (
    <TableCard label={m.admin_section_applications()}>
      <ListFilters
        list={adminApplicationList}
        query={query}
        label={m.own_filters()}
        search={{
          label: m.admin_search_applications(),
          chipLabel: m.own_chip_search(),
          isOnEnterOnly: true,
        }}
        texts={{
          status: { label: m.own_column_status(), any: m.own_all(), getLabel: getAdminStatusLabel },
          type: {
            label: m.admin_column_type(),
            any: m.own_all(),
            getLabel: propertyTypeLabel,
            chipLabel: m.admin_filter_property_type(),
          },
        }}
        kept={{ section: 'applications' }}
        resultText={formatFound(query, counts.found)}
        toList={toList}
      />
      {rows.length === 0 ? (
        <EmptyState
          bare
          level={2}
          title={m.admin_applications_none()}
          text={
            adminApplicationList.isFiltered(query)
              ? m.admin_applications_none_filtered()
              : m.admin_applications_none_yet()
          }
        />
      ) : (
        <>
          <Table
            caption={m.admin_section_applications()}
            columns={buildApplicationColumns(toList, now)}
            rows={rows}
            getRowKey={({ id }) => id}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={adminApplicationList.pageSize}
              total={counts.found}
              label={m.admin_applications_pages()}
            />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

function formatFound({ search, type }: ApplicationsData['query'], found: number): string {
  const isBounded = (search !== '' || type !== null) && found >= MAX_FOUND
  return isBounded
    ? m.admin_applications_found_many({ count: formatNumber(MAX_FOUND) })
    : m.admin_applications_found({ count: found, figure: formatNumber(found) })
}

type OpenDialogProps = { open: OpenApplication; toList: ToList; form: FormState }

function OpenDialog({ open, toList, form }: OpenDialogProps) {
  const { dialog, facts, preview } = open
  const { id } = facts
  const { name } = facts.applicant
  const common = { id, name, closeTo: toList({ view: id }), action: toList({ [dialog]: id }) }
  switch (dialog) {
    case 'view':
      return <ApplicationDetails open={open} toList={toList} form={form} />
    case 'approve':
      return <ApproveDialog {...common} preview={preview} error={form.refusal} />
    case 'reject':
      return <RejectDialog {...common} form={form} />
    case 'delete':
      // where JavaScript does not run: with it, the browser asks
      return (
        <ConfirmDialog
          title={m.admin_delete_application()}
          description={m.notice_admin_confirmDeleteApplication()}
          closeTo={toList({})}
          action={toList({ delete: id })}
          hiddenFields={{ intent: 'delete', id }}
          confirmLabel={m.admin_delete_application()}
          error={form.refusal}
        >
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">{facts.listing.title}</p>
        </ConfirmDialog>
      )
  }
}

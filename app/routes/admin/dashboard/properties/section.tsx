// The section Properties: counts, filters, the table, and its dialogs.
import type { ReactNode } from 'react'
import { adminListingList, MAX_FOUND } from '#app/domain/admin/listings/admin-listings.model.ts'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { AddListingDialog } from './add-dialog.tsx'
import { NO_DIALOG } from './dialog-params.ts'
import { LISTING_NOTICES } from './listing-notices.ts'
import { buildListingColumns, getListingName } from './listing-columns.tsx'
import { ListingDialog } from './listing-dialogs.tsx'
import { toSection } from '../../shared/admin-address.ts'
import type { SectionProps } from '../section.ts'
import { formatCountChange } from '../shared/format-change.ts'
import type { loadSection, PropertiesData } from './load-section.server.ts'

const BULK_FORM = 'admin-listings'

export function Section({ data, search, form }: SectionProps<typeof loadSection>) {
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    toSection('properties', { ...NO_DIALOG, ...changes }, search)
  return (
    <>
      <ConsolePageHead
        title={m.admin_section_properties()}
        actions={
          <>
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.admin_refresh()}
            </ButtonLink>
            <ButtonLink to={toList({ add: 'owner' })} size="compact" icon={<PlusIcon size={16} />}>
              {m.admin_add_listing()}
            </ButtonLink>
          </>
        }
      />
      {data.failure === null ? (
        <Content data={data} form={form} toList={toList} />
      ) : (
        <Alert
          tone="brick"
          title={data.failure}
          isAnnounced
          action={<TextLink to={toList({})}>{m.notice_admin_tryAgain()}</TextLink>}
        />
      )}
    </>
  )
}

type ToList = (changes: Readonly<Record<string, string | null>>) => string

function Content({ data, form, toList }: { data: PropertiesData; form: FormState; toList: ToList }) {
  const { dialog } = data
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && dialog === null ? (
          <Alert
            tone="brick"
            title={form.refusal}
            isAnnounced
            action={<TextLink to={toList({})}>{m.notice_admin_dismiss()}</TextLink>}
          />
        ) : null}
        <DoneNotice notices={LISTING_NOTICES} form={form} />
        <Counts {...data} />
        <ListingTable data={data} toList={toList} />
      </div>
      {dialog?.kind === 'add' ? (
        <AddListingDialog
          dialog={dialog}
          closeTo={toList({})}
          action={toList({ add: 'owner', owner: dialog.search })}
          kept={[...new URLSearchParams(toList({ add: 'owner' }).split('?')[1])]}
          form={form}
        />
      ) : null}
      {dialog !== null && dialog.kind !== 'add' ? (
        <ListingDialog
          dialog={dialog}
          now={data.now}
          closeTo={toList({})}
          action={toList({ [dialog.kind]: dialog.kind === 'delete' ? dialog.preview.id : dialog.listing.id })}
          form={form}
        />
      ) : null}
    </>
  )
}

/** Each number opens the list of what it counts. */
function Counts({ counts, now }: PropertiesData): ReactNode {
  const toStatus = (status: string) => toSection('properties', { status })
  const { active, pending, inactive, draft } = counts.byStatus
  return (
    <StatStrip columns={4}>
      <StatCard
        label={m.admin_count_total()}
        to={toSection('properties')}
        value={formatNumber(counts.total)}
        change={formatCountChange({ current: counts.created.recent, previous: counts.created.before })}
        note={m.admin_change_period()}
      />
      <StatCard
        label={m.own_status_active()}
        to={toStatus('active')}
        value={formatNumber(active)}
        note={m.admin_share({
          percent: formatPercent(counts.total === 0 ? 0 : (100 * active) / counts.total, { decimals: 2 }),
        })}
      />
      <StatCard
        label={m.own_status_pending()}
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
        label={m.own_status_inactive()}
        to={toStatus('inactive')}
        value={formatNumber(inactive)}
        note={m.admin_drafts({ count: draft, figure: formatNumber(draft) })}
      />
    </StatStrip>
  )
}

type ListingTableProps = { data: PropertiesData; toList: ToList }

function ListingTable({ data: { query, counts, listings }, toList }: ListingTableProps) {
  return (
    <TableCard label={m.admin_section_properties()}>
      <ListFilters
        list={adminListingList}
        query={query}
        label={m.own_filters()}
        search={{ label: m.admin_search_listings(), chipLabel: m.own_chip_search() }}
        texts={{
          status: { label: m.own_column_status(), any: m.own_all(), getLabel: getListingStatusLabel },
          type: { label: m.admin_column_type(), any: m.own_all(), getLabel: propertyTypeLabel },
        }}
        kept={{ section: 'properties' }}
        resultText={formatFound(query.search, counts.found)}
        toList={toList}
      />
      {listings.length === 0 ? (
        <EmptyState bare level={2} title={m.admin_no_listings()} />
      ) : (
        <>
          <BulkBar id={BULK_FORM} action={toList({})}>
            <input type="hidden" name="intent" value="status" />
            {LISTING_STATUSES.map((status) => (
              <Button key={status} type="submit" name="status" value={status} variant="line" size="compact">
                {getListingStatusLabel(status)}
              </Button>
            ))}
          </BulkBar>
          <Table
            caption={m.admin_section_properties()}
            columns={buildListingColumns(toList)}
            rows={listings}
            getRowKey={({ id }) => id}
            selection={{ form: BULK_FORM, name: 'ids', getName: getListingName }}
          />
          <TableFoot>
            <Pagination page={query.page} size={adminListingList.pageSize} total={counts.found} label={m.own_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

/** A search counts up to a bound. */
function formatFound(search: string, found: number): string {
  if (search !== '' && found >= MAX_FOUND) return m.admin_found_many({ count: formatNumber(MAX_FOUND) })
  return m.own_found({ count: found, figure: formatNumber(found) })
}

// The section Properties: counts, filters, the table, and its dialogs.
import type { ReactNode } from 'react'
import { ADMIN_PAGE_SIZE } from '#app/domain/admin/listings/admin-listings.model.ts'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/paraglide/messages.js'
import { LISTING_STATUSES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FilterBar } from '#app/ui/controls/filter-bar.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildListingColumns, getListingName } from './listing-columns.tsx'
import { DeleteListingDialog, ReturnListingDialog } from './listing-dialogs.tsx'
import { toSection } from '../../shared/admin-address.ts'
import type { SectionProps } from '../section.ts'
import type { loadSection, PropertiesData } from './load-section.server.ts'

const BULK_FORM = 'admin-listings'

export function Section({ data, search, form }: SectionProps<typeof loadSection>) {
  const { deletion, returned } = data
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    toSection('properties', { delete: null, return: null, ...changes }, search)
  const hasDialog = deletion !== null || returned !== null
  return (
    <>
      <ConsolePageHead
        title={m.admin_section_properties()}
        actions={
          <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
            {m.admin_refresh()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && !hasDialog ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        <Counts {...data} />
        <ListingTable data={data} toList={toList} />
      </div>
      {deletion ? (
        <DeleteListingDialog
          preview={deletion}
          closeTo={toList({})}
          action={toList({ delete: deletion.id })}
          error={form.refusal}
        />
      ) : null}
      {returned ? (
        <ReturnListingDialog
          listing={returned}
          closeTo={toList({})}
          action={toList({ return: returned.id })}
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
      <StatCard label={m.admin_count_total()} to={toSection('properties')} value={formatNumber(counts.total)} />
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
        note={m.admin_drafts({ count: draft })}
      />
    </StatStrip>
  )
}

type ListingTableProps = {
  data: PropertiesData
  toList: (changes: Readonly<Record<string, string | null>>) => string
}

function ListingTable({ data: { query, counts, listings }, toList }: ListingTableProps) {
  return (
    <TableCard label={m.admin_section_properties()}>
      <FilterBar
        label={m.own_filters()}
        search={{ name: 'q', label: m.admin_search_listings(), value: query.search }}
        selects={[
          {
            name: 'status',
            label: m.own_column_status(),
            value: query.status ?? '',
            choices: [
              { value: '', label: m.own_all() },
              ...LISTING_STATUSES.map((value) => ({ value, label: getListingStatusLabel(value) })),
            ],
          },
          {
            name: 'type',
            label: m.admin_column_type(),
            value: query.type ?? '',
            choices: [
              { value: '', label: m.own_all() },
              ...PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) })),
            ],
          },
        ]}
        chips={listChips({ query, toList })}
        clearTo={toList({ q: null, status: null, type: null, page: null })}
        kept={{ section: 'properties' }}
        resultText={m.own_found({ count: counts.found })}
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
            <Pagination page={query.page} size={ADMIN_PAGE_SIZE} total={counts.found} label={m.own_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

function listChips({ query, toList }: { query: PropertiesData['query']; toList: ListingTableProps['toList'] }) {
  const { search, status, type } = query
  return [
    ...(search === ''
      ? []
      : [{ label: m.own_chip_search(), value: search, removeTo: toList({ q: null, page: null }) }]),
    ...(status === null
      ? []
      : [
          {
            label: m.own_column_status(),
            value: getListingStatusLabel(status),
            removeTo: toList({ status: null, page: null }),
          },
        ]),
    ...(type === null
      ? []
      : [
          {
            label: m.admin_column_type(),
            value: propertyTypeLabel(type),
            removeTo: toList({ type: null, page: null }),
          },
        ]),
  ]
}

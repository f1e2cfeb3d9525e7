// The filters and the table of the section Properties, with the bar that changes several listings.
import { adminListingList, MAX_FOUND } from '#app/domain/admin/listings/admin-listings.model.ts'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildListingColumns, getListingName } from './listing-columns.tsx'
import type { PropertiesData } from './load-listings.server.ts'

const BULK_FORM = 'admin-listings'

type ListingTableProps = {
  data: PropertiesData
  toList: (changes: Readonly<Record<string, string | null>>) => string
  onRefused: (reason: string) => void
}

export function ListingTable({ data: { query, counts, listings }, toList, onRefused }: ListingTableProps) {
  return (
    <TableCard label={m.ui_properties()}>
      <ListFilters
        list={adminListingList}
        query={query}
        label={m.own_filters()}
        search={{ label: m.admin_search_listings(), chipLabel: m.own_chip_search() }}
        texts={{
          status: { label: m.ui_status(), any: m.ui_all(), getLabel: getListingStatusLabel },
          type: { label: m.ui_type(), any: m.ui_all(), getLabel: propertyTypeLabel },
        }}
        resultText={formatFound(query.search, counts.found)}
        toList={toList}
      />
      {listings.length === 0 ? (
        <NoneFound list={adminListingList} query={query} title={m.admin_no_listings()} />
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
            caption={m.ui_properties()}
            columns={buildListingColumns(toList, onRefused)}
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

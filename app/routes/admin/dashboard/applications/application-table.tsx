// The filters and the table of the section Applications.
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import {
  adminApplicationList,
  BULK_DECISIONS,
  MAX_FOUND,
} from '#app/domain/admin/applications/admin-applications.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { BulkBar } from '#app/ui/data/bulk-bar.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { ToList } from './application-address.ts'
import { buildApplicationColumns } from './application-columns.tsx'
import type { ApplicationList, ApplicationsData } from './load-applications.server.ts'

const BULK_FORM = 'admin-applications'
const QUESTION_PARAMS = ['bulk', 'ids']

type ApplicationTableProps = { data: ApplicationsData; list: ApplicationList; toList: ToList }

export function ApplicationTable({ data: { query, now }, list: { rows, counts }, toList }: ApplicationTableProps) {
  return (
    <TableCard label={m.ui_applications()}>
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
          status: { label: m.ui_status(), any: m.ui_all(), getLabel: getApplicationStatusLabel },
          type: {
            label: m.ui_type(),
            any: m.ui_all(),
            getLabel: propertyTypeLabel,
            chipLabel: m.listing_property_type(),
          },
        }}
        resultText={formatFound(query, counts.found)}
        toList={toList}
      />
      {rows.length === 0 ? (
        <NoneFound
          list={adminApplicationList}
          query={query}
          title={m.admin_applications_none()}
          text={
            adminApplicationList.isFiltered(query)
              ? m.admin_applications_none_filtered()
              : m.admin_applications_none_yet()
          }
        />
      ) : (
        <>
          <BulkBar id={BULK_FORM} action={toList({})} method="get" questionParams={QUESTION_PARAMS}>
            {[...new URLSearchParams(toList({}).split('?')[1])].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {BULK_DECISIONS.map((decision) => (
              <Button key={decision} type="submit" name="bulk" value={decision} variant="line" size="compact">
                {decision === 'approve' ? m.ui_approve() : m.received_reject()}
              </Button>
            ))}
          </BulkBar>
          <Table
            caption={m.ui_applications()}
            columns={buildApplicationColumns(toList, now)}
            rows={rows}
            getRowKey={({ id }) => id}
            selection={{
              form: BULK_FORM,
              name: 'ids',
              getName: ({ applicant }) => applicant,
              isSelectable: ({ status, isListingDeleted }) => status === 'pending' && !isListingDeleted,
            }}
          />
          <TableFoot>
            <Pagination
              page={query.page}
              size={adminApplicationList.pageSize}
              total={counts.found}
              label={m.application_pages()}
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
    : m.application_found({ count: found, figure: formatNumber(found) })
}

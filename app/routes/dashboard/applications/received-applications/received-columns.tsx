// The columns of the list. Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { APPLICATION_STATUS_TONES } from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatIncomeRatio } from '#app/domain/applications/received/income-ratio.labels.ts'
import { getReceivedStatusLabel } from '#app/domain/applications/received/received-list.labels.ts'
import {
  receivedList,
  type ReceivedRow,
  type ReceivedSort,
} from '#app/domain/applications/received/received-list.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { getReceivedPaths } from '#app/routes/dashboard/applications/shared/received-paths.ts'
import type { AddressChanges } from '#app/shared/lists/list-address.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { buildSort } from '#app/ui/data/sort-link.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type ListContext = {
  now: Date
  sort: ReceivedSort
  paths: ReturnType<typeof getReceivedPaths>
  /** The address of the list with changed parameters. */
  toList: (changes: AddressChanges) => string
}

export function buildReceivedColumns({ now, sort, paths, toList }: ListContext): Column<ReceivedRow>[] {
  const sorted = { sorts: receivedList.sorts, current: sort, toList }
  return [
    {
      id: 'applicant',
      header: m.received_column_applicant(),
      cardSlot: 'lead',
      sort: buildSort(sorted, 'applicant', { applicant: 'ascending' }),
      cell: ({ id, applicant, listing }) => (
        <TwoLines title={applicant} sub={listing} to={paths.view(id)} leading={<Avatar name={applicant} />} />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 168,
      cell: ({ status }) => (
        <StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getReceivedStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'moveIn',
      header: m.received_column_move_in(),
      cardSlot: 'detail',
      width: [150, 116],
      sort: buildSort(sorted, 'moveIn', { moveIn: 'ascending' }),
      cell: ({ moveInDate, leaseMonths }) => (
        <>
          {moveInDate === null ? '–' : formatDate(moveInDate)}
          {leaseMonths === null ? null : (
            <span className="text-tiny text-ink-soft min-[860px]:block">
              <span className="min-[860px]:hidden"> · </span>
              {m.format_months({ count: leaseMonths })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'people',
      header: m.ui_people(),
      isNumber: true,
      isExtra: true,
      cardSlot: 'hidden',
      width: 76,
      cell: ({ occupants }) => (occupants === null ? '–' : formatNumber(occupants)),
    },
    {
      id: 'income',
      header: m.received_column_income(),
      cardSlot: 'wide',
      width: [190, 150],
      cell: ({ monthlyIncome, monthlyRent }) =>
        formatIncomeRatio(monthlyIncome, monthlyRent) ?? m.application_fact_not_said(),
    },
    {
      id: 'sent',
      header: m.ui_sent(),
      cardSlot: 'value',
      width: [120, 104],
      sort: buildSort(sorted, sort === 'newest' ? 'oldest' : 'newest', { newest: 'descending', oldest: 'ascending' }),
      cell: ({ sentAt }) => <span className="text-sm font-normal">{formatRelative(sentAt, now)}</span>,
    },
  ]
}

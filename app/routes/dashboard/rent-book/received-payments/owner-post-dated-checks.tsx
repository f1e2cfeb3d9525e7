// Checks that the owner holds or has deposited, those to deposit this week first. Each leads to the register of its rental.
import {
  POST_DATED_CHECK_STATUS_TONES,
  getPostDatedCheckName,
  getPostDatedCheckStatusLabel,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import type { OwnerPostDatedCheck } from '#app/domain/tenancy/post-dated-checks/post-dated-check.model.ts'
import { isDepositable } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { CardHead } from '#app/ui/data/card.tsx'

type OwnerPostDatedChecksProps = {
  postDatedChecks: { rows: OwnerPostDatedCheck[]; total: number; dueSoon: number }
  today: Day
}

export function OwnerPostDatedChecks({ postDatedChecks: { rows, total, dueSoon }, today }: OwnerPostDatedChecksProps) {
  if (total === 0) return null
  return (
    <TableCard label={m.post_dated_check_title()}>
      <CardHead title={m.post_dated_check_title()} sub={m.post_dated_check_due_soon({ count: dueSoon })} />
      <Table
        caption={m.post_dated_check_title()}
        columns={buildColumns(today)}
        rows={rows}
        getRowKey={({ id }) => id}
      />
      {total > rows.length ? <TableFoot>{m.post_dated_check_more({ count: total - rows.length })}</TableFoot> : null}
    </TableCard>
  )
}

const getRegisterPath = (rentalId: string) => href('/dashboard/rentals/:id/checks', { id: rentalId })

function buildColumns(today: Day): Column<OwnerPostDatedCheck>[] {
  return [
    {
      id: 'tenant',
      header: m.party_tenant(),
      cardSlot: 'lead',
      cell: ({ tenant, listing, rentalId }) => <TwoLines title={tenant} sub={listing} to={getRegisterPath(rentalId)} />,
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [140, 130],
      cell: ({ status }) => (
        <StatusBadge tone={POST_DATED_CHECK_STATUS_TONES[status]}>{getPostDatedCheckStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'amount',
      header: m.ui_amount(),
      isNumber: true,
      cardSlot: 'value',
      width: [110, 100],
      cell: ({ amount }) => <span className="font-semibold">{formatAmount(amount)}</span>,
    },
    {
      id: 'date',
      header: m.post_dated_check_date(),
      cardSlot: 'detail',
      width: [132, 120],
      cell: (postDatedCheck) => (
        <>
          {formatDate(postDatedCheck.checkDate)}
          <span className="text-ink-soft min-[860px]:hidden"> · {getPostDatedCheckName(postDatedCheck)}</span>
        </>
      ),
    },
    {
      id: 'check',
      header: m.post_dated_check_number(),
      isExtra: true,
      cardSlot: 'hidden', // a card says it beside the date
      width: 170,
      cell: (postDatedCheck) => getPostDatedCheckName(postDatedCheck),
    },
    {
      id: 'actions',
      header: m.ui_actions(),
      cardSlot: 'actions',
      width: [200, 190],
      cell: (postDatedCheck) => {
        const move =
          postDatedCheck.status === 'deposited' ? 'clear' : isDepositable(postDatedCheck, today) ? 'deposit' : null
        return move === null ? null : (
          <ButtonLink
            to={`${getRegisterPath(postDatedCheck.rentalId)}?dialog=${move}&check=${postDatedCheck.id}`}
            variant="line"
            size="compact"
          >
            {move === 'clear' ? m.post_dated_check_clear() : m.post_dated_check_deposit()}
          </ButtonLink>
        )
      },
    },
  ]
}

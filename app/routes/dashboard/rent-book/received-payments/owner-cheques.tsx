// Checks that the owner holds or has deposited, those to deposit this week first. Each leads to the register of its rental.
import { CHEQUE_STATUS_TONES, getChequeName, getChequeStatusLabel } from '#app/domain/tenancy/cheques/cheque.labels.ts'
import type { OwnerCheque } from '#app/domain/tenancy/cheques/cheque.model.ts'
import { isDepositable } from '#app/domain/tenancy/cheques/cheque.rules.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { CardHead } from '#app/ui/data/card.tsx'

type OwnerChequesProps = { cheques: { rows: OwnerCheque[]; total: number; dueSoon: number }; today: Day }

export function OwnerCheques({ cheques: { rows, total, dueSoon }, today }: OwnerChequesProps) {
  if (total === 0) return null
  return (
    <TableCard label={m.cheque_title()}>
      <CardHead title={m.cheque_title()} sub={m.cheque_due_soon({ count: dueSoon })} />
      <Table caption={m.cheque_title()} columns={buildColumns(today)} rows={rows} getRowKey={({ id }) => id} />
      {total > rows.length ? <TableFoot>{m.cheque_more({ count: total - rows.length })}</TableFoot> : null}
    </TableCard>
  )
}

const getRegisterPath = (rentalId: string) => href('/dashboard/rentals/:id/checks', { id: rentalId })

function buildColumns(today: Day): Column<OwnerCheque>[] {
  return [
    {
      id: 'tenant',
      header: m.booking_tenant(),
      cardSlot: 'lead',
      cell: ({ tenant, listing, rentalId }) => <TwoLines title={tenant} sub={listing} to={getRegisterPath(rentalId)} />,
    },
    {
      id: 'status',
      header: m.own_column_status(),
      cardSlot: 'status',
      width: [140, 130],
      cell: ({ status }) => (
        <StatusBadge tone={CHEQUE_STATUS_TONES[status]}>{getChequeStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'amount',
      header: m.booking_prove_amount(),
      isNumber: true,
      cardSlot: 'value',
      width: [110, 100],
      cell: ({ amount }) => <span className="font-semibold">{formatAmount(amount)}</span>,
    },
    { id: 'date', header: m.cheque_date(), width: [132, 120], cell: ({ chequeDate }) => formatDate(chequeDate) },
    { id: 'check', header: m.cheque_number(), isExtra: true, width: 170, cell: (cheque) => getChequeName(cheque) },
    {
      id: 'actions',
      header: m.rent_column_actions(),
      cardSlot: 'actions',
      width: [200, 190],
      cell: (cheque) => {
        const move = cheque.status === 'deposited' ? 'clear' : isDepositable(cheque, today) ? 'deposit' : null
        return move === null ? null : (
          <ButtonLink
            to={`${getRegisterPath(cheque.rentalId)}?dialog=${move}&cheque=${cheque.id}`}
            variant="line"
            size="compact"
          >
            {move === 'clear' ? m.cheque_clear() : m.cheque_deposit()}
          </ButtonLink>
        )
      },
    },
  ]
}

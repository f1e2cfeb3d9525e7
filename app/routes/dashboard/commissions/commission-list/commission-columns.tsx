// Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { Form } from 'react-router'
import {
  getCommissionLabel,
  getCommissionTone,
  getFormulaText,
  getPartnerText,
  getRuleText,
} from '#app/domain/agents/commissions/commission.labels.ts'
import { type CommissionRow, DISPUTE_REASON_MAX } from '#app/domain/agents/commissions/commission.model.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure, Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function buildCommissionColumns({ isReadOnly }: { isReadOnly: boolean }): Column<CommissionRow>[] {
  const columns: Column<CommissionRow>[] = [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ listing, moveInDate, leaseMonths }) => (
        <TwoLines title={listing} sub={m.commission_lease({ date: formatDate(moveInDate), count: leaseMonths })} />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [130, 120],
      cell: ({ kind, status }) =>
        kind === 'taken_back' ? (
          <StatusBadge tone="slate">{m.ui_taken_back()}</StatusBadge>
        ) : (
          <StatusBadge tone={getCommissionTone(status)}>{getCommissionLabel(status)}</StatusBadge>
        ),
    },
    {
      id: 'rule',
      header: m.commission_column_rule(),
      cardSlot: 'wide',
      width: [230, 200],
      cell: (row) => <RuleCell row={row} />,
    },
    {
      id: 'amount',
      header: m.ui_amount(),
      cardSlot: 'value',
      isNumber: true,
      width: 130,
      cell: ({ amount }) => formatAmount(amount),
    },
    {
      id: 'earned',
      header: m.commission_column_earned(),
      cardSlot: 'detail',
      isExtra: true,
      width: 120,
      cell: ({ earnedAt }) => formatDate(earnedAt),
    },
    {
      id: 'actions',
      header: m.ui_change_action(),
      cardSlot: 'actions',
      width: [190, 170],
      cell: (row) => <Moves row={row} />,
    },
  ]
  return isReadOnly ? columns.filter(({ id }) => id !== 'actions') : columns
}

function RuleCell({ row }: { row: CommissionRow }) {
  const partner = getPartnerText(row)
  return (
    <>
      <span className="font-semibold">{getRuleText(row)}</span>
      <Disclosure label={m.commission_formula()}>
        <p className="text-tiny wrap-anywhere text-ink-soft">
          {getFormulaText({ ...row, monthlyRent: row.baseAmount })}
        </p>
        {partner === null ? null : <p className="text-tiny wrap-anywhere text-ink-soft">{partner}</p>}
        {row.agreedFrom === null ? null : (
          <p className="text-tiny text-ink-soft">{m.commission_agreed_from({ date: formatDate(row.agreedFrom) })}</p>
        )}
      </Disclosure>
    </>
  )
}

const MOVE_TEXTS: Record<CommissionStatus, () => string> = {
  pending: m.commission_move_pending,
  billed: m.commission_move_billed,
  paid: m.commission_move_paid,
  disputed: m.commission_move_disputed,
}

function Moves({ row: { id, kind, status, listing, disputeReason } }: { row: CommissionRow }) {
  if (kind === 'taken_back') return '–'
  return (
    <div className="-mx-3 flex flex-wrap items-start gap-1 min-[860px]:mx-0 min-[860px]:justify-end">
      {disputeReason === null ? null : <p className="w-full text-tiny wrap-anywhere text-brick">{disputeReason}</p>}
      {listNextStates('commission', status, 'agent').map((to) => (
        <MoveForm key={to} {...{ id, from: status, to, listing }} />
      ))}
    </div>
  )
}

type MoveProps = { id: string; from: CommissionStatus; to: CommissionStatus; listing: string }

function MoveForm({ id, from, to, listing }: MoveProps) {
  const form = (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {to === 'disputed' ? <Field name="reason" label={m.ui_reason()} required maxLength={DISPUTE_REASON_MAX} /> : null}
      <Button type="submit" variant={to === 'disputed' ? 'line' : 'ghost'} size="compact">
        {from === 'paid' ? m.commission_move_unpaid() : MOVE_TEXTS[to]()}
        <span className="sr-only">: {listing}</span>
      </Button>
    </Form>
  )
  if (to !== 'disputed') return form
  return (
    <ButtonDisclosure label={m.commission_move_disputed()} about={listing}>
      <div className="mt-2">{form}</div>
    </ButtonDisclosure>
  )
}

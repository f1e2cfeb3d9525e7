// Changes of a shared lease: what changes, who has agreed, and what the reader can do about it.
import { Form } from 'react-router'
import { getReceiptsLabel, getRoommateChangeStatusLabel } from '#app/domain/tenancy/roommates/roommate.labels.ts'
import { DECLINE_REASON_MAX, type RoommateChange } from '#app/domain/tenancy/roommates/roommate.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

export function ChangeList({ changes, form }: { changes: readonly RoommateChange[]; form: FormState }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.id} className="grid grid-cols-1 gap-3 border-t border-line px-4 py-3 md:px-4.5">
          <ChangeText change={change} />
          <ChangeForms change={change} form={form} />
        </li>
      ))}
    </ul>
  )
}

function getTitle({ kind, isReplacement, person, giver, receipts }: RoommateChange): string {
  const names = { person: person ?? '', giver: giver ?? '' }
  if (kind === 'receipts') return m.roommate_receipts_changed({ way: getReceiptsLabel(receipts) })
  if (kind === 'leave') return m.roommate_leaves(names)
  return isReplacement ? m.roommate_replace(names) : m.roommate_join(names)
}

function ChangeText({ change }: { change: RoommateChange }) {
  const { kind, status, startsOn, rentShare, depositShare, proposer, createdAt, declineReason, expiresAt } = change
  const date = formatDate(startsOn)
  const isOpen = status === 'open' || status === 'invited'
  return (
    <div className="grid grid-cols-1 gap-0.5 text-sm wrap-anywhere">
      <p className="text-label font-semibold">{getTitle(change)}</p>
      <p className="tabular-nums">
        {kind === 'receipts'
          ? m.roommate_terms_day({ date })
          : m.roommate_terms({ date, rent: formatAmount(rentShare), deposit: formatAmount(depositShare) })}
      </p>
      {isOpen ? <ConsentText change={change} /> : null}
      {status === 'invited' && expiresAt !== null ? (
        <p>{m.roommate_invited_until({ date: formatDate(expiresAt) })}</p>
      ) : null}
      {isOpen ? null : (
        <p>
          {getRoommateChangeStatusLabel(status)}
          {declineReason === null ? '' : ` · ${declineReason}`}
        </p>
      )}
      {status === 'agreed' && change.depositWay === 'between' ? <p>{getDepositText(change)}</p> : null}
      <p className="text-tiny text-ink-soft">
        {m.payout_proposal_by({ person: proposer, date: formatDate(createdAt) })}
      </p>
    </div>
  )
}

function ConsentText({ change: { consented, missing } }: { change: RoommateChange }) {
  return (
    <>
      {consented.length === 0 ? null : <p>{m.roommate_consented({ people: consented.join(', ') })}</p>}
      {missing.length === 0 ? null : <p>{m.roommate_missing({ people: missing.join(', ') })}</p>}
    </>
  )
}

function getDepositText({ isDepositPaid, isDepositReceived }: RoommateChange): string {
  if (isDepositReceived) return m.roommate_deposit_received()
  return isDepositPaid ? m.roommate_deposit_paid() : m.roommate_deposit_waits()
}

function ChangeForms({ change, form }: { change: RoommateChange; form: FormState }) {
  const { id, mayConsent, mayWithdraw, depositStep } = change
  if (!mayConsent && !mayWithdraw && depositStep === null) return null
  const isThis = form.values.change === id
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="change" value={id} />
        {mayConsent ? (
          <Button type="submit" name="intent" value="consent" size="compact">
            {m.roommate_consent()}
          </Button>
        ) : null}
        {mayWithdraw ? (
          <Button type="submit" name="intent" value="withdraw" variant="line" size="compact">
            {m.renewal_withdraw()}
          </Button>
        ) : null}
        {depositStep === null ? null : (
          <Button type="submit" name="intent" value="deposit" size="compact">
            {depositStep === 'pay' ? m.roommate_deposit_pay() : m.roommate_deposit_receive()}
          </Button>
        )}
      </Form>
      {mayConsent ? (
        <Disclosure label={m.payout_proposal_decline()} isOpen={isThis && form.errors.reason !== undefined}>
          <ActionForm
            hiddenFields={{ intent: 'decline', change: id }}
            submitLabel={m.payout_proposal_decline()}
            submitButton={{ wide: false, variant: 'line', className: 'justify-self-start' }}
            className="grid grid-cols-1 gap-3"
          >
            <Textarea
              name="reason"
              label={m.ui_reason()}
              required
              maxLength={DECLINE_REASON_MAX}
              defaultValue={isThis ? (form.values.reason ?? '') : ''}
              error={isThis ? form.errors.reason : undefined}
            />
          </ActionForm>
        </Disclosure>
      ) : null}
    </>
  )
}

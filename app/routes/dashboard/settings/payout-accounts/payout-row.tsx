import { Form } from 'react-router'
import { getPayoutLabel } from '#app/domain/tenancy/payout-accounts/payout-account.labels.ts'
import type { PayoutAccount } from '#app/domain/tenancy/payout-accounts/payout-account.model.ts'
import { formatAccountNumber } from '#app/domain/tenancy/payout-accounts/payout-account.rules.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink, IconButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#app/ui/icons/icons.tsx'

type PayoutRowProps = { account: PayoutAccount; action: string; isFirst: boolean; isLast: boolean }

export function PayoutRow({ account, action, isFirst, isLast }: PayoutRowProps) {
  const { id, method, accountName, accountNumber, note, qr, changedAt, isNew } = account
  const label = getPayoutLabel(account)
  const name = `${label}, ${accountName}`
  const facts = [accountName, ...(accountNumber === null ? [] : [formatAccountNumber(method, accountNumber)])]
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {label}
          {isNew ? <Badge tone="amber">{m.pay_changed({ date: formatDate(changedAt) })}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere tabular-nums">{facts.join(' · ')}</p>
        {note === null ? null : <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
        {qr === null ? null : (
          <p className="text-sm text-ink-soft">
            {m.payout_code_check({ name: qr.name, city: qr.city })}
            {qr.kind === 'merchant' || qr.hasAmount ? ` ${m.payout_code_fixed()}` : ''}
          </p>
        )}
      </div>
      <Form method="post" action={action} className="-ml-3 flex flex-wrap items-center gap-1">
        <input type="hidden" name="id" value={id} />
        <ButtonLink to={`${action}?edit=${id}#payout-form`} variant="ghost" size="compact">
          {m.ui_edit()}
          <span className="sr-only">: {name}</span>
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="ghost"
          size="compact"
          aria-label={m.ui_remove({ name })}
        >
          {m.ui_remove_action()}
        </Button>
        {isFirst ? null : (
          <IconButton type="submit" name="intent" value="up" label={m.payout_move_up({ name })}>
            <ArrowUpIcon size={18} />
          </IconButton>
        )}
        {isLast ? null : (
          <IconButton type="submit" name="intent" value="down" label={m.payout_move_down({ name })}>
            <ArrowDownIcon size={18} />
          </IconButton>
        )}
      </Form>
    </li>
  )
}

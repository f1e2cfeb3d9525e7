// What is paid and where: the amount, a word about whose money it is, and each way to pay the owner.
import type { ReactNode } from 'react'
import { formatTypedAmount } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { LockIcon } from '#app/ui/icons/icons.tsx'
import type { PaySheet } from '../pay-sheet.model.ts'
import { CopyRow, PayAccountCard } from './pay-account-card.tsx'

type PayAccountsProps = {
  sheet: PaySheet
  owner: string
  /** What the amount is for. */
  purpose: string
  getPictureUrl: (accountId: string) => string
  /** Below the amount. */
  children?: ReactNode
}

export function PayAccounts({ sheet, owner, purpose, getPictureUrl, children }: PayAccountsProps) {
  return (
    <>
      <Card>
        <CardHead title={formatAmount(sheet.amount)} sub={purpose} />
        <CardBody className="grid grid-cols-1 gap-3">
          <ul>
            <CopyRow name={m.ui_amount()} value={formatTypedAmount(sheet.amount)} />
          </ul>
          <p className="flex items-start gap-2 text-sm">
            <LockIcon size={18} className="mt-0.5 shrink-0 text-sea" />
            {m.pay_money_direct({ owner })}
          </p>
          {children}
        </CardBody>
      </Card>
      {sheet.isOverLimit ? <Alert tone="slate" title={m.pay_over_limit()} /> : null}
      {sheet.accounts.length === 0 ? (
        <EmptyState level={2} title={m.pay_none({ owner })} text={m.pay_none_text({ owner })} />
      ) : null}
      {sheet.accounts.map((account) => (
        <PayAccountCard key={account.id} {...{ account, sheet, owner }} pictureUrl={getPictureUrl(account.id)} />
      ))}
    </>
  )
}

// One way to pay an owner: the QR Ph code, and the account in words with buttons to copy.
import { getPayoutLabel } from '#app/domain/tenancy/payout-accounts/payout-account.labels.ts'
import { formatAccountNumber } from '#app/domain/tenancy/payout-accounts/payout-account.rules.ts'
import type { PayableAccount, PaySheet } from '#app/domain/tenancy/payout-accounts/pay-sheet.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type PayAccountCardProps = {
  account: PayableAccount
  sheet: Pick<PaySheet, 'amount' | 'reference'>
  owner: string
  /** The address of the picture of the code. */
  pictureUrl: string
}

export function PayAccountCard({ account, sheet, owner, pictureUrl }: PayAccountCardProps) {
  const { method, accountName, accountNumber, note, changedAt, isNew, code } = account
  const label = getPayoutLabel(account)
  const numberLabel = method === 'bank' ? m.pay_account_number() : m.pay_mobile_number()
  return (
    <Card>
      <CardHead title={label} sub={isNew ? undefined : m.pay_unchanged({ date: formatDate(changedAt) })} />
      <CardBody className="grid grid-cols-1 gap-4">
        {isNew ? (
          <Alert tone="amber" title={m.pay_changed({ date: formatDate(changedAt) })}>
            {m.pay_changed_text({ owner })}
          </Alert>
        ) : null}
        {code === null ? null : <PayCode code={code} {...{ sheet, owner, pictureUrl, label }} />}
        <ul className="grid grid-cols-1">
          {accountNumber === null ? null : (
            <CopyRow name={numberLabel} value={formatAccountNumber(method, accountNumber)} />
          )}
          <CopyRow name={m.pay_account_name()} value={accountName} />
          <CopyRow name={m.booking_prove_reference()} value={sheet.reference} />
        </ul>
        {note === null ? null : <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      </CardBody>
    </Card>
  )
}

type PayCodeProps = Omit<PayAccountCardProps, 'account'> & { code: NonNullable<PayableAccount['code']>; label: string }

/** On white in every theme, with whole pixels for each module: cameras and wallets fail otherwise. */
function PayCode({ code: { picture, isReady }, sheet, owner, pictureUrl, label }: PayCodeProps) {
  const side = picture.size * 4
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.size} ${picture.size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${picture.size}v${picture.size}H0z"/><path d="${picture.path}"/></svg>`
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(source)}`}
        width={side}
        height={side}
        alt={m.pay_code_alt({ owner })}
        className="max-w-full rounded-control border border-line"
      />
      <p className="text-center text-sm">
        {isReady
          ? m.pay_code_ready()
          : m.pay_code_issued({ amount: formatAmount(sheet.amount), reference: sheet.reference })}
      </p>
      <a href={pictureUrl} download className={cx(buttonClass({ variant: 'line', size: 'compact' }))}>
        <DownloadIcon size={18} />
        {m.pay_code_save()}
        <span className="sr-only">: {label}</span>
      </a>
    </div>
  )
}

export function CopyRow({ name, value }: { name: string; value: string }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1 last:border-b-0">
      <div className="min-w-0">
        <p className="text-tiny text-ink-soft">{name}</p>
        <p className="font-semibold wrap-anywhere tabular-nums select-all">{value}</p>
      </div>
      <CopyButton
        value={value}
        label={m.ui_copy()}
        about={m.pay_copy_named({ name })}
        doneLabel={m.ui_copied()}
        failedLabel={m.pay_copy_failed()}
      />
    </li>
  )
}

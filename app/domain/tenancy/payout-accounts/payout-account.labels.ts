import { m } from '#app/messages/messages.js'
import { PAYOUT_METHODS, type PayoutMethod } from '#app/shared/tenancy-vocabulary.ts'
import type { PayoutAccount } from './payout-account.model.ts'

const METHOD_LABELS = {
  gcash: m.payment_method_gcash,
  maya: m.payment_method_maya,
  bank: m.payout_method_bank,
  cash: m.payout_method_cash,
} satisfies Record<PayoutMethod, () => string>

export const listPayoutMethods = () =>
  PAYOUT_METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method]() }))

/** GCash, or the name of the bank. */
export const getPayoutLabel = ({ method, bankName }: Pick<PayoutAccount, 'method' | 'bankName'>): string =>
  bankName ?? METHOD_LABELS[method]()

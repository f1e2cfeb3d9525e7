// Numbers of payout accounts, and how long a change is marked.
import { formatNationalPhone, isMobile, parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { PayoutMethod } from '#app/shared/tenancy-vocabulary.ts'

const DAY_MS = 86_400_000
const MARKED_DAYS = 7
const BANK_NUMBER = /^\d{6,20}$/

const isWallet = (method: PayoutMethod) => method === 'gcash' || method === 'maya'

/** '0917 555 0142' → '+639175550142' for a wallet, '1234-5678-90' → '1234567890' for a bank. Null for any other text. */
export function readAccountNumber(method: PayoutMethod, typed: string): string | null {
  if (isWallet(method)) {
    const phone = parsePhone(typed)
    return phone !== null && isMobile(phone) ? phone : null
  }
  const digits = typed.replaceAll(/[\s-]/g, '')
  return method === 'bank' && BANK_NUMBER.test(digits) ? digits : null
}

/** As a person types it into a wallet or a bank app. */
export function formatAccountNumber(method: PayoutMethod, number: string): string {
  return isWallet(method) ? formatNationalPhone(number) : number
}

/** The commonest fraud with rents is a new account: for a week tenants see that it changed. */
export const isNewlyChanged = (changedAt: Date, now: Date): boolean =>
  now.getTime() - changedAt.getTime() < MARKED_DAYS * DAY_MS

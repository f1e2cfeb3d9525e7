// Where the tenants of the demo owners pay. The numbers have an unassigned prefix and the codes name a bank that does not exist, so that
// no wallet can send money by a scan of the demo.
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { calculateChecksum, writeFields } from '#app/domain/tenancy/payout-accounts/engine/emv-tlv.ts'
import { isQrPh, parseQrPh } from '#app/domain/tenancy/payout-accounts/qr-ph.rules.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Person } from '#seed/demo/people/people.ts'
import { createRandom } from '#seed/demo/random.ts'
import type { Rental } from '../rentals.ts'

const DEMO_BANK = 'DEMOPHM2XXX'
const BANKS = ['BDO', 'BPI', 'Metrobank', 'Landbank'] as const

export function makePayoutAccounts({ pendingRows }: DemoData, rentals: readonly Rental[]): void {
  for (const owner of new Set(rentals.map((rental) => rental.owner))) {
    const random = createRandom(`payout ${owner.id}`)
    const changedAt = daysAfter(owner.joinedAt, 1)
    const shared = {
      ownerId: owner.id,
      accountName: owner.fullName,
      changedAt,
      createdAt: changedAt,
      updatedAt: changedAt,
    }
    pendingRows.add(payoutAccounts, {
      id: demoId('payout account', `${owner.id} gcash`),
      ...shared,
      method: 'gcash',
      accountNumber: owner.phone,
      position: 1,
      ...buildCode(owner),
    })
    if (random.chance(0.4))
      pendingRows.add(payoutAccounts, {
        id: demoId('payout account', `${owner.id} bank`),
        ...shared,
        method: 'bank',
        bankName: random.pick(BANKS),
        accountNumber: String(random.integer(1_000_000_000, 9_999_999_999)),
        position: 2,
      })
  }
}

/** As a wallet issues it to a person: reusable, without an amount. */
function buildCode({ fullName, phone }: Person): { qrPayload: string; qrAccount: string } {
  const account = writeFields([
    { id: '00', value: 'com.p2pqrpay' },
    { id: '01', value: DEMO_BANK },
    { id: '04', value: phone.slice(1) },
  ])
  const name = fullName
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 25)
    .trim()
  const unsealed = `${writeFields([
    { id: '00', value: '01' },
    { id: '01', value: '11' },
    { id: '27', value: account },
    { id: '52', value: '6016' },
    { id: '53', value: '608' },
    { id: '58', value: 'PH' },
    { id: '59', value: name },
    { id: '60', value: 'Manila' },
  ])}6304`
  const qrPayload = unsealed + calculateChecksum(unsealed)
  const code = parseQrPh(qrPayload)
  if (!isQrPh(code)) throw new Error(`The demo code of ${fullName} is not valid: ${code.problem}`)
  return { qrPayload, qrAccount: code.accountKey }
}

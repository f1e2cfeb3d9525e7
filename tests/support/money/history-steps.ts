// The operations of a random history of money. Each tries one thing on one rental with random parts.
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  addDeduction,
  answerDeduction,
  withdrawDeduction,
} from '#app/domain/tenancy/deposits/deduction.commands.server.ts'
import {
  answerReturn,
  recordReturn,
  withdrawReturn,
} from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import {
  clearPostDatedCheck,
  depositPostDatedCheck,
  returnPostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { acceptEarlyEnd } from '#app/domain/tenancy/renewals/accept-early-end.commands.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import { declineRenewal, offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { declineEarlyEnd, proposeEarlyEnd } from '#app/domain/tenancy/renewals/propose-early-end.commands.server.ts'
import { confirmTransfer, declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { addCharge, recordPayment, reduceLine } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { CHARGE_KINDS } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { reverseCharge } from '#app/domain/tenancy/rent-book/reverse-charge.commands.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { recordReading } from '#app/domain/tenancy/utilities/record-reading.commands.server.ts'
import { reverseReading } from '#app/domain/tenancy/utilities/reverse-reading.commands.server.ts'
import { addDays } from '#app/shared/dates.ts'
import {
  NEXT_RENTAL_CHOICES,
  type PostDatedCheckStatus,
  PROOF_STATUSES,
  type ProofStatus,
} from '#app/shared/tenancy-vocabulary.ts'
import { actAs, type History, type IdName, listIds, listTransferIds, pickNumber, pickOne } from './history.ts'

export type HistoryStep = { name: string; run: (history: History, rentalId: string) => Promise<unknown> }

const REASON = 'A mistake'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const LARGEST = 1_500_000
const makeKey = () => crypto.randomUUID()
const makePdf = () => new File([`%PDF-1.7\n% ${makeKey()}\n%%EOF\n`], 'paper.pdf', { type: 'application/pdf' })
const pickAmount = (history: History) => 1 + pickNumber(history, LARGEST)

/** Mostly one in a state that allows the step, and sometimes any, which is refused. */
async function pickId(
  history: History,
  name: IdName,
  rentalId: string,
  states: readonly string[] = [],
): Promise<string> {
  const wanted = pickNumber(history, 8) === 0 ? [] : states
  return pickOne(history, await listIds(history, name, rentalId, wanted)) ?? NOBODY
}
const pickTransfer = async (history: History, rentalId: string, status: ProofStatus) =>
  pickOne(
    history,
    await listTransferIds(history, rentalId, pickNumber(history, 8) === 0 ? PROOF_STATUSES : [status]),
  ) ?? NOBODY

/** Not a reduction: nobody can name one. */
const pickLine = (history: History, rentalId: string) =>
  pickId(history, 'line', rentalId, ['advance', 'deposit', 'rent', ...CHARGE_KINDS])

/** Some lines with a random amount, or everything of one line. */
async function pickPayment(history: History, rentalId: string) {
  const isWhole = pickNumber(history, 2) === 0
  const [first, second] = [await pickLine(history, rentalId), await pickLine(history, rentalId)]
  return {
    rentalId,
    key: makeKey(),
    lines: isWhole || first === second ? [first] : [first, second],
    amount: isWhole ? undefined : pickAmount(history),
    method: 'cash' as const,
    paidOn: addDays(history.today, -pickNumber(history, 40)),
    withheld: pickNumber(history, 3) === 0 ? pickNumber(history, 1_000) : 0,
  }
}

type CheckInput = { rentalId: string; check: string }

const moveCheck =
  (states: readonly PostDatedCheckStatus[], move: (ctx: Ctx, input: CheckInput) => Promise<unknown>) =>
  async (history: History, rentalId: string) =>
    move(actAs(history, 'owner'), { rentalId, check: await pickId(history, 'check', rentalId, states) })

const PAYMENT_STEPS: HistoryStep[] = [
  {
    name: 'record a payment',
    run: async (history, rentalId) => recordPayment(actAs(history, 'owner'), await pickPayment(history, rentalId)),
  },
  {
    name: 'hand in a payment',
    run: async (history, rentalId) => handInPayment(actAs(history, 'tenant'), await pickPayment(history, rentalId)),
  },
  {
    name: 'confirm a payment',
    run: async (history, rentalId) =>
      confirmTransfer(actAs(history, 'owner'), await pickTransfer(history, rentalId, 'submitted')),
  },
  {
    name: 'decline a payment',
    run: async (history, rentalId) =>
      declineTransfer(actAs(history, 'owner'), {
        transferId: await pickTransfer(history, rentalId, 'submitted'),
        reason: REASON,
      }),
  },
  {
    name: 'reverse a payment',
    run: async (history, rentalId) => {
      const transferId = await pickTransfer(history, rentalId, 'confirmed')
      await reverseTransfer(actAs(history, 'owner'), { rentalId, transferId, reason: REASON })
    },
  },
]

const CHARGE_STEPS: HistoryStep[] = [
  {
    name: 'add a charge',
    run: async (history, rentalId) =>
      addCharge(actAs(history, 'owner'), {
        rentalId,
        key: makeKey(),
        kind: pickOne(history, CHARGE_KINDS) ?? 'other',
        amount: pickAmount(history),
        dueDate: addDays(history.today, pickNumber(history, 60)),
        note: 'Key card',
      }),
  },
  {
    name: 'reverse a charge',
    run: async (history, rentalId) =>
      reverseCharge(actAs(history, 'owner'), {
        rentalId,
        line: await pickLine(history, rentalId),
        reason: REASON,
      }),
  },
  {
    name: 'reduce a line',
    run: async (history, rentalId) =>
      reduceLine(actAs(history, 'owner'), {
        rentalId,
        key: makeKey(),
        line: await pickLine(history, rentalId),
        amount: 1 + pickNumber(history, LARGEST / 10),
        note: REASON,
      }),
  },
  {
    name: 'record a reading',
    run: async (history, rentalId) =>
      recordReading(actAs(history, 'owner'), {
        rentalId,
        key: makeKey(),
        utility: 'water',
        readOn: history.today,
        dueDate: addDays(history.today, 7),
        previousReading: 1_000,
        // The meter shows more every day
        reading: 1_000 + Math.round(Date.parse(history.today) / 86_400) + pickNumber(history, 900),
        billAmount: 10_000 + pickNumber(history, 90_000),
        billConsumption: 10_001,
        meterPhoto: makePdf(),
        billPhoto: makePdf(),
      }),
  },
  {
    name: 'reverse a reading',
    run: async (history, rentalId) =>
      reverseReading(actAs(history, 'owner'), {
        rentalId,
        charge: await pickId(history, 'reading', rentalId, ['charged']),
        reason: REASON,
      }),
  },
]

const CHECK_STEPS: HistoryStep[] = [
  {
    name: 'record a check',
    run: async (history, rentalId) =>
      recordPostDatedChecks(actAs(history, 'tenant'), {
        rentalId,
        key: makeKey(),
        lines: [await pickLine(history, rentalId)],
        spread: 'all',
        bank: 'BPI',
        checkDate: addDays(history.today, pickNumber(history, 30) - 15),
        amount: pickAmount(history),
        number: String(10_000_000 + pickNumber(history, 9_000_000)),
      }),
  },
  { name: 'deposit a check', run: moveCheck(['held'], depositPostDatedCheck) },
  { name: 'clear a check', run: moveCheck(['deposited'], clearPostDatedCheck) },
  {
    name: 'return a check',
    run: moveCheck(['deposited', 'cleared'], (ctx, input) =>
      returnPostDatedCheck(ctx, { ...input, reason: REASON, fee: 5_025 }),
    ),
  },
]

const proposeEnd = async (history: History, rentalId: string): Promise<void> =>
  proposeEarlyEnd(actAs(history, 'tenant'), {
    rentalId,
    key: makeKey(),
    endsOn: addDays(history.today, pickNumber(history, 120)),
    nextRental: pickOne(history, NEXT_RENTAL_CHOICES) ?? 'cancel',
    reason: 'New work',
  })

const LEASE_STEPS: HistoryStep[] = [
  {
    name: 'offer a renewal',
    run: async (history, rentalId) =>
      offerRenewal(actAs(history, 'owner'), {
        rentalId,
        key: makeKey(),
        monthlyRent: 1_000_000 + pickNumber(history, 99_999),
        leaseMonths: 3 + pickNumber(history, 4),
        message: undefined,
      }),
  },
  {
    name: 'accept a renewal',
    run: async (history, rentalId) =>
      acceptRenewal(actAs(history, 'tenant'), { rentalId, offer: await pickId(history, 'offer', rentalId, ['open']) }),
  },
  {
    name: 'decline a renewal',
    run: async (history, rentalId) =>
      declineRenewal(actAs(history, 'tenant'), {
        rentalId,
        offer: await pickId(history, 'offer', rentalId, ['open']),
        reason: REASON,
      }),
  },
  {
    name: 'end a rental early',
    run: async (history, rentalId) => {
      const endsOn = addDays(history.today, pickNumber(history, 200))
      await endRentalEarly(actAs(history, 'tenant'), { rentalId, endsOn, reason: 'New work' })
    },
  },
  { name: 'propose an early end', run: proposeEnd },
  {
    // A renewed rental is rare in a history: who accepts proposes first, if nothing is open
    name: 'agree on an early end',
    run: async (history, rentalId) => {
      if ((await listIds(history, 'earlyEnd', rentalId, ['open'])).length === 0) await proposeEnd(history, rentalId)
      const proposal = await pickId(history, 'earlyEnd', rentalId, ['open'])
      await acceptEarlyEnd(actAs(history, 'owner'), { rentalId, proposal })
    },
  },
  {
    name: 'decline an early end',
    run: async (history, rentalId) =>
      declineEarlyEnd(actAs(history, 'owner'), {
        rentalId,
        proposal: await pickId(history, 'earlyEnd', rentalId, ['open']),
      }),
  },
]

export const DEPOSIT_STEPS: HistoryStep[] = [
  {
    name: 'propose a deduction',
    run: async (history, rentalId) => {
      const lines = pickNumber(history, 2) === 0 ? [] : [await pickLine(history, rentalId)]
      const amount = 1 + pickNumber(history, LARGEST / 5)
      await addDeduction(actAs(history, 'owner'), rentalId, {
        key: makeKey(),
        amount,
        lines,
        reason: 'Broken window',
        evidence: makePdf(),
      })
    },
  },
  {
    // Without an open line of an earlier lease it is refused
    name: 'propose a deduction of earlier lines',
    run: async (history) => {
      const rentalId = (pickNumber(history, 4) === 0 ? pickOne(history, history.chain) : history.chain.at(-1)) ?? NOBODY
      const { openLeases } = await getDepositPassport(actAs(history, 'owner'), rentalId)
      const earlier = openLeases.filter(({ id }) => id !== rentalId)
      const line = pickOne(history, pickOne(history, earlier)?.lines ?? [])
      await addDeduction(actAs(history, 'owner'), rentalId, {
        key: makeKey(),
        amount: line && pickNumber(history, 2) === 0 ? line.amount : 1 + pickNumber(history, LARGEST / 5),
        lines: [line?.id ?? NOBODY],
        reason: 'Unpaid rent of an earlier lease',
        evidence: makePdf(),
      })
    },
  },
  {
    name: 'accept a deduction',
    run: async (history, rentalId) => {
      const id = await pickId(history, 'deduction', rentalId, ['proposed', 'contested'])
      await answerDeduction(actAs(history, 'tenant'), rentalId, { id, status: 'accepted' })
    },
  },
  {
    name: 'contest a deduction',
    run: async (history, rentalId) => {
      const id = await pickId(history, 'deduction', rentalId, ['proposed', 'contested'])
      await answerDeduction(actAs(history, 'tenant'), rentalId, { id, status: 'contested', answer: REASON })
    },
  },
  {
    name: 'withdraw a deduction',
    run: async (history, rentalId) =>
      withdrawDeduction(
        actAs(history, 'owner'),
        rentalId,
        await pickId(history, 'deduction', rentalId, ['proposed', 'contested']),
      ),
  },
  {
    name: 'pay back',
    run: async (history, rentalId) => {
      const owner = actAs(history, 'owner')
      const { returnable } = (await getDepositPassport(owner, rentalId)).sums
      const amount = pickNumber(history, 2) === 0 ? Math.max(1, returnable) : pickAmount(history)
      const facts = { method: 'cash', paidOn: history.today, file: undefined } as const
      await recordReturn(owner, rentalId, { key: makeKey(), amount, ...facts })
    },
  },
  {
    name: 'confirm what was paid back',
    run: async (history, rentalId) => {
      const id = await pickId(history, 'return', rentalId, ['sent', 'contested'])
      await answerReturn(actAs(history, 'tenant'), rentalId, { id, status: 'confirmed' })
    },
  },
  {
    name: 'contest what was paid back',
    run: async (history, rentalId) => {
      const id = await pickId(history, 'return', rentalId, ['sent', 'contested'])
      await answerReturn(actAs(history, 'tenant'), rentalId, { id, status: 'contested', answer: REASON })
    },
  },
  {
    name: 'withdraw what was paid back',
    run: async (history, rentalId) =>
      withdrawReturn(
        actAs(history, 'owner'),
        rentalId,
        await pickId(history, 'return', rentalId, ['sent', 'contested']),
      ),
  },
]

export const HISTORY_STEPS: readonly HistoryStep[] = [
  ...PAYMENT_STEPS,
  ...CHARGE_STEPS,
  ...CHECK_STEPS,
  ...LEASE_STEPS,
  ...DEPOSIT_STEPS,
]

// The requests of drill:kill-payments: each tenant hands in a payment, each owner confirms it and records cash, all in parallel. Every request
// is sent twice at once, as by a double click.
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import { confirmTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'

/** The keys are those of the two forms; a repeated task has the same ones. */
export type PaymentTask = {
  rentalId: string
  ownerId: string
  tenantId: string
  handedInLine: string
  recordedLine: string
  handInKey: string
  recordKey: string
  amount: number
}
export type PaymentMessage =
  | { kind: 'handedIn'; key: string; lineId: string }
  /** Each owner has a series of numbers: only with its rental a number is one payment. */
  | { kind: 'confirmed' | 'recorded'; key: string; rentalId: string; number: string }

type Report = (message: PaymentMessage) => void

export async function payAll(db: Db, tasks: readonly PaymentTask[], report: Report): Promise<void> {
  await Promise.all(tasks.map((task) => pay(db, task, report)))
}

async function pay(db: Db, task: PaymentTask, report: Report): Promise<void> {
  const { rentalId, amount, handInKey, recordKey } = task
  const now = new Date()
  const tenant = createTestContext(db, { actor: makeActor('tenant', task.tenantId), now })
  const owner = createTestContext(db, { actor: makeActor('landlord', task.ownerId), now })
  const facts = { rentalId, amount, method: 'cash', paidOn: toManilaDay(now) } as const
  await twice(() => handInPayment(tenant, { ...facts, key: handInKey, lines: [task.handedInLine] }))
  report({ kind: 'handedIn', key: handInKey, lineId: task.handedInLine })
  const transferId = await findTransfer(db, task.handedInLine)
  const confirmed = await twice(() => confirmTransfer(owner, transferId))
  if (confirmed) report({ kind: 'confirmed', key: handInKey, rentalId, number: confirmed.number })
  const recorded = await twice(() => recordPayment(owner, { ...facts, key: recordKey, lines: [task.recordedLine] }))
  if (recorded) report({ kind: 'recorded', key: recordKey, rentalId, number: recorded.number })
}

/** The answer of the one that succeeded; undefined if an earlier process had done it. The other one is refused or gets the same answer. */
async function twice<T>(work: () => Promise<T>): Promise<T | undefined> {
  const answers = await Promise.allSettled([work(), work()])
  for (const answer of answers) if (answer.status === 'rejected' && !isAppError(answer.reason)) throw answer.reason
  return answers.find((answer) => answer.status === 'fulfilled')?.value
}

async function findTransfer(db: Db, lineId: string): Promise<string> {
  const [proof] = await db
    .select({ transferId: paymentProofs.transferId })
    .from(paymentProofs)
    .where(eq(paymentProofs.paymentId, lineId))
  if (!proof) throw new Error(`no payment was handed in for ${lineId}`)
  return proof.transferId
}

// A random history of one owner and one tenant: who acts on which day, and the ids of what can be acted on.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Random, systemRandom } from '#app/adapters/random.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { earlyEndProposals, renewalOffers, utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { paymentProofs, payments, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { ProofStatus } from '#app/shared/tenancy-vocabulary.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'

export type History = {
  db: Db
  storage: Storage
  random: Random
  ownerId: string
  tenantId: string
  today: Day
  /** Of the tenancy that runs: the first rental and its renewals. */
  chain: string[]
  /** The last rental is over: both sides settle the deposit. */
  isSettling: boolean
  /** All rentals, for the comparison. */
  rentalIds: string[]
  done: Record<string, number>
  refused: Record<string, number>
}

export function actAs(history: History, side: 'owner' | 'tenant'): Ctx {
  const { db, storage, today, ownerId, tenantId } = history
  const actor = side === 'owner' ? makeActor('landlord', ownerId) : makeActor('tenant', tenantId)
  return createTestContext(db, {
    actor,
    now: new Date(`${today}T02:00:00Z`),
    adapters: { storage, random: systemRandom },
  })
}

/** A number from 0 to `count` - 1. */
export const pickNumber = ({ random }: Pick<History, 'random'>, count: number): number =>
  Buffer.from(random.bytes(4)).readUInt32BE() % count
export const pickOne = <T>(history: Pick<History, 'random'>, values: readonly T[]): T | undefined =>
  values[pickNumber(history, values.length || 1)]

const TABLES = {
  line: { table: payments, id: payments.id, rentalId: payments.rentalId, status: payments.kind },
  check: {
    table: postDatedChecks,
    id: postDatedChecks.id,
    rentalId: postDatedChecks.rentalId,
    status: postDatedChecks.status,
  },
  deduction: {
    table: depositDeductions,
    id: depositDeductions.id,
    rentalId: depositDeductions.rentalId,
    status: depositDeductions.status,
  },
  return: {
    table: depositReturns,
    id: depositReturns.id,
    rentalId: depositReturns.rentalId,
    status: depositReturns.status,
  },
  offer: {
    table: renewalOffers,
    id: renewalOffers.id,
    rentalId: renewalOffers.rentalId,
    status: renewalOffers.status,
  },
  earlyEnd: {
    table: earlyEndProposals,
    id: earlyEndProposals.id,
    rentalId: earlyEndProposals.rentalId,
    status: earlyEndProposals.status,
  },
  reading: {
    table: utilityReadings,
    id: utilityReadings.id,
    rentalId: utilityReadings.rentalId,
    status: utilityReadings.status,
  },
}
export type IdName = keyof typeof TABLES

/** Ids of the rental in the order of the ids; with states only those. */
export async function listIds(
  history: Pick<History, 'db'>,
  name: IdName,
  rentalId: string,
  states: readonly string[] = [],
): Promise<string[]> {
  const { table, id, rentalId: rental, status } = TABLES[name]
  const isInState = states.length === 0 ? undefined : inArray(sql<string>`${status}`, [...states])
  const rows = await history.db
    .select({ id })
    .from(table)
    .where(and(eq(rental, rentalId), isInState))
    .orderBy(id)
  return rows.map((row) => row.id)
}

export async function listTransferIds(
  { db }: Pick<History, 'db'>,
  rentalId: string,
  states: readonly ProofStatus[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: paymentProofs.transferId })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(and(eq(payments.rentalId, rentalId), inArray(paymentProofs.status, [...states])))
    .orderBy(paymentProofs.transferId)
  return rows.map(({ id }) => id)
}

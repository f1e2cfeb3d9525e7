// The checks of one rental for its two sides, and those of all rentals of an owner. A fixed number of queries.
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  chequeLines,
  cheques,
  paymentAcknowledgements,
  payments,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { OPEN_CHEQUE_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import type { Cheque, ChequeRegister, OwnerCheque } from './cheque.model.ts'
import { getDepositHorizon, MAX_CHEQUES } from './cheque.rules.ts'

const MAX_CHEQUE_LINES = 2_000
const MAX_OWNER_CHEQUES = 8

/** Open checks by date, then the others. */
export async function getChequeRegister(ctx: Ctx, rentalId: string): Promise<ChequeRegister> {
  const rental = await loadRental(ctx, rentalId)
  const [rows, parts] = await Promise.all([listChequeRows(ctx, rental.id), listParts(ctx, rental.id)])
  const held = rows.filter(({ status }) => status === 'held')
  return {
    cheques: rows.map((row) => buildCheque(rental.id, row, parts)),
    held: { count: held.length, amount: held.reduce((sum, { amount }) => sum + amount, 0) },
    allowed: { record: can(ctx.actor, 'cheque.record', rental), move: can(ctx.actor, 'cheque.move', rental) },
  }
}

type ChequeRow = Awaited<ReturnType<typeof listChequeRows>>[number]
type ChequePart = Awaited<ReturnType<typeof listParts>>[number]

function buildCheque(rentalId: string, row: ChequeRow, parts: readonly ChequePart[]): Cheque {
  const { transferId, acknowledgementNumber: number, ...cheque } = row
  const address = '/dashboard/rentals/:id/payments/:transferId/acknowledgement.pdf'
  return {
    ...cheque,
    lines: parts.flatMap(({ chequeId, ...part }) => (chequeId === row.id ? [part] : [])),
    acknowledgement:
      transferId === null || number === null ? null : { number, url: href(address, { id: rentalId, transferId }) },
  }
}

async function listChequeRows(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      id: cheques.id,
      bank: cheques.bank,
      number: cheques.number,
      chequeDate: cheques.chequeDate,
      amount: cheques.amount,
      status: cheques.status,
      returnReason: cheques.returnReason,
      transferId: cheques.transferId,
      acknowledgementNumber: paymentAcknowledgements.number,
    })
    .from(cheques)
    .leftJoin(paymentAcknowledgements, eq(paymentAcknowledgements.transferId, cheques.transferId))
    .where(eq(cheques.rentalId, rentalId))
    .orderBy(sql`${cheques.status} in ('held', 'deposited') desc`, asc(cheques.chequeDate), asc(cheques.id))
    .limit(MAX_CHEQUES)
}

async function listParts(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      chequeId: chequeLines.chequeId,
      id: payments.id,
      kind: payments.kind,
      dueDate: payments.dueDate,
      amount: chequeLines.amount,
    })
    .from(cheques)
    .innerJoin(chequeLines, eq(chequeLines.chequeId, cheques.id))
    .innerJoin(payments, eq(payments.id, chequeLines.paymentId))
    .where(eq(cheques.rentalId, rentalId))
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(MAX_CHEQUE_LINES)
}

/** Those to deposit this week first, then those that wait for the bank, then the others by date. */
export async function listOwnerCheques(ctx: Ctx): Promise<{ rows: OwnerCheque[]; total: number; dueSoon: number }> {
  requireSignIn(ctx.actor)
  const horizon = getDepositHorizon(toManilaDay(ctx.now()))
  const isDueSoon = sql`${cheques.status} = 'held' and ${cheques.chequeDate} <= ${horizon}`
  const condition = and(eq(properties.ownerId, ctx.actor.id), inArray(cheques.status, [...OPEN_CHEQUE_STATUSES]))
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: cheques.id,
        rentalId: rentals.id,
        tenant: users.fullName,
        listing: selectListingTitle(ctx),
        bank: cheques.bank,
        number: cheques.number,
        chequeDate: cheques.chequeDate,
        amount: cheques.amount,
        status: cheques.status,
      })
      .from(cheques)
      .innerJoin(rentals, eq(rentals.id, cheques.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .innerJoin(users, eq(users.id, rentals.tenantId))
      .where(condition)
      .orderBy(sql`${isDueSoon} desc`, asc(cheques.status), asc(cheques.chequeDate), asc(cheques.id))
      .limit(MAX_OWNER_CHEQUES),
    ctx.db
      .select({ total: count(), dueSoon: sql`count(*) filter (where ${isDueSoon})`.mapWith(Number) })
      .from(cheques)
      .innerJoin(rentals, eq(rentals.id, cheques.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(condition),
  ])
  return { rows, total: counted?.total ?? 0, dueSoon: counted?.dueSoon ?? 0 }
}

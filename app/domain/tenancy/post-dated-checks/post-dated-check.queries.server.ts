// The checks of one rental for its two sides, and those of all rentals of an owner. A fixed number of queries.
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  postDatedCheckLines,
  postDatedChecks,
  paymentAcknowledgments,
  payments,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { loadVisibleBook } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { loadBookRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { OPEN_POST_DATED_CHECK_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import type { PostDatedCheck, PostDatedCheckRegister, OwnerPostDatedCheck } from './post-dated-check.model.ts'
import { getDepositHorizon, MAX_POST_DATED_CHECKS } from './post-dated-check.rules.ts'

const MAX_POST_DATED_CHECK_LINES = 2_000
const MAX_OWNER_POST_DATED_CHECKS = 8

/** Open checks by date, then the others. */
export async function getPostDatedCheckRegister(ctx: Ctx, rentalId: string): Promise<PostDatedCheckRegister> {
  const rental = await loadBookRental(ctx, rentalId)
  const [all, parts, { lines }] = await Promise.all([
    listPostDatedCheckRows(ctx, rental.id),
    listParts(ctx, rental.id),
    loadVisibleBook(ctx, rental),
  ])
  // Of several tenants who pay apart each sees the checks for what they owe
  const visible = new Set(lines.map(({ id }) => id))
  const rows = all.filter(({ id }) => parts.every((part) => part.checkId !== id || visible.has(part.id)))
  const held = rows.filter(({ status }) => status === 'held')
  return {
    postDatedChecks: rows.map((row) => buildPostDatedCheck(rental.id, row, parts)),
    held: { count: held.length, amount: held.reduce((sum, { amount }) => sum + amount, 0) },
    allowed: {
      record: can(ctx.actor, 'postDatedCheck.record', rental),
      move: can(ctx.actor, 'postDatedCheck.move', rental),
    },
  }
}

/** For the tab of the checks: as many as its register shows. The caller has checked that the actor may read the rent book. */
export async function countHeldChecks(ctx: Ctx, rentalId: string): Promise<number> {
  const isHeld = and(eq(postDatedChecks.rentalId, rentalId), eq(postDatedChecks.status, 'held'))
  const held = await ctx.db.$count(postDatedChecks, isHeld)
  if (held === 0 || (await loadBookRental(ctx, rentalId)).shares.length === 0) return held
  return (await getPostDatedCheckRegister(ctx, rentalId)).held.count
}

type PostDatedCheckRow = Awaited<ReturnType<typeof listPostDatedCheckRows>>[number]
type PostDatedCheckPart = Awaited<ReturnType<typeof listParts>>[number]

function buildPostDatedCheck(
  rentalId: string,
  row: PostDatedCheckRow,
  parts: readonly PostDatedCheckPart[],
): PostDatedCheck {
  const { transferId, acknowledgmentNumber: number, ...postDatedCheck } = row
  const address = '/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf'
  return {
    ...postDatedCheck,
    lines: parts.flatMap(({ checkId, ...part }) => (checkId === row.id ? [part] : [])),
    acknowledgment:
      transferId === null || number === null ? null : { number, url: href(address, { id: rentalId, transferId }) },
  }
}

async function listPostDatedCheckRows(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      id: postDatedChecks.id,
      bank: postDatedChecks.bank,
      number: postDatedChecks.number,
      checkDate: postDatedChecks.checkDate,
      amount: postDatedChecks.amount,
      status: postDatedChecks.status,
      returnedOn: postDatedChecks.returnedOn,
      returnReason: postDatedChecks.returnReason,
      clearedAt: paymentAcknowledgments.issuedAt,
      transferId: postDatedChecks.transferId,
      acknowledgmentNumber: paymentAcknowledgments.number,
    })
    .from(postDatedChecks)
    .leftJoin(paymentAcknowledgments, eq(paymentAcknowledgments.transferId, postDatedChecks.transferId))
    .where(eq(postDatedChecks.rentalId, rentalId))
    .orderBy(
      sql`${postDatedChecks.status} in ('held', 'deposited') desc`,
      asc(postDatedChecks.checkDate),
      asc(postDatedChecks.id),
    )
    .limit(MAX_POST_DATED_CHECKS)
}

async function listParts(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      checkId: postDatedCheckLines.checkId,
      id: payments.id,
      kind: payments.kind,
      dueDate: payments.dueDate,
      note: payments.note,
      amount: postDatedCheckLines.amount,
    })
    .from(postDatedChecks)
    .innerJoin(postDatedCheckLines, eq(postDatedCheckLines.checkId, postDatedChecks.id))
    .innerJoin(payments, eq(payments.id, postDatedCheckLines.paymentId))
    .where(eq(postDatedChecks.rentalId, rentalId))
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(MAX_POST_DATED_CHECK_LINES)
}

/** Those to deposit this week first, then those that wait for the bank, then the others by date. */
export async function listOwnerPostDatedChecks(
  ctx: Ctx,
): Promise<{ rows: OwnerPostDatedCheck[]; total: number; dueSoon: number }> {
  requireSignIn(ctx.actor)
  const horizon = getDepositHorizon(toManilaDay(ctx.now()))
  const isDueSoon = sql`${postDatedChecks.status} = 'held' and ${postDatedChecks.checkDate} <= ${horizon}`
  const condition = and(isOwnHome(ctx), inArray(postDatedChecks.status, [...OPEN_POST_DATED_CHECK_STATUSES]))
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: postDatedChecks.id,
        rentalId: rentals.id,
        tenant: users.fullName,
        listing: selectHomeName(ctx),
        bank: postDatedChecks.bank,
        number: postDatedChecks.number,
        checkDate: postDatedChecks.checkDate,
        amount: postDatedChecks.amount,
        status: postDatedChecks.status,
      })
      .from(postDatedChecks)
      .innerJoin(rentals, eq(rentals.id, postDatedChecks.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .innerJoin(users, eq(users.id, rentals.tenantId))
      .where(condition)
      .orderBy(
        sql`${isDueSoon} desc`,
        asc(postDatedChecks.status),
        asc(postDatedChecks.checkDate),
        asc(postDatedChecks.id),
      )
      .limit(MAX_OWNER_POST_DATED_CHECKS),
    ctx.db
      .select({ total: count(), dueSoon: sql`count(*) filter (where ${isDueSoon})`.mapWith(Number) })
      .from(postDatedChecks)
      .innerJoin(rentals, eq(rentals.id, postDatedChecks.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(condition),
  ])
  return { rows, total: counted?.total ?? 0, dueSoon: counted?.dueSoon ?? 0 }
}

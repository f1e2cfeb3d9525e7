// Corrects a check that the owner wrote when adding a tenant, while it is held: the wrong one is given back in the register, and the right one takes its
// lines as a new figure that the tenant answers. Without a right one the check is removed.
import { and, eq } from 'drizzle-orm'
import { postDatedCheckLines, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { storeOpeningFigures } from '#app/domain/tenancy/existing-tenants/opening-figures.commands.server.ts'
import { storeMove } from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { isStale, planPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import {
  requireUnusedNumbers,
  storePostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { announceCorrection, type FigureInput, lockFigure, moveFigure } from './answer-figure.commands.server.ts'
import { requireOpenRental, type StoredFigure } from './apply-correction.commands.server.ts'

export type CheckFacts = { bank: string; number: string; checkDate: Day; amount: number }

export async function correctCheck(
  ctx: Ctx,
  { rentalId, figure: id, answer, ...facts }: FigureInput & CheckFacts & { answer: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, { rentalId, figure: id }, 'openingFigure.correct')
    await moveFigure(tx, figure, { status: 'corrected', by: 'owner', answer, correctedAmount: facts.amount })
    const { check, lineIds } = await giveBackCheck(tx, rental, figure, answer)
    const isSame = (['bank', 'number', 'checkDate', 'amount'] as const).every((name) => check[name] === facts[name])
    if (isSame) failField('number', 'openingFigure.amount.unchanged')
    const checkId = await storeRightCheck(tx, rental, facts, lineIds)
    await storeOpeningFigures(tx, rental.id, [{ kind: 'check', amount: facts.amount, checkId }])
    await announceCorrection(tx, rental, figure, answer)
  })
}

/** There is no such check. The amount 0 says so; nobody has to answer it. */
export async function removeCheck(ctx: Ctx, { answer, ...input }: FigureInput & { answer: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, input, 'openingFigure.correct')
    await moveFigure(tx, figure, { status: 'corrected', by: 'owner', answer, correctedAmount: 0 })
    await giveBackCheck(tx, rental, figure, answer)
    await announceCorrection(tx, rental, figure, answer)
  })
}

/** A check that is with the bank, or was given back, is decided in the register. */
async function giveBackCheck(ctx: Ctx, rental: StoredRental, { checkId }: StoredFigure, reason: string) {
  await requireOpenRental(ctx, rental)
  if (checkId === null) return fail('openingFigure.notFound')
  const [check] = await ctx.db
    .select()
    .from(postDatedChecks)
    .where(and(eq(postDatedChecks.id, checkId), eq(postDatedChecks.rentalId, rental.id)))
  if (check?.status !== 'held') return fail('openingFigure.checkNotHeld')
  const parts = await ctx.db
    .select({ paymentId: postDatedCheckLines.paymentId })
    .from(postDatedCheckLines)
    .where(eq(postDatedCheckLines.checkId, checkId))
  await storeMove(ctx, rental, check, { status: 'returned', returnReason: reason })
  return { check, lineIds: parts.map(({ paymentId }) => paymentId) }
}

async function storeRightCheck(
  ctx: Ctx,
  { id: rentalId }: StoredRental,
  facts: CheckFacts,
  lineIds: readonly string[],
): Promise<string> {
  if (isStale(facts.checkDate, toManilaDay(ctx.now()))) failField('checkDate', 'postDatedCheck.date.stale')
  const { lines } = await loadBookRows(ctx, rentalId)
  const chosen = lines.filter(({ id }) => lineIds.includes(id))
  const planned = planPostDatedChecks({ spread: 'all', ...facts }, chosen)
  if (planned === null) return failField('amount', 'rent.amount.aboveDue')
  await requireUnusedNumbers(ctx, rentalId, facts.bank, planned)
  const [check] = planned
  return check ? storePostDatedCheck(ctx, rentalId, facts.bank, check) : fail('openingFigure.checkNotHeld')
}

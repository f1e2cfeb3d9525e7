// The tenant confirms or contests each figure that the owner wrote, once; the owner keeps or corrects what was contested. A corrected rent is a new
// figure, which the tenant answers again; so is a corrected check (correct-check.commands.server.ts).
import { and, eq } from 'drizzle-orm'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { storeOpeningFigures } from '#app/domain/tenancy/existing-tenants/opening-figures.commands.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import type { OpeningFigureStatus } from '#app/shared/tenancy-vocabulary.ts'
import { applyCorrection, type StoredFigure } from './apply-correction.commands.server.ts'
import { FIGURE_PROBLEMS, getFigureUnit, parseFigure } from './opening-figure.rules.ts'

export type FigureInput = { rentalId: string; figure: string }

export async function confirmFigure(ctx: Ctx, { rentalId, figure: id }: FigureInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, { rentalId, figure: id }, 'openingFigure.answer')
    await moveFigure(tx, figure, { status: 'confirmed', by: 'tenant' })
    await recordMove(tx, rental, 'openingFigure.confirmed', figure)
  })
}

/** What has no answer yet. */
export async function confirmAllFigures(ctx: Ctx, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'openingFigure.answer', rental)
    const confirmed = await tx.db
      .update(openingFigures)
      .set({ status: 'confirmed', updatedAt: tx.now() })
      .where(and(eq(openingFigures.rentalId, rental.id), eq(openingFigures.status, 'proposed')))
      .returning({ id: openingFigures.id, kind: openingFigures.kind })
    for (const figure of confirmed) await recordMove(tx, rental, 'openingFigure.confirmed', figure)
  })
}

export async function contestFigure(ctx: Ctx, { reason, ...input }: FigureInput & { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, input, 'openingFigure.answer')
    await moveFigure(tx, figure, { status: 'contested', by: 'tenant', contestReason: reason })
    await recordMove(tx, rental, 'openingFigure.contested', figure)
    await tell(tx, rental, { userId: rental.listing.ownerId, kind: 'openingFigure.contested', note: reason })
  })
}

export async function keepFigure(ctx: Ctx, { answer, ...input }: FigureInput & { answer: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, input, 'openingFigure.correct')
    await moveFigure(tx, figure, { status: 'kept', by: 'owner', answer })
    await recordMove(tx, rental, 'openingFigure.kept', figure)
    await tell(tx, rental, { userId: rental.tenantId, kind: 'openingFigure.answered', note: answer })
  })
}

export async function correctFigure(
  ctx: Ctx,
  { amount: typed, answer, ...input }: FigureInput & { amount: string; answer: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, figure } = await lockFigure(tx, input, 'openingFigure.correct')
    const amount = parseFigure(figure.kind, typed) ?? failField('amount', FIGURE_PROBLEMS[getFigureUnit(figure.kind)])
    if (amount === figure.amount) failField('amount', 'openingFigure.amount.unchanged')
    await moveFigure(tx, figure, { status: 'corrected', by: 'owner', answer, correctedAmount: amount })
    await applyCorrection(tx, rental, figure, { amount, answer })
    await reviewPapers(tx, rental.id)
    if (figure.kind === 'rent') await storeOpeningFigures(tx, rental.id, [{ kind: 'rent', amount }])
    await announceCorrection(tx, rental, figure, answer)
  })
}

export async function announceCorrection(
  ctx: Ctx,
  rental: StoredRental,
  figure: StoredFigure,
  answer: string,
): Promise<void> {
  await recordMove(ctx, rental, 'openingFigure.corrected', figure)
  await tell(ctx, rental, { userId: rental.tenantId, kind: 'openingFigure.answered', note: answer })
}

/** With the rental locked, so that one answer follows the other. */
export async function lockFigure(
  ctx: Ctx,
  { rentalId, figure: id }: FigureInput,
  action: 'openingFigure.answer' | 'openingFigure.correct',
): Promise<{ rental: StoredRental; figure: StoredFigure }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, action, rental)
  const [figure] = await ctx.db
    .select()
    .from(openingFigures)
    .where(and(eq(openingFigures.id, id), eq(openingFigures.rentalId, rental.id)))
  return { rental, figure: figure ?? fail('openingFigure.notFound') }
}

type Move = {
  status: OpeningFigureStatus
  by: Mover
  contestReason?: string
  answer?: string
  correctedAmount?: number
}

export async function moveFigure(ctx: Ctx, figure: StoredFigure, { by, ...change }: Move): Promise<void> {
  if (!canMove('opening_figure', figure.status, change.status, by)) fail('openingFigure.moveNotAllowed')
  await ctx.db
    .update(openingFigures)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(openingFigures.id, figure.id))
}

async function recordMove(
  ctx: Ctx,
  { id }: StoredRental,
  action: `openingFigure.${'confirmed' | 'contested' | 'kept' | 'corrected'}`,
  figure: Pick<StoredFigure, 'id' | 'kind'>,
): Promise<void> {
  const details = { figureId: figure.id, kind: figure.kind }
  await recordAudit(ctx, { action, subjectType: 'rental', subjectId: id, details })
}

async function tell(
  ctx: Ctx,
  { id, listing }: StoredRental,
  { userId, kind, note }: { userId: string; kind: 'openingFigure.contested' | 'openingFigure.answered'; note: string },
): Promise<void> {
  await notify(ctx, { userId, kind, subject: { type: 'rental', id }, params: { ...getTitleParams(listing), note } })
}

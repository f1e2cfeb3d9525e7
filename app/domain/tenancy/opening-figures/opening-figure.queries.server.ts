// The figures that the owner wrote when adding a tenant, for the two sides of the rental.
import { asc, eq, sql } from 'drizzle-orm'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { payments, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { OPENING_FIGURE_KINDS, type OpeningFigureStatus } from '#app/shared/tenancy-vocabulary.ts'
import { type FigureCounts, MAX_FIGURES, type OpeningFigures } from './opening-figure.model.ts'

/** The caller has checked that the actor may read the rental. */
export async function getOpeningFigures(ctx: Ctx, rental: StoredRental): Promise<OpeningFigures> {
  const figures = await ctx.db
    .select({
      id: openingFigures.id,
      kind: openingFigures.kind,
      line: { kind: payments.kind, dueDate: payments.dueDate, note: payments.note },
      check: {
        bank: postDatedChecks.bank,
        number: postDatedChecks.number,
        checkDate: postDatedChecks.checkDate,
        isHeld: sql<boolean>`${postDatedChecks.status} = 'held'`,
      },
      amount: openingFigures.amount,
      status: openingFigures.status,
      contestReason: openingFigures.contestReason,
      answer: openingFigures.answer,
      correctedAmount: openingFigures.correctedAmount,
    })
    .from(openingFigures)
    .leftJoin(payments, eq(payments.id, openingFigures.paymentId))
    .leftJoin(postDatedChecks, eq(postDatedChecks.id, openingFigures.checkId))
    .where(eq(openingFigures.rentalId, rental.id))
    .orderBy(
      sql`array_position(array[${sql.join(
        OPENING_FIGURE_KINDS.map((kind) => sql`${kind}`),
        sql`, `,
      )}]::text[], ${openingFigures.kind})`,
      asc(payments.dueDate),
      asc(postDatedChecks.checkDate),
      // The figure that took the place of a corrected one follows it
      sql`${openingFigures.status} <> 'corrected'`,
      asc(openingFigures.createdAt),
      asc(openingFigures.id),
    )
    .limit(MAX_FIGURES)
  return {
    figures,
    allowed: {
      answer: can(ctx.actor, 'openingFigure.answer', rental),
      correct: can(ctx.actor, 'openingFigure.correct', rental),
    },
  }
}

export async function countFigures(ctx: Ctx, rentalId: string): Promise<FigureCounts> {
  const count = (status: OpeningFigureStatus) =>
    sql`count(*) filter (where ${openingFigures.status} = ${status})`.mapWith(Number)
  const [row] = await ctx.db
    .select({ proposed: count('proposed'), contested: count('contested') })
    .from(openingFigures)
    .where(eq(openingFigures.rentalId, rentalId))
  return row ?? { proposed: 0, contested: 0 }
}

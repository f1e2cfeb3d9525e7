// Stores what the owner writes about the past when adding a tenant. Each figure is one that the tenant confirms or contests.
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toDayNumber } from '#app/domain/tenancy/opening-figures/opening-figure.rules.ts'
import { isStale, planPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { storePostDatedCheck } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import type { OpeningFigureKind } from '#app/shared/tenancy-vocabulary.ts'
import type { CheckSeries, OpeningLine, TenantFacts } from './existing-tenant.model.ts'

type NewFigure = { kind: OpeningFigureKind; amount: number; paymentId?: string; checkId?: string }

/** The terms, what is held, and the meters. The deposit also if there is none: the tenant may say that there is one. */
export function listTermFigures(facts: TenantFacts): NewFigure[] {
  const { monthlyRent, paymentDay, startsOn, endsOn, deposit, advance, water, electricity } = facts
  return [
    { kind: 'rent', amount: monthlyRent },
    { kind: 'payment_day', amount: paymentDay },
    { kind: 'starts_on', amount: toDayNumber(startsOn) },
    { kind: 'ends_on', amount: toDayNumber(endsOn) },
    { kind: 'deposit', amount: deposit },
    ...(advance > 0 ? [{ kind: 'advance' as const, amount: advance }] : []),
    ...(water === null ? [] : [{ kind: 'water' as const, amount: water }]),
    ...(electricity === null ? [] : [{ kind: 'electricity' as const, amount: electricity }]),
  ]
}

/** What is owed today, line by line. */
export async function storeOpeningLines(
  ctx: Ctx,
  rentalId: string,
  lines: readonly OpeningLine[],
): Promise<NewFigure[]> {
  const figures: NewFigure[] = []
  for (const { kind, amount, dueDate, note } of lines) {
    const paymentId = await storeLine(ctx, { rentalId, kind, amountDue: amount, dueDate, note })
    figures.push({ kind: 'line', amount, paymentId })
  }
  return figures
}

/** One check for each rent from the month of the first check on. */
export async function storeOpeningChecks(ctx: Ctx, rentalId: string, series: CheckSeries | null): Promise<NewFigure[]> {
  if (series === null) return []
  const { bank, number, checkDate, count, amount } = series
  if (isStale(checkDate, toManilaDay(ctx.now()))) failField('checkDate', 'postDatedCheck.date.stale')
  const { lines } = await loadBookRows(ctx, rentalId)
  const rents = lines.filter(
    (line) => line.kind === 'rent' && line.dueDate >= getFirstOfMonth(checkDate) && getLineUnclaimed(line) > 0,
  )
  if (rents.length < count) failField('checkCount', 'tenant.checkCount.tooMany')
  const planned = planPostDatedChecks({ spread: 'each', bank, number, checkDate, amount }, rents.slice(0, count))
  if (planned === null) return failField('checkAmount', 'rent.amount.aboveDue')
  const figures: NewFigure[] = []
  for (const check of planned)
    figures.push({ kind: 'check', amount, checkId: await storePostDatedCheck(ctx, rentalId, bank, check) })
  return figures
}

export async function storeOpeningFigures(ctx: Ctx, rentalId: string, figures: readonly NewFigure[]): Promise<void> {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(openingFigures).values(figures.map((figure) => ({ ...figure, rentalId, ...times })))
}

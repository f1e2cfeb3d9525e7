// Rules of rent control are added and never edited. A new rule applies on all its days: what other rules say about these days is replaced,
// and the rest of their days continues in copies. Every earlier version stays as a row.
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { isOverlap } from '#app/db/failures.server.ts'
import { rentControlRules as rules } from '#app/db/schema/listings/rent-rules.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { dropKeptRules } from './rent-control.queries.server.ts'
import { cutPeriod, pickRule, type RentControlRule } from './rent-control.rules.ts'
import type { RentControlRuleInput } from './rent-control.schema.ts'

export async function addRentControlRule(ctx: Ctx, input: RentControlRuleInput): Promise<string> {
  authorize(ctx.actor, 'rentRules.edit')
  const { monthlyRentPesos, maxIncreasePercent, validTo = null, sourceUrl = null, ...rule } = input
  const values = {
    ...rule,
    validTo,
    sourceUrl,
    monthlyRentLimit: monthlyRentPesos * 100,
    maxIncreaseBasisPoints: Math.round(maxIncreasePercent * 100),
    updatedBy: ctx.actor?.id ?? null,
  }
  try {
    const id = await inTransaction(ctx, (tx) => storeRule(tx, values))
    dropKeptRules(ctx)
    return id
  } catch (error) {
    // Two administrators added rules for the same days: the constraint accepts one
    if (isOverlap(error)) fail('rentControl.changedMeanwhile')
    throw error
  }
}

async function storeRule(ctx: Ctx, values: NewRule): Promise<string> {
  const replaced = await replaceOverlapping(ctx, values)
  const [added] = await ctx.db.insert(rules).values(values).returning({ id: rules.id })
  if (!added) throw new Error('the insert returned no rule')
  await recordAudit(ctx, {
    action: 'rentControl.ruleAdded',
    subjectType: 'rentControlRule',
    subjectId: added.id,
    details: { rule: describeRule(values), replaced: replaced.map(describeRule) },
  })
  return added.id
}

type NewRule = RentControlRule & { updatedBy: string | null }

/** For the audit log: the law in numbers, without typed text. */
function describeRule(rule: RentControlRule) {
  const { source: _, sourceUrl: _url, ...figures } = pickRule(rule)
  return figures
}

/** Returns the replaced rules. */
async function replaceOverlapping(ctx: Ctx, { area, validFrom, validTo }: NewRule): Promise<RentControlRule[]> {
  const replaced = await ctx.db
    .update(rules)
    .set({ replacedAt: ctx.now() })
    .where(
      and(
        eq(rules.area, area),
        isNull(rules.replacedAt),
        or(isNull(rules.validTo), gte(rules.validTo, validFrom)),
        validTo === null ? undefined : lte(rules.validFrom, validTo),
      ),
    )
    .returning()
  const copies = replaced.flatMap((rule) =>
    cutPeriod(rule, { validFrom, validTo }).map((period) => buildCopy(rule, period)),
  )
  if (copies.length > 0) await ctx.db.insert(rules).values(copies)
  return replaced
}

function buildCopy(
  rule: typeof rules.$inferSelect,
  period: Pick<RentControlRule, 'validFrom' | 'validTo'>,
): typeof rules.$inferInsert {
  return { ...pickRule(rule), ...period, updatedBy: rule.updatedBy }
}

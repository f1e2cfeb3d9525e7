// A business rule that the demo data must keep. Rules that the product has as code are checked with that code; sums, uniqueness and
// references are checked in SQL.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export type DemoRule = {
  rule: string
  /** Finds what breaks the rule. SQL may use `$today` and `$now`. */
  violations: string | ((ctx: Ctx) => Promise<unknown[]>)
  /** Breaks the rule, so that the test can show that the violation is found. */
  breakIt: string
}

export async function queryRows<Row extends Record<string, unknown>>(ctx: Ctx, text: string): Promise<Row[]> {
  const now = ctx.now()
  const statement = text
    .replaceAll('$today', `date '${toManilaDay(now)}'`)
    .replaceAll('$now', `timestamptz '${now.toISOString()}'`)
  const { rows } = await ctx.db.execute(sql.raw(statement))
  return rows as Row[]
}

export async function breakRule(ctx: Ctx, { breakIt }: DemoRule): Promise<void> {
  await queryRows(ctx, breakIt)
}

export async function findViolations(ctx: Ctx, { violations }: DemoRule): Promise<unknown[]> {
  return typeof violations === 'string' ? queryRows(ctx, violations) : violations(ctx)
}

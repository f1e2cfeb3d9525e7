import { desc, eq } from 'drizzle-orm'
import { incomeDocuments } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type IncomeDocument, MAX_INCOME_DOCUMENTS } from './income-document.model.ts'

/** The newest month first. The caller has checked that the actor may read the passport. */
export async function listIncomeDocuments(ctx: Ctx, userId: string): Promise<IncomeDocument[]> {
  return ctx.db
    .select({
      id: incomeDocuments.id,
      kind: incomeDocuments.kind,
      month: incomeDocuments.month,
      createdAt: incomeDocuments.createdAt,
    })
    .from(incomeDocuments)
    .where(eq(incomeDocuments.userId, userId))
    .orderBy(desc(incomeDocuments.month), desc(incomeDocuments.id))
    .limit(MAX_INCOME_DOCUMENTS)
}

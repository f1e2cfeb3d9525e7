import { and, count, eq, ne } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { replyTemplates } from '#app/db/schema/messaging/messaging.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_TEMPLATES } from './reply-template.model.ts'
import type { TemplateInput } from './reply-template.schema.ts'

/** The row of the person is locked, so that parallel requests cannot pass the limit or use a name twice. */
export async function saveReplyTemplate(ctx: Ctx, { id, language, name, content }: TemplateInput): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'replyTemplate.manage', { userId })
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const isOwn = eq(replyTemplates.userId, userId)
    const [sameName] = await tx.db
      .select({ id: replyTemplates.id })
      .from(replyTemplates)
      .where(
        and(
          isOwn,
          eq(replyTemplates.language, language),
          eq(replyTemplates.name, name),
          id === '' ? undefined : ne(replyTemplates.id, id),
        ),
      )
    if (sameName) failField('name', 'template.name.used')
    const now = tx.now()
    if (id !== '') {
      const changed = await tx.db
        .update(replyTemplates)
        .set({ language, name, content, updatedAt: now })
        .where(and(isOwn, eq(replyTemplates.id, id)))
        .returning({ id: replyTemplates.id })
      if (changed.length === 0) fail('template.notFound')
      return
    }
    const [row] = await tx.db.select({ total: count() }).from(replyTemplates).where(isOwn)
    if ((row?.total ?? 0) >= MAX_TEMPLATES) fail('template.tooMany', { max: MAX_TEMPLATES })
    await tx.db.insert(replyTemplates).values({ userId, language, name, content, createdAt: now, updatedAt: now })
  })
}

export async function removeReplyTemplate(ctx: Ctx, id: string): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'replyTemplate.manage', { userId: ctx.actor.id })
  const removed = await ctx.db
    .delete(replyTemplates)
    .where(and(eq(replyTemplates.id, id), eq(replyTemplates.userId, ctx.actor.id)))
    .returning({ id: replyTemplates.id })
  if (removed.length === 0) fail('template.notFound')
}

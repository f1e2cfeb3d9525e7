// The reply templates of the signed-in person.
import { and, asc, eq } from 'drizzle-orm'
import { replyTemplates } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { MAX_TEMPLATES, type ReplyTemplate } from './reply-template.model.ts'

const COLUMNS = {
  id: replyTemplates.id,
  language: replyTemplates.language,
  name: replyTemplates.name,
  content: replyTemplates.content,
}

export async function listReplyTemplates(ctx: Ctx): Promise<ReplyTemplate[]> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'replyTemplate.manage', { userId })
  return ctx.db
    .select(COLUMNS)
    .from(replyTemplates)
    .where(eq(replyTemplates.userId, userId))
    .orderBy(asc(replyTemplates.language), asc(replyTemplates.name))
    .limit(MAX_TEMPLATES)
}

/** Null for a template of another person, as for one that does not exist. */
export async function findReplyTemplate(ctx: Ctx, id: string | null): Promise<ReplyTemplate | null> {
  requireSignIn(ctx.actor)
  if (id === null || !isUuid(id)) return null
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(replyTemplates)
    .where(and(eq(replyTemplates.id, id), eq(replyTemplates.userId, ctx.actor.id)))
  return row ?? null
}

// Attachments: only people who may read the message may open its files (promise O2).
import { eq } from 'drizzle-orm'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { messageAttachments, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { toAttachment } from './attachment.rules.ts'
import { findConversation } from '#app/domain/messaging/conversations/membership.queries.server.ts'

export type PrivateFile = { ref: ObjectRef; contentType: string; name: string; isInline: boolean }

export async function findAttachment(ctx: Ctx, id: string): Promise<PrivateFile> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id)
    ? await ctx.db
        .select({
          conversationId: messages.conversationId,
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          type: storedFiles.contentType,
          bytes: storedFiles.sizeBytes,
          name: storedFiles.originalName,
        })
        .from(messageAttachments)
        .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
        .innerJoin(storedFiles, eq(storedFiles.id, messageAttachments.fileId))
        .where(eq(messageAttachments.id, id))
    : []
  const subject = row ? await findConversation(ctx, row.conversationId) : null
  if (!row || !subject) fail('file.notFound')
  const parentAllows = can(ctx.actor, 'message.read', subject)
  authorizeVisible(ctx.actor, 'file.read', 'file.notFound', { isPublic: false, parentAllows })
  const { kind, name } = toAttachment({ ...row, id })
  return { ref: { bucket: row.bucket, path: row.path }, contentType: row.type, name, isInline: kind === 'photo' }
}

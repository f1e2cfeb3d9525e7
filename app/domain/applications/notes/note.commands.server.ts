// Private notes of the side that decides. The applicant never sees them.
import { applicationNotes } from '#app/db/schema/tenancy/applications.server.ts'
import { lockApplication } from '#app/domain/applications/decisions/locked-application.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { eq } from 'drizzle-orm'
import { MAX_NOTES } from './note.queries.server.ts'
import type { NoteInput } from './note.schema.ts'

export async function addNote(ctx: Ctx, { id, key, body }: NoteInput & { id: string }): Promise<void> {
  requireSignIn(ctx.actor)
  const authorId = ctx.actor.id
  await once(ctx, { operation: 'application.note', key, input: { id, body } }, async (tx) => {
    const application = await lockApplication(tx, id)
    authorize(ctx.actor, 'application.note', application)
    const stored = await tx.db.$count(applicationNotes, eq(applicationNotes.applicationId, id))
    if (stored >= MAX_NOTES) fail('application.tooManyNotes', { max: MAX_NOTES })
    await tx.db.insert(applicationNotes).values({ applicationId: id, authorId, body, createdAt: ctx.now() })
    await recordAudit(tx, { action: 'application.noteAdded', subjectType: 'application', subjectId: id })
    return null
  })
}

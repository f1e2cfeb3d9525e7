import { desc, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { applicationNotes } from '#app/db/schema/tenancy/applications.server.ts'
import type { LoadedApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'

export const MAX_NOTES = 50

export type ApplicationNote = { id: string; author: string; body: string; at: Date }

/** Newest first. */
export async function listNotes(ctx: Ctx, application: LoadedApplication): Promise<ApplicationNote[]> {
  authorize(ctx.actor, 'application.note', application)
  return ctx.db
    .select({
      id: applicationNotes.id,
      author: users.fullName,
      body: applicationNotes.body,
      at: applicationNotes.createdAt,
    })
    .from(applicationNotes)
    .innerJoin(users, eq(users.id, applicationNotes.authorId))
    .where(eq(applicationNotes.applicationId, application.row.id))
    .orderBy(desc(applicationNotes.createdAt), desc(applicationNotes.id))
    .limit(MAX_NOTES)
}

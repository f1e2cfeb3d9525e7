// For jobs that tell many people: a job whose process ended after it told them is repeated.
import { type Column, type SQL, sql } from 'drizzle-orm'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'

/** Whether the person has no notification of the kind about the subject since then. Lock what is told, so that two jobs do not tell it at once. */
export const isUntold = (
  kind: NotificationKind,
  { userId, subjectId, since }: { userId: Column; subjectId: Column; since: Column },
): SQL => sql`not exists (
  select from ${notifications} told where told.user_id = ${userId} and told.kind = ${kind}
    and told.subject_id = ${subjectId}::text and told.created_at >= ${since})`

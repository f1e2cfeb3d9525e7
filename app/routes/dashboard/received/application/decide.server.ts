// Loads the page of a received application and runs its forms.
import { redirect } from 'react-router'
import { z } from 'zod'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { buildApplicationFacts } from '#app/domain/applications/facts/application-facts.queries.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { approvalInput, rejectionInput } from '#app/domain/applications/decisions/decision.schema.ts'
import { addNote } from '#app/domain/applications/notes/note.commands.server.ts'
import { listNotes } from '#app/domain/applications/notes/note.queries.server.ts'
import { noteInput } from '#app/domain/applications/notes/note.schema.ts'
import { getApplicantCard } from '#app/domain/applications/received/applicant.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import { previewApproval } from '#app/domain/tenancy/bookings/approval-preview.queries.server.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { findApplicationBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getReceivedPaths } from '#app/routes/dashboard/received/shared/received-paths.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'

export const decisionAction = z.discriminatedUnion(
  'intent',
  [approvalInput, rejectionInput, noteInput],
  'field.invalid',
)

const DONE = ['approved', 'rejected', 'note'] as const
const DIALOGS = ['approve', 'reject'] as const

export async function loadReceivedPage(ctx: Ctx, id: string, url: URL) {
  requireSignIn(ctx.actor)
  const application = await loadApplication(ctx, id)
  const notes = await listNotes(ctx, application)
  const isPending = application.row.status === 'pending'
  const dialog = isPending ? (DIALOGS.find((name) => name === url.searchParams.get('dialog')) ?? null) : null
  const conversation = { listingId: application.listing.id, renterId: application.applicantUserId }
  const [facts, applicant, booking, preview, getConversationId] = await Promise.all([
    buildApplicationFacts(ctx, application),
    getApplicantCard(ctx, application),
    findApplicationBooking(ctx, application),
    dialog === 'approve' ? previewApproval(ctx, application) : null,
    findConversations(ctx, [conversation]),
  ])
  const messages = getMessagesPath(ctx.actor.role)
  const conversationId = getConversationId(conversation)
  return {
    role: ctx.actor.role,
    now: ctx.now(),
    facts,
    applicant,
    notes,
    booking,
    preview,
    dialog,
    done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
    conversationTo: messages && conversationId ? `${messages}/${conversationId}` : null,
    noteKey: crypto.randomUUID(),
  }
}

export type ReceivedPage = Awaited<ReturnType<typeof loadReceivedPage>>

/** Every form leads back to the page without its dialog. */
export async function decideApplication(
  ctx: Ctx,
  id: string,
  input: z.output<typeof decisionAction>,
): Promise<Response> {
  const view = getReceivedPaths(ctx.actor?.role ?? 'landlord').view(id)
  switch (input.intent) {
    case 'approve':
      await approveApplication(ctx, id)
      return redirect(`${view}?done=approved`)
    case 'reject': {
      const { reasonCode, reason } = input
      await rejectApplication(ctx, { id, reasonCode, reason })
      return redirect(`${view}?done=rejected`)
    }
    case 'note':
      await addNote(ctx, { id, key: input.key, body: input.body })
      return redirect(`${view}?done=note`)
  }
}

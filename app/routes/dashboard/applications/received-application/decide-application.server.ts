// Loads the page of a received application and runs its forms.
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
import { findReadableShare } from '#app/domain/tenancy/passports/shared-passport.queries.server.ts'
import { defineActions, type PageArgs } from '#app/http/forms/actions.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { DECISION_NOTICES } from './decision-notices.ts'

const decisionAction = z.discriminatedUnion('intent', [approvalInput, rejectionInput, noteInput], 'field.invalid')

export async function loadReceivedPage(ctx: Ctx, id: string, url: URL) {
  requireSignIn(ctx.actor)
  const application = await loadApplication(ctx, id)
  const notes = await listNotes(ctx, application)
  const isPending = application.row.status === 'pending'
  const conversation = { listingId: application.listing.id, renterId: application.applicantUserId }
  const [facts, applicant, booking, preview, getConversationId, share] = await Promise.all([
    buildApplicationFacts(ctx, application),
    getApplicantCard(ctx, application),
    findApplicationBooking(ctx, application),
    isPending ? previewApproval(ctx, application) : null,
    findConversations(ctx, [conversation]),
    findReadableShare(ctx, application),
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
    share,
    isRejecting: isPending && url.searchParams.get('dialog') === 'reject',
    conversationTo: messages && conversationId ? `${messages}/${conversationId}` : null,
    noteKey: crypto.randomUUID(),
  }
}

export type ReceivedPage = Awaited<ReturnType<typeof loadReceivedPage>>

type ReceivedArgs = PageArgs & { params: { id: string } }

export const decideApplication = defineActions(
  decisionAction,
  DECISION_NOTICES,
  ({ params: { id } }: ReceivedArgs) => ({
    approve: (ctx) => approveApplication(ctx, id),
    reject: (ctx, { reasonCode, reason }) => rejectApplication(ctx, { id, reasonCode, reason }),
    note: (ctx, { key, body }) => addNote(ctx, { id, key, body }),
  }),
)

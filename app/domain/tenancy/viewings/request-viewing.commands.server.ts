// A renter asks to see a listing. The viewing is stored in the transaction of its inquiry: an open time is held at once, a proposed time
// only when the other side confirms it.
import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { InquiryListing } from '#app/domain/messaging/inquiries/inquiry-contact.queries.server.ts'
import { type InquiryVisit, sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import type { InquiryResponse } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import type { InquiryInput } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { hasChosenSlot } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { isHostBusy } from '#app/domain/tenancy/imported-calendars/busy-time.queries.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/tenancy/open-times/open-times.model.ts'
import { findPlan, listOpenDaysFor } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { isOpenTime } from '#app/domain/tenancy/open-times/open-times.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { lockCalendars, refuseTakenTime } from './held-time.commands.server.ts'
import { notifyOfViewing } from './viewing-announcement.commands.server.ts'
import { parseProposedTimes } from './proposed-times.rules.server.ts'

/** The inquiry form: a viewing for the variant inspection, otherwise a message. */
export async function submitInquiry(ctx: Ctx, input: InquiryInput): Promise<InquiryResponse> {
  if (input.variant !== 'inspection') return sendInquiry(ctx, input)
  return refuseTakenTime(() => sendInquiry(ctx, input, (tx) => planVisit(tx, input)))
}

function planVisit(ctx: Ctx, input: InquiryInput): InquiryVisit {
  const isHeld = hasChosenSlot(input)
  const times = isHeld ? [new Date(input.slot ?? '')] : parseProposedTimes(ctx, input)
  const [preferredAt] = times
  if (!preferredAt || Number.isNaN(preferredAt.getTime())) fail('app.invalidInput')
  return {
    preferredAt,
    line: { event: isHeld ? 'chosen' : 'preferred', times: times.map((time) => time.toISOString()) },
    store: (tx, { listing, conversationId }) => storeViewing(tx, { listing, conversationId, times, isHeld }),
  }
}

type ViewingToStore = { listing: InquiryListing; conversationId: string; times: readonly Date[]; isHeld: boolean }

/** The conversation of the renter and the listing is locked, so two requests of one renter run one after the other. */
async function storeViewing(ctx: Ctx, { listing, conversationId, times, isHeld }: ViewingToStore): Promise<void> {
  requireSignIn(ctx.actor)
  const renterId = ctx.actor.id
  const hostId = listing.contactId
  authorize(ctx.actor, 'viewing.request', { ownerId: listing.ownerId })
  if (await hasOpenViewing(ctx, renterId, listing.id)) fail('viewing.alreadyOpen')
  const [startsAt] = times
  if (!startsAt) throw new Error('a viewing has at least one time')
  await lockCalendars(ctx, [hostId, renterId, listing.id])
  const plan = await findPlan(ctx, hostId)
  if (isHeld) {
    const openDays = plan ? await listOpenDaysFor(ctx, plan, { hostId, listingId: listing.id, renterId }) : []
    if (!isOpenTime(openDays, startsAt)) fail('viewing.timeTaken')
  }
  const durationMinutes = plan?.lengthMinutes ?? DEFAULT_SETTINGS.lengthMinutes
  const getEnd = (time: Date) => new Date(time.getTime() + durationMinutes * 60_000)
  if (!isHeld)
    for (const time of times)
      if (await isHostBusy(ctx, hostId, { from: time, until: getEnd(time) })) fail('viewing.hostBusy')
  const now = ctx.now()
  const [viewing] = await ctx.db
    .insert(inspections)
    .values({
      propertyId: listing.id,
      conversationId,
      tenantId: renterId,
      agentId: listing.agentId,
      type: 'viewing',
      scheduledAt: startsAt,
      durationMinutes,
      endsAt: getEnd(startsAt),
      hostUserId: hostId,
      holdsTime: isHeld,
      proposedBy: renterId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: inspections.id })
  if (!viewing) throw new Error('the insert returned no viewing')
  if (!isHeld)
    await ctx.db
      .insert(viewingProposals)
      .values(times.map((time, index) => ({ inspectionId: viewing.id, position: index + 1, startsAt: time })))
  await notifyOfViewing(ctx, { id: viewing.id, listing, startsAt }, 'requested', [listing.ownerId, hostId])
}

/** One open viewing for each renter and listing. A request whose times have passed does not count. */
async function hasOpenViewing(ctx: Ctx, renterId: string, listingId: string): Promise<boolean> {
  const now = ctx.now()
  const comingProposal = ctx.db
    .select({ one: sql`1` })
    .from(viewingProposals)
    .where(and(eq(viewingProposals.inspectionId, inspections.id), gt(viewingProposals.startsAt, now)))
  const [open] = await ctx.db
    .select({ id: inspections.id })
    .from(inspections)
    .where(
      and(
        eq(inspections.tenantId, renterId),
        eq(inspections.propertyId, listingId),
        eq(inspections.type, 'viewing'),
        inArray(inspections.status, ['pending_confirmation', 'scheduled']),
        or(gt(inspections.scheduledAt, now), exists(comingProposal)),
      ),
    )
    .limit(1)
  return open !== undefined
}

// The recipient of an inquiry. It comes from the database, never from the browser.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import { findRecipient, type Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import {
  buildMailChoiceCondition,
  mailCadence,
} from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export type InquiryListing = {
  id: string
  title: string
  titleFil: string | null
  ownerId: string
  /** The listing contact: the active agent who manages the listing, otherwise its owner. */
  contactId: string
  /** The agent of the conversation: the manager, or the owner if they are an active agent. */
  agentId: string | null
  /** The owner's agent record, if any: the sender becomes a client of this agent. */
  ownerAgentId: string | null
}

/** Only active listings; others give the answer for a missing listing. */
export async function getInquiryListing(ctx: Ctx, propertyId: string): Promise<InquiryListing> {
  const listing = await findListing(ctx, propertyId).catch((error: unknown) => {
    if (isAppError(error) || isDatabaseUnavailable(error)) throw error
    return fail('inquiry.propertyFetchFailed', {}, { cause: error })
  })
  if (!listing) fail('listing.notFound')
  if (!listing.ownerExists) fail('inquiry.ownerNotFound')
  return {
    id: listing.id,
    title: listing.title,
    titleFil: listing.titleFil,
    ownerId: listing.ownerId,
    contactId: listing.managerUserId ?? listing.ownerId,
    agentId: listing.managerId ?? listing.ownerAgentId,
    ownerAgentId: listing.ownerAgentId,
  }
}

async function findListing(ctx: Ctx, propertyId: string) {
  const manager = alias(agents, 'manager')
  const ownerAgent = alias(agents, 'owner_agent')
  const [listing] = await ctx.db
    .select({
      id: properties.id,
      title: properties.title,
      titleFil: properties.titleFil,
      ownerId: properties.ownerId,
      ownerExists: users.id,
      managerId: manager.id,
      managerUserId: manager.userId,
      ownerAgentId: ownerAgent.id,
    })
    .from(properties)
    .leftJoin(users, eq(users.id, properties.ownerId))
    .leftJoin(manager, and(eq(manager.id, properties.agentId), eq(manager.isActive, true)))
    .leftJoin(ownerAgent, and(eq(ownerAgent.userId, properties.ownerId), eq(ownerAgent.isActive, true)))
    .where(and(eq(properties.id, propertyId), isPublicListing))
  return listing
}

/** `wantsMail`: at once. Other mails about messages are left to the unread digest. */
export type Contact = Recipient & { role: Role; wantsMail: boolean }

/** Undefined if the person has no email address any more. */
export async function findContact(ctx: Ctx, { contactId }: InquiryListing): Promise<Contact | undefined> {
  const [recipient, [choice]] = await Promise.all([
    findRecipient(ctx, contactId),
    ctx.db
      .select({ role: userProfiles.userType, cadence: mailCadence })
      .from(userProfiles)
      .leftJoin(notificationPreferences, buildMailChoiceCondition(userProfiles.userId, 'messages'))
      .where(eq(userProfiles.userId, contactId)),
  ])
  return (
    recipient && {
      ...recipient,
      role: choice?.role ?? 'landlord',
      wantsMail: (choice?.cadence ?? 'at_once') === 'at_once',
    }
  )
}

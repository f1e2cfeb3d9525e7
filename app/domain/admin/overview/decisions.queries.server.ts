// What waits for an administrator, oldest first: the first rows of each kind in one query. Each kind is read in the order of an index, so
// the cost does not depend on how much waits.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports, ownerRequests, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { isForMe } from '#app/domain/admin/administrators/owner-request.queries.server.ts'
import { isWaitingForReview } from '#app/domain/admin/review/waiting-listing.queries.server.ts'
import { isLicenceExpired } from '#app/domain/admin/verifications/expired-licences.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Decision, DecisionKind } from './overview.model.ts'

const ROWS_PER_KIND = 3

export async function listDecisions(ctx: Ctx): Promise<Decision[]> {
  authorize(ctx.actor, 'admin.overview')
  const waiting = unionAll(
    selectOwnerRequests(ctx),
    selectApplications(ctx),
    selectListings(ctx),
    selectListingReports(ctx),
    selectMessageReports(ctx, 'moneyReport'),
    selectMessageReports(ctx, 'messageReport'),
    selectPhotoMatches(ctx),
    selectLicences(ctx),
    selectVerifications(ctx),
    selectContactMessages(ctx),
  ).as('waiting')
  return ctx.db.select().from(waiting).orderBy(asc(waiting.since), asc(waiting.id))
}

const isKind = (kind: DecisionKind) => sql<DecisionKind>`${sql.raw(`'${kind}'`)}::text`.as('kind')
const selectTitle = (ctx: Ctx) => sql<string | null>`${selectListingTitle(ctx)}`.as('listing_title')
const selectListingId = () => sql<string | null>`${properties.id}`.as('listing_id')
const NO_REASON = sql<Decision['reason']>`null::text`.as('reason')
const NO_REPORT = sql<Decision['report']>`null::text`.as('report')

/** A change that needs the password of a second owner. */
const selectOwnerRequests = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('ownerRequest'),
      id: ownerRequests.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: sql<string | null>`null::uuid`.as('listing_id'),
      listingTitle: sql<string | null>`null::text`.as('listing_title'),
      reason: NO_REASON,
      report: NO_REPORT,
      since: ownerRequests.createdAt,
    })
    .from(ownerRequests)
    .innerJoin(users, eq(users.id, ownerRequests.requestedBy))
    .where(isForMe(ctx))
    .orderBy(asc(ownerRequests.createdAt), asc(ownerRequests.id))
    .limit(ROWS_PER_KIND)

const selectApplications = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('application'),
      id: rentalApplications.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: selectListingId(),
      listingTitle: selectTitle(ctx),
      reason: NO_REASON,
      report: NO_REPORT,
      since: rentalApplications.createdAt,
    })
    .from(rentalApplications)
    .innerJoin(users, eq(users.id, rentalApplications.applicantUserId))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .where(and(eq(rentalApplications.status, 'pending'), isNull(rentalApplications.deletedAt)))
    .orderBy(asc(rentalApplications.createdAt))
    .limit(ROWS_PER_KIND)

const selectListings = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('listing'),
      id: properties.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: selectListingId(),
      listingTitle: selectTitle(ctx),
      reason: NO_REASON,
      report: NO_REPORT,
      since: properties.statusChangedAt,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(isWaitingForReview)
    .orderBy(asc(properties.statusChangedAt), asc(properties.id))
    .limit(ROWS_PER_KIND)

const selectListingReports = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('listingReport'),
      id: listingReports.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: selectListingId(),
      listingTitle: selectTitle(ctx),
      reason: sql<Decision['reason']>`${listingReports.reason}`.as('reason'),
      report: sql<Decision['report']>`case when ${listingReports.source} = 'visit' then 'visit' else 'listing' end`.as(
        'report',
      ),
      since: listingReports.createdAt,
    })
    .from(listingReports)
    .innerJoin(properties, eq(properties.id, listingReports.propertyId))
    .leftJoin(users, eq(users.id, listingReports.reporterId))
    .where(eq(listingReports.status, 'open'))
    .orderBy(asc(listingReports.createdAt))
    .limit(ROWS_PER_KIND)

/** The report of a message that asks for money is a kind of its own. Only the listing is shown, never the text of the message. */
function selectMessageReports(ctx: Ctx, kind: 'moneyReport' | 'messageReport') {
  const isOfKind = kind === 'moneyReport' ? eq : ne
  return ctx.db
    .select({
      kind: isKind(kind),
      id: messageReports.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: selectListingId(),
      listingTitle: selectTitle(ctx),
      reason: sql<Decision['reason']>`${messageReports.reason}`.as('reason'),
      report: sql<
        Decision['report']
      >`case when ${messageReports.reporterId} is null then 'warning' else 'message' end`.as('report'),
      since: messageReports.createdAt,
    })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(properties, eq(properties.id, conversations.propertyId))
    .leftJoin(users, eq(users.id, messageReports.reporterId)) // a warning of the site has no reporter
    .where(and(eq(messageReports.status, 'open'), isOfKind(messageReports.reason, 'asks_for_money')))
    .orderBy(asc(messageReports.createdAt))
    .limit(ROWS_PER_KIND)
}

function selectPhotoMatches(ctx: Ctx) {
  const images = alias(propertyImages, 'images')
  return ctx.db
    .select({
      kind: isKind('photoMatch'),
      id: photoMatches.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: selectListingId(),
      listingTitle: selectTitle(ctx),
      reason: NO_REASON,
      report: NO_REPORT,
      since: photoMatches.createdAt,
    })
    .from(photoMatches)
    .innerJoin(images, eq(images.id, photoMatches.imageId))
    .innerJoin(properties, eq(properties.id, images.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(isNull(photoMatches.handledAt))
    .orderBy(asc(photoMatches.createdAt))
    .limit(ROWS_PER_KIND)
}

/** An agent whose PRC licence has expired and who is still in the directory. `id` is that of the user. */
const selectLicences = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('licence'),
      id: users.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: sql<string | null>`null::uuid`.as('listing_id'),
      listingTitle: sql<string | null>`null::text`.as('listing_title'),
      reason: NO_REASON,
      report: NO_REPORT,
      since: sql<Date>`${agents.prcLicenseExpiresOn}::timestamptz`.mapWith(users.createdAt).as('since'),
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(isLicenceExpired(ctx))
    .orderBy(asc(agents.prcLicenseExpiresOn))
    .limit(ROWS_PER_KIND)

/** A document that somebody handed in. */
const selectVerifications = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('verification'),
      id: verificationRequests.id,
      person: sql<string | null>`${users.fullName}`.as('person'),
      listingId: sql<string | null>`null::uuid`.as('listing_id'),
      listingTitle: sql<string | null>`null::text`.as('listing_title'),
      reason: NO_REASON,
      report: NO_REPORT,
      since: verificationRequests.createdAt,
    })
    .from(verificationRequests)
    .innerJoin(users, eq(users.id, verificationRequests.userId))
    .where(eq(verificationRequests.status, 'pending'))
    .orderBy(asc(verificationRequests.createdAt), asc(verificationRequests.id))
    .limit(ROWS_PER_KIND)

/** A message of the contact form without an answer. Only the name is shown. */
const selectContactMessages = (ctx: Ctx) =>
  ctx.db
    .select({
      kind: isKind('contact'),
      id: contactMessages.id,
      person: sql<string | null>`${contactMessages.name}`.as('person'),
      listingId: sql<string | null>`null::uuid`.as('listing_id'),
      listingTitle: sql<string | null>`null::text`.as('listing_title'),
      reason: NO_REASON,
      report: NO_REPORT,
      since: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(ROWS_PER_KIND)

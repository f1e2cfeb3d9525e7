import { sql } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { refersToListing } from '#app/db/schema/listings/listings.privacy.server.ts'
import {
  anyCondition,
  ERASED_NAME,
  getColumn,
  matchesEmail,
  matchesPerson,
  noPersonalData,
  personalData,
  refersTo,
  type RowCondition,
} from '#app/db/schema/personal-data.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  adminInvitations,
  adminLoginAttempts,
  adminSessions,
  adminUsers,
  failureGroups,
  listingReports,
  ownerRequests,
  verificationChecks,
  verificationRequests,
} from './admin.server.ts'
import {
  analyticsDailyCounts,
  analyticsEvents,
  analyticsForwarding,
  listingScanDays,
  listingViewMarks,
  propertyDailyStats,
  reportDayChanges,
  reportDays,
  searchMisses,
} from './analytics.server.ts'
import { blogPosts, contactMessages, newsletterIssues, newsletterSubscriptions } from './content.server.ts'
import { conditionPhotos, depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { storedFiles } from './files.server.ts'
import { homePageCities, homePageListings } from './home-page.server.ts'
import { announcementBars, siteTexts, siteTextVersions } from './site-texts.server.ts'
import { places } from './places.server.ts'
import { auditLog, emails, events, idempotencyKeys, mailSuspensions, rateLimits, settings } from './platform.server.ts'

/** The address alone, or a name with the address in brackets. Not LIKE: `_` in an address would match any character. */
export const isAddressee: RowCondition = ({ email }, alias) =>
  sql`${getColumn(emails.toAddress, alias)} = ${email} or right(${getColumn(emails.toAddress, alias)}, ${email.length + 2}) = ${`<${email}>`}`

export const platformPersonalData = [
  personalData(adminUsers, {
    rows: matchesPerson(adminUsers.userId),
    secretColumns: ['mfaLastStep', 'mfaRecoveryCodes'],
    handlerKeys: ['roleGrantedBy'],
    erasure: 'remove',
  }),
  personalData(adminInvitations, {
    rows: anyCondition(matchesEmail(adminInvitations.email), matchesPerson(adminInvitations.invitedBy)),
    erasure: 'remove',
  }),
  personalData(ownerRequests, {
    rows: anyCondition(matchesPerson(ownerRequests.requestedBy), matchesPerson(ownerRequests.subjectId)),
    erasure: 'remove',
  }),
  personalData(adminSessions, { rows: matchesPerson(adminSessions.userId), erasure: 'remove' }),
  personalData(adminLoginAttempts, { rows: matchesEmail(adminLoginAttempts.email), erasure: 'remove' }),
  personalData(verificationChecks, {
    rows: matchesPerson(verificationChecks.userId),
    handlerKeys: ['checkedBy'],
    erasure: 'remove',
  }),
  personalData(verificationRequests, {
    rows: matchesPerson(verificationRequests.userId),
    handlerKeys: ['decidedBy'],
    // The person sees the decision, not the administrator.
    secretColumns: ['decidedBy'],
    erasure: 'remove',
  }),
  personalData(listingReports, {
    rows: matchesPerson(listingReports.reporterId),
    handlerKeys: ['handledBy'],
    // The reporter sees the status, not the administrator and the internal note.
    secretColumns: ['handledBy', 'resolution'],
    // An administrator wrote the resolution.
    erasure: [{ clear: { note: null, reporterId: null }, harmless: ['resolution'] }],
  }),
  personalData(propertyDailyStats, {
    rows: refersToListing(propertyDailyStats.propertyId),
    erasure: { keep: 'counts by day' },
  }),
  personalData(listingScanDays, {
    rows: refersToListing(listingScanDays.propertyId),
    erasure: { keep: 'counts by day' },
  }),
  personalData(storedFiles, {
    rows: matchesPerson(storedFiles.uploadedBy),
    erasure: [
      {
        // Documents of a tenancy belong to both sides, and photos of another owner's listing to that listing.
        rows: (person) =>
          sql`${matchesPerson(storedFiles.uploadedBy)(person)} and (${getColumn(storedFiles.id)} in (select ${documents.fileId} from ${documents}) or ${getColumn(storedFiles.id)} in (select ${conditionPhotos.fileId} from ${conditionPhotos}) or ${getColumn(storedFiles.id)} in (select ${depositDeductions.evidenceFileId} from ${depositDeductions}) or ${getColumn(storedFiles.id)} in (select ${propertyImages.fileId} from ${propertyImages} where ${propertyImages.fileId} is not null))`,
        clear: { originalName: null, uploadedBy: null },
        harmless: ['path', 'contentType'], // set by the server
      },
      { remove: matchesPerson(storedFiles.uploadedBy) },
    ],
  }),
  personalData(contactMessages, {
    rows: anyCondition(matchesPerson(contactMessages.userId), matchesEmail(contactMessages.email)),
    handlerKeys: ['handledBy'],
    // The person sees the answer, not the administrator.
    secretColumns: ['handledBy'],
    erasure: 'remove',
  }),
  personalData(newsletterSubscriptions, {
    rows: matchesEmail(newsletterSubscriptions.email),
    erasure: 'remove',
  }),
  personalData(newsletterIssues, {
    rows: refersTo(
      newsletterIssues.subscriptionId,
      newsletterSubscriptions.id,
      matchesEmail(newsletterSubscriptions.email),
    ),
    notExported: 'the weeks whose issue was sent; the mails are exported',
    erasure: { keep: 'deleted by the foreign key to its subscription' },
  }),
  personalData(blogPosts, {
    rows: matchesPerson(blogPosts.authorId),
    erasure: [
      {
        clear: { authorName: ERASED_NAME, authorId: null },
        // The articles belong to the site.
        harmless: ['slug', 'title', 'titleFil', 'excerpt', 'excerptFil', 'body', 'bodyFil', 'coverUrl', 'coverAlt'],
      },
    ],
  }),
  personalData(mailSuspensions, { rows: matchesEmail(mailSuspensions.address), erasure: 'remove' }),
  personalData(emails, {
    rows: anyCondition(
      isAddressee,
      matchesEmail(emails.replyTo),
      (person) => sql`${getColumn(emails.sender)} = ${`user:${person.id}`}`,
    ),
    // The HTML body repeats the text body; the unsubscribe link works without a sign-in.
    secretColumns: ['htmlBody', 'unsubscribeUrl', 'tokensSealed', 'lastError'],
    erasure: 'remove',
  }),
  personalData(idempotencyKeys, {
    rows: matchesPerson(idempotencyKeys.userId),
    notExported: 'keeps responses for a day so that a repeated request has one effect; other tables contain the result',
    erasure: 'remove',
  }),
  personalData(auditLog, {
    rows: anyCondition(
      matchesPerson(auditLog.actorId, auditLog.forOwnerId),
      (person) =>
        sql`(${getColumn(auditLog.subjectType)} = 'user' and ${getColumn(auditLog.subjectId)} = ${person.id})`,
    ),
    erasure: { keep: 'only ids, values of closed lists and numbers; proves who did what, and the erasure itself' },
  }),
]

export const platformWithoutPersonalData = [
  noPersonalData(analyticsDailyCounts, 'counts by day'),
  noPersonalData(analyticsForwarding, 'how far events were forwarded'),
  noPersonalData(analyticsEvents, 'counts without a person, an address or a session in any column'),
  noPersonalData(listingViewMarks, 'keyed hashes of visitor and day, deleted after the day'),
  noPersonalData(events, 'ids of things, deleted after an hour'),
  noPersonalData(places, 'the gazetteer'),
  noPersonalData(rateLimits, 'counters under hashes, deleted after their time window'),
  noPersonalData(reportDays, 'sums of a day over the whole site'),
  noPersonalData(reportDayChanges, 'days'),
  noPersonalData(failureGroups, 'errors and slow statements by hour, with placeholders instead of values'),
  noPersonalData(
    searchMisses,
    'counts of normalized search texts, without those that may contain an address or a phone number',
  ),
  noPersonalData(announcementBars, 'texts of the site, and the id of the administrator who wrote one'),
  noPersonalData(homePageListings, 'which public homes the home page shows first'),
  noPersonalData(homePageCities, 'which cities the home page shows'),
  noPersonalData(siteTexts, 'names of texts of the site'),
  noPersonalData(siteTextVersions, 'texts of the site, and the id of the administrator who saved one'),
  noPersonalData(settings, 'settings of the site, and the id of the administrator who changed one'),
]

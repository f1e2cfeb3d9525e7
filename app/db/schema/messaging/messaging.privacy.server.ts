import type { Column } from 'drizzle-orm'
import { refersToAgent } from '#app/db/schema/agents/agents.privacy.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { refersToListing } from '#app/db/schema/listings/listings.privacy.server.ts'
import {
  anyCondition,
  matchesPerson,
  noPersonalData,
  personalData,
  refersTo,
} from '#app/db/schema/personal-data.server.ts'
import {
  conversations,
  inquiries,
  messageAttachments,
  messageNotices,
  messageReports,
  messages,
  pendingInquiries,
  replyTemplates,
} from './messaging.server.ts'
import { leadAssignments } from './lead-assignments.server.ts'
import { pushDeliveries, pushSubscriptions } from './push.server.ts'
import { alertQueue, savedListingAlerts, savedSearches, savedSearchMatches } from './saved-searches.server.ts'
import { smsDays, smsMessages, smsNumbers } from './sms.server.ts'
import { wishlistProperties, wishlists } from './saved.server.ts'

const refersToMember = (column: Column) =>
  refersTo(column, brokerageMembers.id, refersToAgent(brokerageMembers.agentId))
const isMember = anyCondition(
  matchesPerson(conversations.clientUserId),
  refersToListing(conversations.propertyId),
  refersToAgent(conversations.agentId),
  refersToMember(conversations.assignedMemberId),
)
const isInOwnConversation = anyCondition(
  matchesPerson(messages.senderId),
  refersTo(messages.conversationId, conversations.id, isMember),
)

export const messagingPersonalData = [
  personalData(conversations, {
    rows: isMember,
    erasure: { keep: 'the other people keep their part of the conversation' },
  }),
  personalData(leadAssignments, { rows: refersToMember(leadAssignments.memberId), erasure: 'remove' }),
  personalData(messages, {
    rows: isInOwnConversation,
    erasure: [{ clear: { content: '', visitLine: null }, rows: matchesPerson(messages.senderId) }],
  }),
  personalData(messageAttachments, {
    rows: refersTo(messageAttachments.messageId, messages.id, isInOwnConversation),
    erasure: [{ remove: refersTo(messageAttachments.messageId, messages.id, matchesPerson(messages.senderId)) }],
  }),
  personalData(messageReports, {
    rows: matchesPerson(messageReports.reporterId),
    handlerKeys: ['handledBy'],
    // The reporter sees the status, not the administrator and the internal note.
    secretColumns: ['handledBy', 'resolution'],
    erasure: 'remove',
  }),
  personalData(inquiries, { rows: matchesPerson(inquiries.senderId), erasure: [{ clear: { phone: null } }] }),
  personalData(pendingInquiries, {
    rows: matchesPerson(pendingInquiries.userId),
    secretColumns: ['key'],
    erasure: 'remove',
  }),
  personalData(messageNotices, {
    rows: matchesPerson(messageNotices.userId),
    notExported: 'the position up to which mails reported messages; the messages and mails are exported',
    erasure: 'remove',
  }),
  // The address and the keys of the browser are encrypted, and only the push service can use them.
  personalData(pushSubscriptions, { rows: matchesPerson(pushSubscriptions.userId), erasure: 'remove' }),
  personalData(pushDeliveries, {
    rows: refersTo(pushDeliveries.subscriptionId, pushSubscriptions.id, matchesPerson(pushSubscriptions.userId)),
    notExported: 'what waits for a device; the notifications and messages are exported',
    erasure: { keep: 'deleted by the foreign key to its device' },
  }),
  personalData(smsNumbers, {
    rows: matchesPerson(smsNumbers.userId),
    encryptedColumns: { numberSealed: 'sms_numbers.number_sealed' },
    notSecretColumns: ['numberSealed'],
    erasure: 'remove',
  }),
  personalData(smsMessages, { rows: matchesPerson(smsMessages.userId), erasure: 'remove' }),
  personalData(replyTemplates, { rows: matchesPerson(replyTemplates.userId), erasure: 'remove' }),
  personalData(wishlists, {
    rows: matchesPerson(wishlists.userId),
    erasure: 'remove',
  }),
  personalData(wishlistProperties, {
    rows: refersTo(wishlistProperties.wishlistId, wishlists.id, matchesPerson(wishlists.userId)),
    erasure: { keep: 'deleted by the foreign key to its list' },
  }),
  personalData(savedSearches, {
    rows: matchesPerson(savedSearches.userId),
    // The criteria and keys repeat the query in the form of the search engine.
    secretColumns: ['criteria', 'placeKey', 'typeKey', 'minPrice', 'maxPrice'],
    erasure: 'remove',
  }),
  personalData(savedSearchMatches, {
    rows: refersTo(savedSearchMatches.searchId, savedSearches.id, matchesPerson(savedSearches.userId)),
    erasure: { keep: 'deleted by the foreign key to its search' },
  }),
  personalData(savedListingAlerts, { rows: matchesPerson(savedListingAlerts.userId), erasure: 'remove' }),
]

export const messagingWithoutPersonalData = [
  noPersonalData(smsDays, 'what all SMS of a day cost'),
  noPersonalData(alertQueue, 'what happened to a listing, deleted after its alerts'),
]

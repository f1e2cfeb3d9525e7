// What the export contains of tables whose rows involve several people: the rows that the person may see on a screen. Each entry
// names the action of the permission policy that the screen asks; visible-rows.db.test.ts compares the rows with that policy and
// fails for a table without an entry.
import { type Column, sql, type SQL } from 'drizzle-orm'
import { refersToActiveAgent } from '#app/db/schema/agents/agents.privacy.server.ts'
import {
  agentClientRelationships,
  appointments,
  clientNotes,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { clientFiles, shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { refersToListing } from '#app/db/schema/listings/listings.privacy.server.ts'
import { conversations, messageAttachments, messages } from '#app/db/schema/messaging/messaging.server.ts'
import {
  anyCondition,
  getColumn,
  matchesPerson,
  type Person,
  type PersonalData,
  refersTo,
  type RowCondition,
} from '#app/db/schema/personal-data.server.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { isAddressee } from '#app/db/schema/platform/platform.privacy.server.ts'
import { isOwedOrOwn } from '#app/db/schema/tenancy/roommates.privacy.server.ts'
import { isInMaintenanceRequest, refersToRental } from '#app/db/schema/tenancy/tenancy.privacy.server.ts'
import {
  conditionEntries,
  conditionReports,
  depositDeductions,
  depositReturns,
} from '#app/db/schema/tenancy/deposits.server.ts'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import { bookings, documents, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import { buildVisibleClientIdsSql } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { buildConversationIdsSql } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import type { Action } from '#app/permissions/policy.ts'
import type { PersonalTableName } from './personal-tables.data.server.ts'

type VisibleRows = {
  action: Action
  /** Without it, the declared rows of the table are exactly those that the action allows. */
  rows?: RowCondition
}

const hasIdIn =
  (column: Column, buildIds: (me: string) => SQL): RowCondition =>
  (person, alias) =>
    sql`${getColumn(column, alias)} in ${buildIds(person.id)}`
const isInOwnConversation = hasIdIn(messages.conversationId, buildConversationIdsSql)
/** The person's own entry, unless the entry with the person's address belongs to another account. */
const isOwnEntry =
  (userId: Column, email: Column): RowCondition =>
  (person, alias) =>
    sql`(${getColumn(userId, alias)} = ${person.id} or ${getColumn(userId, alias)} is null and ${getColumn(email, alias)} = ${person.email})`
const isOwnClientEntry = isOwnEntry(clients.userId, clients.email)
const refersToOwnClientEntry = (column: Column) => refersTo(column, clients.id, isOwnClientEntry)
/** The person's own entry, or a client whom the person sees as an agent. */
const isVisibleThrough = (column: Column) =>
  anyCondition(refersToOwnClientEntry(column), hasIdIn(column, buildVisibleClientIdsSql))

export const VISIBLE_ROWS: { readonly [Table in PersonalTableName]?: VisibleRows } = {
  property_images: { action: 'listing.editPhotos' },
  listing_videos: { action: 'listing.editPhotos' },
  spaces: { action: 'building.manage' },
  property_daily_stats: { action: 'analytics.ownReport' },
  listing_scan_days: { action: 'listing.readHidden' },
  wishlist_properties: { action: 'wishlist.read' },
  saved_search_matches: { action: 'savedSearch.read' },

  conversations: { action: 'conversation.read', rows: hasIdIn(conversations.id, buildConversationIdsSql) },
  messages: { action: 'message.read', rows: isInOwnConversation },
  message_attachments: {
    action: 'message.read',
    rows: refersTo(messageAttachments.messageId, messages.id, isInOwnConversation),
  },

  clients: {
    action: 'client.read',
    rows: anyCondition(isOwnClientEntry, hasIdIn(clients.id, buildVisibleClientIdsSql)),
  },
  agent_client_relationships: {
    action: 'client.read',
    rows: anyCondition(
      refersToOwnClientEntry(agentClientRelationships.clientId),
      (person, alias) =>
        sql`(${getColumn(agentClientRelationships.status, alias)} = 'active' and ${hasIdIn(agentClientRelationships.clientId, buildVisibleClientIdsSql)(person, alias)})`,
    ),
  },
  client_stage_changes: {
    action: 'client.read',
    rows: anyCondition(
      refersToOwnClientEntry(clientStageChanges.clientId),
      hasIdIn(clientStageChanges.clientId, buildVisibleClientIdsSql),
    ),
  },
  client_notes: {
    action: 'client.read',
    rows: anyCondition(
      refersToOwnClientEntry(clientNotes.clientId),
      hasIdIn(clientNotes.clientId, buildVisibleClientIdsSql),
    ),
  },
  shortlists: { action: 'client.read', rows: isVisibleThrough(shortlists.clientId) },
  shortlist_items: {
    action: 'client.read',
    rows: refersTo(shortlistItems.shortlistId, shortlists.id, isVisibleThrough(shortlists.clientId)),
  },
  client_files: { action: 'client.read', rows: isVisibleThrough(clientFiles.clientId) },
  agent_reviews: { action: 'review.read' },
  // Titles and notes of an appointment name the client.
  appointments: {
    action: 'client.read',
    rows: anyCondition(
      refersToOwnClientEntry(appointments.clientId),
      hasIdIn(appointments.clientId, buildVisibleClientIdsSql),
      (_person, alias) => sql`${getColumn(appointments.clientId, alias)} is null`,
    ),
  },
  brokerages: { action: 'brokerage.manage' },
  brokerage_members: { action: 'brokerage.join' },
  lead_assignments: { action: 'lead.giveBack' },
  commissions: { action: 'analytics.commission' },
  commission_agreements: { action: 'analytics.commission' },

  application_documents: { action: 'application.read' },
  passport_shares: { action: 'passport.manage' },
  bookings: { action: 'booking.read' },
  booking_proofs: {
    action: 'booking.read',
    rows: refersTo(
      bookingProofs.bookingId,
      bookings.id,
      anyCondition(matchesPerson(bookings.guestId), refersToListing(bookings.propertyId)),
    ),
  },
  rentals: { action: 'rental.read' },
  payments: { action: 'payment.read' },
  payment_proofs: {
    action: 'payment.read',
    rows: refersTo(paymentProofs.paymentId, payments.id, isOwedOrOwn),
  },
  payment_acknowledgments: { action: 'payment.read' },
  payment_reminders: { action: 'payment.read' },
  post_dated_checks: { action: 'payment.read' },
  post_dated_check_lines: { action: 'payment.read' },
  held_cash: { action: 'cash.read' },
  utility_readings: { action: 'payment.read' },
  shared_bill_parts: { action: 'payment.read' },
  renewal_offers: { action: 'rental.read' },
  early_end_proposals: { action: 'rental.read' },
  lease_signings: { action: 'rental.read' },
  roommate_shares: { action: 'rental.read' },
  roommate_changes: { action: 'rental.read' },
  roommate_consents: { action: 'rental.read' },
  lease_signatures: { action: 'lease.sign' },
  tenant_invitations: { action: 'rental.read' },
  opening_figures: { action: 'rental.read' },
  documents: {
    action: 'document.read',
    rows: (person, alias) =>
      sql`(${refersToRental(documents.rentalId)(person, alias)} and (${getColumn(documents.audience, alias)} = 'both' or ${matchesPerson(documents.uploadedBy)(person, alias)}
        or (${getColumn(documents.audience, alias)} = 'tenant' and ${refersTo(documents.rentalId, rentals.id, matchesPerson(rentals.tenantId))(person, alias)})
        or (${getColumn(documents.audience, alias)} = 'owner' and ${refersTo(documents.rentalId, rentals.id, refersToListing(rentals.propertyId))(person, alias)})))`,
  },
  condition_reports: { action: 'deposit.read' },
  condition_entries: {
    action: 'deposit.read',
    rows: refersTo(conditionEntries.reportId, conditionReports.id, refersToRental(conditionReports.rentalId)),
  },
  condition_photos: { action: 'deposit.read' },
  deposit_deductions: { action: 'deposit.read', rows: refersToRental(depositDeductions.rentalId) },
  deposit_deduction_lines: { action: 'deposit.read' },
  deposit_returns: { action: 'deposit.read', rows: refersToRental(depositReturns.rentalId) },
  maintenance_requests: { action: 'maintenance.read' },
  maintenance_updates: {
    action: 'maintenance.read',
    rows: refersTo(maintenanceUpdates.requestId, maintenanceRequests.id, isInMaintenanceRequest),
  },
  maintenance_photos: { action: 'maintenance.read' },
  viewing_proposals: { action: 'inspection.read' },
  busy_times: { action: 'importedCalendar.manage' },
  inspections: {
    action: 'inspection.read',
    rows: anyCondition(
      matchesPerson(inspections.tenantId),
      refersToActiveAgent(inspections.agentId),
      refersToListing(inspections.propertyId),
    ),
  },

  contact_messages: { action: 'profile.read', rows: isOwnEntry(contactMessages.userId, contactMessages.email) },
  // Only what the person received. A mail that the person caused has the address of another person and links for that person.
  emails: { action: 'profile.read', rows: isAddressee },
}

/** The rows of a table about the person that the person may also see. */
export function buildExportedRowsSql(declaration: PersonalData<PersonalTableName>, person: Person): SQL {
  const visibleRows = VISIBLE_ROWS[declaration.table]?.rows
  const declaredRows = sql`(${declaration.rows(person)})`
  return visibleRows ? sql`${declaredRows} and (${visibleRows(person)})` : declaredRows
}

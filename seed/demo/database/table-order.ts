// The order of inserts: a table comes after the tables that its foreign keys reference.
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import {
  adminUsers,
  listingReports,
  verificationChecks,
  verificationRequests,
} from '#app/db/schema/platform/admin.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import {
  agentClientRelationships,
  appointments,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { analyticsEvents, propertyDailyStats, searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import {
  applicationDocuments,
  rentalApplications,
  renterDocuments,
} from '#app/db/schema/tenancy/applications.server.ts'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties, propertyAmenities, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { conversations, inquiries, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import {
  conditionEntries,
  conditionPhotos,
  conditionReports,
  depositDeductionLines,
  depositDeductions,
  depositReturns,
} from '#app/db/schema/tenancy/deposits.server.ts'
import { openingFigures, tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { receiptCounters } from '#app/db/schema/tenancy/receipts.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import {
  roommateChanges,
  roommateConsents,
  roommateShares,
  earlyEndProposals,
  renewalOffers,
  utilityReadings,
} from '#app/db/schema/tenancy/rental-terms.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import {
  bookings,
  postDatedCheckLines,
  postDatedChecks,
  documents,
  paymentAcknowledgments,
  paymentProofs,
  payments,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  amenityReservations,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/shared-amenities.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import { passportShares, passportViews, rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { viewingHours, viewingSettings } from '#app/db/schema/tenancy/viewings.server.ts'

export const TABLE_ORDER = [
  users,
  teamMembers,
  accounts,
  userProfiles,
  renterProfiles,
  landlordProfiles,
  adminUsers,
  consents,
  notificationPreferences,
  viewingSettings,
  viewingHours,
  importedCalendars,
  busyTimes,
  storedFiles,
  agents,
  brokerages,
  brokerageMembers,
  properties,
  buildings,
  spaces,
  propertyAmenities,
  propertyImages,
  verificationChecks,
  verificationRequests,
  wishlists,
  wishlistProperties,
  savedSearches,
  clients,
  agentClientRelationships,
  clientStageChanges,
  conversations,
  leadAssignments,
  messages,
  inquiries,
  appointments,
  rentalApplications,
  applicationDocuments,
  renterDocuments,
  passportShares,
  passportViews,
  rentalReferences,
  bookings,
  commissions,
  rentals,
  tenantInvitations,
  buildingAnnouncements,
  announcementReads,
  payments,
  sharedBills,
  sharedBillParts,
  openingFigures,
  paymentProofs,
  heldCash,
  paymentAcknowledgments,
  receiptCounters,
  postDatedChecks,
  postDatedCheckLines,
  utilityReadings,
  renewalOffers,
  earlyEndProposals,
  leaseSignings,
  leaseSignatures,
  invitedSigners,
  roommateShares,
  roommateChanges,
  roommateConsents,
  conditionReports,
  conditionEntries,
  conditionPhotos,
  depositDeductions,
  depositDeductionLines,
  depositReturns,
  payoutAccounts,
  documents,
  maintenanceRequests,
  maintenanceUpdates,
  inspections,
  shortlists,
  shortlistItems,
  agentReviews,
  sharedAmenities,
  sharedAmenityProperties,
  amenityReservations,
  listingReports,
  messageReports,
  notifications,
  contactMessages,
  newsletterSubscriptions,
  propertyDailyStats,
  analyticsEvents,
  searchMisses,
  auditLog,
] as const

// Sweep jobs: expired counters, answers, events, sessions, mails and unfinished files.
import { sweepSessions } from '#app/adapters/auth/sessions.server.ts'
import { sweepEvents } from '#app/adapters/events/postgres-events.server.ts'
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { sweepVerifications } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { sweepUsedDevices } from '#app/domain/accounts/sign-in/used-device.commands.server.ts'
import { VERIFICATION_FOLDER } from '#app/domain/accounts/verification/verification.rules.ts'
import { sweepOwnerRequests } from '#app/domain/admin/administrators/owner-request.commands.server.ts'
import { sweepFailureGroups } from '#app/domain/admin/failures/failure.commands.server.ts'
import { sweepAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { sweepAdminAttempts } from '#app/domain/admin/sign-in/admin-attempts.commands.server.ts'
import { sweepSearchMisses } from '#app/domain/analytics/searches/search-miss.commands.server.ts'
import { sweepEventsOfVisits } from '#app/domain/analytics/events/event.commands.server.ts'
import { sweepViewMarks } from '#app/domain/analytics/traffic/listing-views.service.server.ts'
import { deleteOldDocuments } from '#app/domain/applications/documents/document-retention.commands.server.ts'
import { RENTER_DOCUMENT_FOLDER } from '#app/domain/applications/documents/document.rules.ts'
import { CLIENT_FILE_FOLDER } from '#app/domain/agents/client-files/client-file.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sweepIdempotencyKeys } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { sweepLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sweepWebhookDeliveries } from '#app/domain/integrations/webhooks/webhook.jobs.server.ts'
import { sweepWaitingList } from '#app/domain/listings/waiting-list/waiting-list.commands.server.ts'
import { ATTACHMENT_FOLDER } from '#app/domain/messaging/attachments/attachment.rules.ts'
import { sweepPendingInquiries } from '#app/domain/messaging/inquiries/pending-inquiry.commands.server.ts'
import { DEPOSIT_FOLDER } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { DOCUMENT_FOLDER } from '#app/domain/tenancy/documents/rental-document.rules.ts'
import { VIDEO_FOLDER } from '#app/domain/listings/media/uploaded-video.model.ts'
import { MAINTENANCE_FOLDER } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import { BOOKING_PROOF_FOLDER } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { PAYMENT_PROOF_FOLDER } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { BILL_FOLDER } from '#app/domain/tenancy/shared-bills/shared-bill.rules.ts'
import { UTILITY_FOLDER } from '#app/domain/tenancy/utilities/utility.rules.ts'
import { sweepDocuments } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { AUTHORITY_FOLDER } from '#app/domain/listings/editor/authority-document.rules.ts'
import { sweepSms } from '#app/domain/notifications/sms/sms-delivery.commands.server.ts'
import { purgeRemovedSavedListings } from '#app/domain/saved/lists/saved-retention.commands.server.ts'

const MAX_BATCHES = 500

export function housekeepingJobs(system: () => Ctx): JobDefinition[] {
  const createSweepJob = (name: string, cron: string, batch: (db: Db) => Promise<number>): JobDefinition => ({
    name,
    cron,
    handler: () => runInBatches(() => batch(system().db)),
  })
  return [
    createSweepJob('housekeeping.limits', '7 * * * *', sweepLimits),
    createSweepJob('housekeeping.verifications', '37 * * * *', sweepVerifications),
    createSweepJob('housekeeping.sessions', '47 * * * *', sweepSessions),
    createSweepJob('housekeeping.ownerRequests', '32 * * * *', (db) => sweepOwnerRequests(db, system().now())),
    createSweepJob('housekeeping.adminSessions', '42 * * * *', sweepAdminSessions),
    createSweepJob('housekeeping.adminAttempts', '52 * * * *', sweepAdminAttempts),
    createSweepJob('housekeeping.idempotency', '17 * * * *', sweepIdempotencyKeys),
    createSweepJob('housekeeping.events', '*/10 * * * *', sweepEvents),
    createSweepJob('housekeeping.saved', '57 * * * *', purgeRemovedSavedListings),
    createSweepJob('housekeeping.usedDevices', '27 4 * * *', (db) => sweepUsedDevices(db, system().now())),
    createSweepJob('housekeeping.waitingList', '27 5 * * *', (db) => sweepWaitingList(db, system().now())),
    createSweepJob('housekeeping.webhookDeliveries', '37 5 * * *', (db) => sweepWebhookDeliveries(db, system().now())),
    createSweepJob('housekeeping.pendingInquiries', '17 5 * * *', (db) => sweepPendingInquiries(db, system().now())),
    createSweepJob('housekeeping.sms', '37 4 * * *', () => sweepSms(system())),
    createSweepJob('housekeeping.failures', '7 4 * * *', (db) => sweepFailureGroups(db, system().now())),
    createSweepJob('housekeeping.searchMisses', '47 4 * * *', (db) => sweepSearchMisses(db, system().now())),
    createSweepJob('housekeeping.viewMarks', '57 4 * * *', (db) => sweepViewMarks(db, system().now())),
    createSweepJob('housekeeping.analyticsEvents', '7 5 * * *', (db) => sweepEventsOfVisits(db, system().now())),
    // unfinished files of killed uploads
    {
      name: 'housekeeping.storage',
      cron: '27 * * * *',
      handler: async () => void (await system().adapters.storage.sweep()),
    },
    // attachments whose message was never stored
    {
      name: 'housekeeping.attachments',
      cron: '57 3 * * *',
      handler: async () => void (await sweepDocuments(system(), ATTACHMENT_FOLDER)),
    },
    // documents of renters that no row refers to
    {
      name: 'housekeeping.renterDocuments',
      cron: '37 3 * * *',
      handler: async () => void (await sweepDocuments(system(), RENTER_DOCUMENT_FOLDER)),
    },
    // documents of applications that were rejected or withdrawn long ago
    {
      name: 'housekeeping.applicationDocuments',
      cron: '27 3 * * *',
      handler: () => runInBatches(() => deleteOldDocuments(system())),
    },
    // documents of agents whose listing never referred to them
    {
      name: 'housekeeping.authority',
      cron: '47 3 * * *',
      handler: async () => void (await sweepDocuments(system(), AUTHORITY_FOLDER)),
    },
    // documents for verification that no request refers to
    {
      name: 'housekeeping.verificationDocuments',
      cron: '7 3 * * *',
      handler: async () => void (await sweepDocuments(system(), VERIFICATION_FOLDER)),
    },
    // proofs of payment that were never stored
    {
      name: 'housekeeping.bookingProofs',
      cron: '37 3 * * *',
      handler: async () => void (await sweepDocuments(system(), BOOKING_PROOF_FOLDER)),
    },
    // photos of maintenance requests that were never stored
    {
      name: 'housekeeping.maintenancePhotos',
      cron: '57 3 * * *',
      handler: async () => void (await sweepDocuments(system(), MAINTENANCE_FOLDER)),
    },
    // photos of meters and bills that were never stored
    {
      name: 'housekeeping.utilityProofs',
      cron: '17 3 * * *',
      handler: async () => void (await sweepDocuments(system(), UTILITY_FOLDER)),
    },
    // pictures of shared bills that were never stored
    {
      name: 'housekeeping.sharedBills',
      cron: '27 3 * * *',
      handler: async () => void (await sweepDocuments(system(), BILL_FOLDER)),
    },
    // proofs of rent payments that were never stored
    {
      name: 'housekeeping.paymentProofs',
      cron: '7 3 * * *',
      handler: async () => void (await sweepDocuments(system(), PAYMENT_PROOF_FOLDER)),
    },
    // photos of deposit passports and documents of rentals that were never stored
    {
      name: 'housekeeping.depositPhotos',
      cron: '12 3 * * *',
      handler: async () => void (await sweepDocuments(system(), DEPOSIT_FOLDER)),
    },
    // videos of listings that no row refers to
    {
      name: 'housekeeping.listingVideos',
      cron: '42 3 * * *',
      handler: async () => void (await sweepDocuments(system(), VIDEO_FOLDER)),
    },
    {
      name: 'housekeeping.clientFiles',
      cron: '27 3 * * *',
      handler: async () => void (await sweepDocuments(system(), CLIENT_FILE_FOLDER)),
    },
    {
      name: 'housekeeping.rentalDocuments',
      cron: '22 3 * * *',
      handler: async () => void (await sweepDocuments(system(), DOCUMENT_FOLDER)),
    },
  ]
}

/** Small statements hold no lock for long and stay under the statement timeout, however many rows there are. */
async function runInBatches(sweep: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await sweep()) === 0) return
  }
}

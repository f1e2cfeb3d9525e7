// What the lease signings, announcements and shared bills hold about people.
import { sql } from 'drizzle-orm'
import {
  anyCondition,
  ERASED_NAME,
  ERASED_TEXT,
  eraseIfPresent,
  getColumn,
  matchesPerson,
  personalData,
  refersTo,
  setNowIfNull,
} from '#app/db/schema/personal-data.server.ts'
import { announcementReads, buildingAnnouncements } from './announcements.server.ts'
import { invitedSigners } from './invited-signers.server.ts'
import { leaseSignatures, leaseSignings } from './lease-signings.server.ts'
import { roommateChanges, roommateConsents, roommateShares } from './rental-terms.server.ts'
import { sharedBillParts, sharedBills } from './shared-bills.server.ts'
import { refersToRental } from './tenancy.privacy.server.ts'

const isInChange = anyCondition(
  refersToRental(roommateChanges.rentalId),
  matchesPerson(roommateChanges.proposedBy, roommateChanges.personId, roommateChanges.giverId),
)

export const agreementsPersonalData = [
  // A signed contract stays as the evidence of the other side, as its file does; one that was not signed is nobody's evidence.
  personalData(leaseSignings, {
    rows: refersToRental(leaseSignings.rentalId),
    handlerKeys: ['preparedBy'],
    erasure: [
      {
        rows: (person, alias) =>
          sql`${getColumn(leaseSignings.status, alias)} <> 'signed' and ${refersToRental(leaseSignings.rentalId)(person, alias)}`,
        clear: { content: sql`'{}'::jsonb`, declineReason: eraseIfPresent(leaseSignings.declineReason) },
        harmless: ['kind', 'reference'],
      },
    ],
  }),
  personalData(leaseSignatures, {
    rows: matchesPerson(leaseSignatures.signerId),
    secretColumns: ['code'],
    erasure: [
      {
        remove: (person, alias) =>
          sql`${getColumn(leaseSignatures.signedAt, alias)} is null and ${matchesPerson(leaseSignatures.signerId)(person, alias)}`,
      },
      {
        clear: {
          name: ERASED_NAME,
          drawing: null,
          code: null,
          codeSentTo: ERASED_TEXT,
          ipAddress: null,
          userAgent: null,
        },
      },
    ],
  }),
  // Guarantors and witnesses have no account: the rows belong to who asked them. Address and link are erased with the decision of the paper.
  personalData(invitedSigners, {
    rows: matchesPerson(invitedSigners.addedBy),
    secretColumns: ['code', 'tokenHash'],
    erasure: [
      {
        remove: (person, alias) =>
          sql`${getColumn(invitedSigners.signedAt, alias)} is null and ${matchesPerson(invitedSigners.addedBy)(person, alias)}`,
      },
      {
        clear: {
          name: ERASED_NAME,
          email: null,
          tokenHash: null,
          maskedEmail: ERASED_TEXT,
          signedName: ERASED_NAME,
          declineReason: eraseIfPresent(invitedSigners.declineReason),
          drawing: null,
          code: null,
          ipAddress: null,
          userAgent: null,
        },
      },
    ],
  }),
  personalData(buildingAnnouncements, {
    rows: matchesPerson(buildingAnnouncements.authorId),
    erasure: [
      {
        clear: {
          title: ERASED_TEXT,
          body: ERASED_TEXT,
          withdrawnNote: eraseIfPresent(buildingAnnouncements.withdrawnNote),
        },
      },
    ],
  }),
  personalData(announcementReads, { rows: matchesPerson(announcementReads.tenantId), erasure: 'remove' }),
  personalData(sharedBills, {
    rows: matchesPerson(sharedBills.authorId),
    erasure: [
      { clear: { provider: ERASED_TEXT, undoReason: eraseIfPresent(sharedBills.undoReason), billFileId: null } },
    ],
  }),
  personalData(roommateShares, {
    rows: anyCondition(matchesPerson(roommateShares.userId), refersToRental(roommateShares.rentalId)),
    erasure: { keep: 'money' },
  }),
  personalData(roommateChanges, {
    rows: isInChange,
    handlerKeys: ['decidedBy'],
    secretColumns: ['tokenHash'],
    erasure: [
      {
        clear: {
          status: sql`case when ${getColumn(roommateChanges.status)} in ('invited', 'open') then 'withdrawn' else ${getColumn(roommateChanges.status)} end`,
          decidedAt: setNowIfNull(roommateChanges.decidedAt),
          email: null,
          tokenHash: null,
          expiresAt: null,
          declineReason: eraseIfPresent(roommateChanges.declineReason),
        },
      },
    ],
  }),
  personalData(roommateConsents, {
    rows: anyCondition(
      matchesPerson(roommateConsents.userId),
      refersTo(roommateConsents.changeId, roommateChanges.id, isInChange),
    ),
    erasure: { keep: 'money' },
  }),
  personalData(sharedBillParts, { rows: refersToRental(sharedBillParts.rentalId), erasure: { keep: 'money' } }),
]

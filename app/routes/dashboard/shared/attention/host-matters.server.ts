// What waits for an owner in their rentals, also for an agent who owns the listing. Each entry is one query.
import { listCashToSettle } from '#app/domain/tenancy/held-cash/held-cash.queries.server.ts'
import { listOpenRequests } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { listChecksToMove, listReturnedChecks } from '#app/domain/tenancy/overview/check-figures.queries.server.ts'
import {
  listContestedDeposits,
  listDepositsToReturn,
} from '#app/domain/tenancy/overview/deposit-figures.queries.server.ts'
import { listContestedFigures } from '#app/domain/tenancy/overview/figure-matters.queries.server.ts'
import { listEndingLeases } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { listContestedReadings, listReadingsDue } from '#app/domain/tenancy/overview/reading-figures.queries.server.ts'
import {
  listDeclinedRenewals,
  listEarlyEndsToAnswer,
  listRenewalsToAnswer,
} from '#app/domain/tenancy/overview/renewal-figures.queries.server.ts'
import { listOverdueRentals } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { listUnsignedPapers, listPapersToSign } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import { listProposalsToDecide } from '#app/domain/tenancy/payout-accounts/payout-proposal.queries.server.ts'
import { listOwnerRoommateMatters } from '#app/domain/tenancy/roommates/roommate-matters.queries.server.ts'
import { listReportsToAccept } from '#app/domain/tenancy/overview/report-figures.queries.server.ts'
import { listVisitsToComplete } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import {
  describeContestedFigures,
  describeContestedDeposit,
  describeDepositToReturn,
  describeEndingLease,
} from './attention-texts.server.ts'
import { defineMatter, type Matter } from './matter.server.ts'
import {
  describeCashHeld,
  describeProposedPayout,
  describeCheckToMove,
  describeContestedReading,
  describeUnsignedPaper,
  describeDeclinedRenewal,
  describeEarlyEndToAnswer,
  describePaperToSign,
  describeOpenRequest,
  describeOverdueRental,
  describeReadingDue,
  describeRenewalToAnswer,
  describeRoommateChange,
  describeReportToAccept,
  describeReturnedCheckToOwner,
  describeVisitToComplete,
} from './matter-texts.server.ts'

export const HOST_MATTERS: readonly Matter[] = [
  defineMatter('rentOverdue', {
    list: listOverdueRentals,
    getTo: (links, { rentalId }) => links.rental(rentalId, { dialog: 'record' }),
    describe: describeOverdueRental,
  }),
  defineMatter('checkReturned', {
    list: (ctx, limit) => listReturnedChecks(ctx, 'owner', limit),
    getTo: (links, { rentalId }) => links.rental(rentalId, { dialog: 'record' }),
    describe: describeReturnedCheckToOwner,
  }),
  defineMatter('checkToMove', {
    list: listChecksToMove,
    getTo: (links, { rentalId, id, status }) =>
      links.checks(rentalId, { dialog: status === 'held' ? 'deposit' : 'clear', check: id }),
    describe: describeCheckToMove,
  }),
  defineMatter('maintenanceOpen', {
    list: listOpenRequests,
    getTo: (links, { id }) => links.maintenanceRequest(id),
    getAllTo: (links) => links.maintenance(),
    describe: describeOpenRequest,
  }),
  defineMatter('payoutProposed', {
    list: listProposalsToDecide,
    getTo: (links) => links.payoutProposals(),
    getAllTo: (links) => links.payoutProposals(),
    describe: describeProposedPayout,
  }),
  defineMatter('cashHeld', {
    list: listCashToSettle,
    getTo: (links) => links.cash(),
    getAllTo: (links) => links.cash(),
    describe: describeCashHeld,
  }),
  defineMatter('leaseToSign', {
    list: (ctx, limit) => listPapersToSign(ctx, 'owner', limit),
    getTo: (links, { rentalId, kind }) => links.signing(rentalId, kind),
    describe: describePaperToSign,
  }),
  defineMatter('leaseUnsigned', {
    list: (ctx, limit) => listUnsignedPapers(ctx, 'owner', limit),
    getTo: (links, { rentalId, kind }) => links.signing(rentalId, kind),
    describe: describeUnsignedPaper,
  }),
  defineMatter('earlyEndToAnswer', {
    list: (ctx, limit) => listEarlyEndsToAnswer(ctx, 'owner', limit),
    getTo: (links, { rentalId }) => links.renewal(rentalId),
    describe: describeEarlyEndToAnswer,
  }),
  defineMatter('roommateChange', {
    list: listOwnerRoommateMatters,
    getTo: (links, { rentalId }) => links.roommates(rentalId),
    describe: describeRoommateChange,
  }),
  defineMatter('renewalToAnswer', {
    list: (ctx, limit) => listRenewalsToAnswer(ctx, 'owner', limit),
    getTo: (links, { rentalId }) => links.renewal(rentalId),
    describe: describeRenewalToAnswer,
  }),
  defineMatter('depositContested', {
    list: listContestedDeposits,
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeContestedDeposit,
  }),
  defineMatter('depositToReturn', {
    list: listDepositsToReturn,
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeDepositToReturn,
  }),
  defineMatter('figureContested', {
    list: listContestedFigures,
    getTo: (links, { id }) => links.openingFigures(id),
    describe: describeContestedFigures,
  }),
  defineMatter('readingContested', {
    list: listContestedReadings,
    getTo: (links, { rentalId, id }) => links.reading(rentalId, id),
    describe: describeContestedReading,
  }),
  defineMatter('readingDue', {
    list: listReadingsDue,
    getTo: (links, { rentalId }) => links.reading(rentalId, 'record'),
    describe: describeReadingDue,
  }),
  defineMatter('reportToAccept', {
    list: (ctx, limit) => listReportsToAccept(ctx, 'owner', limit),
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeReportToAccept,
  }),
  defineMatter('visitToComplete', {
    list: listVisitsToComplete,
    getTo: (links, { id, type }) => (type === 'viewing' ? links.viewing(id) : links.inspections()),
    describe: describeVisitToComplete,
  }),
  defineMatter('renewalDeclined', {
    list: listDeclinedRenewals,
    getTo: (links, { rentalId }) => links.renewal(rentalId, { dialog: 'offer' }),
    describe: describeDeclinedRenewal,
  }),
  defineMatter('leaseEnding', {
    list: listEndingLeases,
    getTo: (links, { id }) => links.renewal(id, { dialog: 'offer' }),
    describe: describeEndingLease,
  }),
]

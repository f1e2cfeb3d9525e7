// What waits for a tenant in their rentals. Each entry is one query.
import { listReturnedChecks } from '#app/domain/tenancy/overview/check-figures.queries.server.ts'
import {
  listDepositsToAnswer,
  listOverdueDeposits,
} from '#app/domain/tenancy/overview/deposit-figures.queries.server.ts'
import { listFiguresToAnswer } from '#app/domain/tenancy/overview/figure-matters.queries.server.ts'
import { listReadingsToCheck } from '#app/domain/tenancy/overview/reading-figures.queries.server.ts'
import {
  listEarlyEndsToAnswer,
  listRenewalsToAnswer,
} from '#app/domain/tenancy/overview/renewal-figures.queries.server.ts'
import { listDueRents } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { listPapersToSign, listUnsignedPapers } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import { listTenantRoommateMatters } from '#app/domain/tenancy/roommates/roommate-matters.queries.server.ts'
import { listReportsToAccept } from '#app/domain/tenancy/overview/report-figures.queries.server.ts'
import {
  describeDepositToAnswer,
  describeDueRent,
  describeFiguresToAnswer,
  describeOverdueDeposit,
} from './attention-texts.server.ts'
import { defineMatter, type Matter } from './matter.server.ts'
import {
  describeEarlyEndToAnswer,
  describePaperToSign,
  describeUnsignedPaper,
  describeReadingToCheck,
  describeRenewalToAnswer,
  describeRoommateChange,
  describeReportToAccept,
  describeReturnedCheckToTenant,
} from './matter-texts.server.ts'

export const TENANT_MATTERS: readonly Matter[] = [
  defineMatter('rentDue', {
    list: listDueRents,
    getTo: (links, { rentalId }) => links.pay(rentalId),
    getAllTo: (links) => links.payments(),
    describe: describeDueRent,
  }),
  defineMatter('checkReturned', {
    list: (ctx, limit) => listReturnedChecks(ctx, 'tenant', limit),
    getTo: (links, { rentalId }) => links.pay(rentalId),
    getAllTo: (links) => links.payments(),
    describe: describeReturnedCheckToTenant,
  }),
  defineMatter('leaseToSign', {
    list: (ctx, limit) => listPapersToSign(ctx, 'tenant', limit),
    getTo: (links, { rentalId, kind }) => links.signing(rentalId, kind),
    describe: describePaperToSign,
  }),
  defineMatter('leaseUnsigned', {
    list: (ctx, limit) => listUnsignedPapers(ctx, 'tenant', limit),
    getTo: (links, { rentalId, kind }) => links.signing(rentalId, kind),
    describe: describeUnsignedPaper,
  }),
  defineMatter('earlyEndToAnswer', {
    list: (ctx, limit) => listEarlyEndsToAnswer(ctx, 'tenant', limit),
    getTo: (links, { rentalId }) => links.renewal(rentalId),
    describe: describeEarlyEndToAnswer,
  }),
  defineMatter('roommateChange', {
    list: listTenantRoommateMatters,
    getTo: (links, { rentalId }) => links.roommates(rentalId),
    describe: describeRoommateChange,
  }),
  defineMatter('renewalToAnswer', {
    list: (ctx, limit) => listRenewalsToAnswer(ctx, 'tenant', limit),
    getTo: (links, { rentalId }) => links.renewal(rentalId),
    describe: describeRenewalToAnswer,
  }),
  defineMatter('depositToAnswer', {
    list: listDepositsToAnswer,
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeDepositToAnswer,
  }),
  defineMatter('depositOverdue', {
    list: listOverdueDeposits,
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeOverdueDeposit,
  }),
  defineMatter('figureToAnswer', {
    list: listFiguresToAnswer,
    getTo: (links, { id }) => links.openingFigures(id),
    describe: describeFiguresToAnswer,
  }),
  defineMatter('readingToCheck', {
    list: listReadingsToCheck,
    getTo: (links, { rentalId, id }) => links.reading(rentalId, id),
    describe: describeReadingToCheck,
  }),
  defineMatter('reportToAccept', {
    list: (ctx, limit) => listReportsToAccept(ctx, 'tenant', limit),
    getTo: (links, { rentalId }) => links.deposit(rentalId),
    describe: describeReportToAccept,
  }),
]

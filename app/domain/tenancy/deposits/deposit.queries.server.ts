// The deposit passport of a rental, for its tenant, the owner and administrators. A fixed number of queries.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  conditionEntries,
  conditionPhotos,
  conditionReports,
  depositDeductions,
} from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PrivateFile } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { loadRentToReturn } from '#app/domain/tenancy/rent-book/close-unused-rent.commands.server.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { ConditionReportKind } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { findReport, isClosed, type StoredReport } from './condition-access.queries.server.ts'
import { isDepositHere, listReturns, sumReturnableShares } from './deposit-return.queries.server.ts'
import { loadDeductions } from './deduction-list.queries.server.ts'
import type { Acceptance, ConditionEntryView, ConditionReportView, DepositPassport } from './deposit.model.ts'
import {
  getReturnDay,
  MAX_CONDITION_ENTRIES,
  MAX_CONDITION_PHOTOS,
  PDF_TYPE,
  summarizeDeposit,
} from './deposit.rules.ts'

export async function getDepositPassport(ctx: Ctx, rentalId: string): Promise<DepositPassport> {
  const rental = await loadReadable(ctx, rentalId)
  const [facts, moveIn, moveOut, { deductions, openLeases }, returns, rentToReturn, isHere] = await Promise.all([
    getRentalFacts(ctx, rental),
    getReport(ctx, rental, 'move_in'),
    getReport(ctx, rental, 'move_out'),
    loadDeductions(ctx, rental),
    listReturns(ctx, rental),
    loadRentToReturn(ctx, rental),
    isDepositHere(ctx, rental.id),
  ])
  const isEnded = !facts.isRenewed && toManilaDay(ctx.now()) >= facts.endsOn
  const earlyShares = isEnded || facts.isRenewed ? 0 : await sumReturnableShares(ctx, rental)
  const sums = summarizeDeposit(rental.depositHeld, deductions, { returns, ...rentToReturn })
  return {
    rental: facts,
    reports: { move_in: moveIn, move_out: moveOut },
    deductions,
    openLeases,
    returns,
    sums,
    returnBy: getReturnDay(facts.endsOn),
    isClosed: isEnded && sums.isSettled,
    allowed: {
      deduct: isHere && sums.deductible > 0 && can(ctx.actor, 'deposit.deduct', rental),
      return: (isEnded ? sums.returnable : earlyShares) > 0 && can(ctx.actor, 'deposit.return', rental),
    },
  }
}

async function loadReadable(ctx: Ctx, rentalId: string): Promise<StoredRental> {
  const rental = await loadRental(ctx, rentalId)
  authorizeVisible(ctx.actor, 'deposit.read', 'rental.notFound', rental)
  return rental
}

async function getReport(ctx: Ctx, rental: StoredRental, kind: ConditionReportKind): Promise<ConditionReportView> {
  const report = await findReport(ctx, rental, kind)
  const mayAdd = can(ctx.actor, 'deposit.report', rental)
  if (!report)
    return {
      kind,
      version: 1,
      entries: [],
      owner: null,
      tenant: null,
      isClosed: false,
      allowed: { add: mayAdd, accept: false },
    }
  const entries = await listEntries(ctx, report)
  const [owner, tenant] = [
    toAcceptance(report.ownerName, report.ownerAcceptedAt),
    toAcceptance(report.tenantName, report.tenantAcceptedAt),
  ]
  const isMissing = rental.tenantId === ctx.actor?.id ? tenant === null : owner === null
  return {
    kind,
    version: report.version,
    entries,
    owner,
    tenant,
    isClosed: isClosed(report),
    allowed: { add: mayAdd, accept: can(ctx.actor, 'deposit.accept', rental) && entries.length > 0 && isMissing },
  }
}

const toAcceptance = (name: string | null, at: Date | null): Acceptance =>
  name === null || at === null ? null : { name, at }

async function listEntries(ctx: Ctx, report: StoredReport): Promise<ConditionEntryView[]> {
  const rows = await ctx.db
    .select({ entry: conditionEntries, author: users.fullName })
    .from(conditionEntries)
    .innerJoin(users, eq(users.id, conditionEntries.authorId))
    .where(eq(conditionEntries.reportId, report.id))
    .orderBy(asc(conditionEntries.createdAt), asc(conditionEntries.id))
    .limit(MAX_CONDITION_ENTRIES)
  const photos = await listPhotos(
    ctx,
    report.rentalId,
    rows.map(({ entry }) => entry.id),
  )
  return rows.map(({ entry: { id, room, condition, note, isCorrection, createdAt, authorId }, author }) => ({
    id,
    room,
    condition,
    note,
    author,
    isCorrection,
    createdAt,
    photos: photos.get(id) ?? [],
    mayRemove: !isClosed(report) && authorId === ctx.actor?.id,
  }))
}

async function listPhotos(
  ctx: Ctx,
  rentalId: string,
  entryIds: readonly string[],
): Promise<Map<string, ConditionEntryView['photos']>> {
  if (entryIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: conditionPhotos.id, entryId: conditionPhotos.entryId })
    .from(conditionPhotos)
    .where(inArray(conditionPhotos.entryId, [...entryIds]))
    .orderBy(asc(conditionPhotos.createdAt), asc(conditionPhotos.id))
    .limit(MAX_CONDITION_ENTRIES * MAX_CONDITION_PHOTOS)
  const groups = new Map<string, ConditionEntryView['photos']>()
  for (const { id, entryId } of rows) {
    const url = href('/dashboard/rentals/:id/deposit/photos/:photoId', { id: rentalId, photoId: id })
    groups.set(entryId, [...(groups.get(entryId) ?? []), { id, url }])
  }
  return groups
}

/** A photo of an entry, or the evidence of a deduction by its id, for people who may read the rental. */
export async function findDepositPhoto(ctx: Ctx, rentalId: string, photoId: string): Promise<PrivateFile> {
  const rental = await loadReadable(ctx, rentalId)
  if (!isUuid(photoId)) return fail('file.notFound')
  const file = { bucket: storedFiles.bucket, path: storedFiles.path, contentType: storedFiles.contentType }
  const [photo] = await ctx.db
    .select(file)
    .from(conditionPhotos)
    .innerJoin(conditionEntries, eq(conditionEntries.id, conditionPhotos.entryId))
    .innerJoin(conditionReports, eq(conditionReports.id, conditionEntries.reportId))
    .innerJoin(storedFiles, eq(storedFiles.id, conditionPhotos.fileId))
    .where(and(eq(conditionPhotos.id, photoId), eq(conditionReports.rentalId, rental.id)))
  const [evidence] = photo
    ? []
    : await ctx.db
        .select(file)
        .from(depositDeductions)
        .innerJoin(storedFiles, eq(storedFiles.id, depositDeductions.evidenceFileId))
        .where(and(eq(depositDeductions.id, photoId), eq(depositDeductions.rentalId, rental.id)))
  const found = photo ?? evidence ?? fail('file.notFound')
  const { bucket, path, contentType } = found
  return contentType === PDF_TYPE
    ? { ref: { bucket, path }, contentType, name: 'evidence.pdf', isInline: false }
    : { ref: { bucket, path }, contentType, name: 'photo.webp', isInline: true }
}

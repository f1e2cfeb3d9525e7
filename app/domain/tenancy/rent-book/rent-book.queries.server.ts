// The rent book of one rental, for its tenant, the owner of the home and administrators. A fixed number of queries.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  paymentAcknowledgments,
  paymentProofs,
  postDatedCheckLines,
  postDatedChecks,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  buildDepositHeldCondition,
  depositLeft,
  hasRenewal,
} from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { homeSpace, selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { loadInvoiceNumbers } from '#app/domain/tenancy/receipts/invoice-number.queries.server.ts'
import type { InvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.rules.ts'
import { listRoommateNames } from '#app/domain/tenancy/roommates/roommate.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import { href } from '#app/shared/href.ts'
import { type BookRows, loadVisibleBook, type ProofRow } from './book-lines.queries.server.ts'
import type { BookLineView, RentalFacts, RentBook, StatementCheck, Transfer } from './rent-book.model.ts'
import {
  type BookLine,
  getLineDue,
  getLineOpen,
  getLineStatus,
  getLineUnclaimed,
  MAX_BOOK_PROOFS,
  summarizeBook,
} from './rent-book.rules.ts'
import { isReversible } from './reversal.rules.server.ts'
import { homeAddress, listTenantsEver, loadBookRental, type StoredRental } from './rental-access.queries.server.ts'

export async function getRentBook(ctx: Ctx, id: string): Promise<RentBook> {
  const rental = await loadBookRental(ctx, id)
  const [facts, book, numbers, checks, names] = await Promise.all([
    getRentalFacts(ctx, rental),
    loadVisibleBook(ctx, rental),
    loadAcknowledgments(ctx, id),
    loadChecks(ctx, id),
    listRoommateNames(ctx, rental),
  ])
  const invoices = await loadInvoiceNumbers(ctx, [...numbers.keys()])
  const lineIds = new Set(book.lines.map((line) => line.id))
  const isVisibleCheck = ({ firstLineId }: CheckRow) => firstLineId === null || lineIds.has(firstLineId)
  const today = toManilaDay(ctx.now())
  return {
    rental: { ...facts, ...listRoommateFacts(rental, names) },
    lines: book.lines.map((line) => buildLineView(line, book, { today, names })),
    transfers: buildTransfers(ctx, rental, book, {
      numbers,
      invoices,
      checkTransfers: new Set(checks.map((check) => check.transferId)),
    }),
    checks: checks.filter(isVisibleCheck).flatMap(buildStatementCheck),
    summary: summarizeBook(book.lines, today),
    allowed: {
      readLease: can(ctx.actor, 'rental.read', rental),
      handIn: can(ctx.actor, 'payment.pay', rental),
      decide: can(ctx.actor, 'paymentProof.decide', rental),
      record: can(ctx.actor, 'payment.record', rental),
      recordCash: can(ctx.actor, 'payment.recordCash', rental),
    },
  }
}

export async function getRentalFacts(ctx: Ctx, rental: StoredRental): Promise<RentalFacts> {
  const owners = alias(users, 'owners')
  const [row] = await ctx.db
    .select({
      listing: { id: properties.id, title: selectHomeName(ctx), address: homeAddress, space: homeSpace },
      owner: { id: owners.id, name: owners.fullName },
      tenant: { id: users.id, name: users.fullName },
      depositLeft,
      isRenewed: hasRenewal,
      isDepositHere: buildDepositHeldCondition(toManilaDay(ctx.now())).mapWith(Boolean),
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(owners, eq(owners.id, properties.ownerId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(eq(rentals.id, rental.id))
  if (!row) return fail('rental.notFound')
  const { id, bookingId, startsOn, endsOn, endedEarlyOn, endedEarlyReason, monthlyRent, depositHeld, paymentDay } =
    rental
  const { isDepositHere, ...facts } = row
  return {
    ...facts,
    depositLeft: isDepositHere ? row.depositLeft : 0,
    renewsRentalId: rental.renewsRentalId,
    id,
    bookingId,
    startsOn,
    endsOn: endedEarlyOn ?? endsOn,
    endedEarlyReason,
    monthlyRent,
    depositHeld,
    paymentDay,
    status: getRentalStatus(rental, toManilaDay(ctx.now())),
  }
}

/** Only of a lease with several tenants. */
function listRoommateFacts(
  { roommateIds }: StoredRental,
  names: ReadonlyMap<string, string>,
): { roommates?: string[] } {
  return roommateIds.length === 0 ? {} : { roommates: roommateIds.flatMap((id) => names.get(id) ?? []) }
}

type LineFacts = { today: string; names: ReadonlyMap<string, string> }

function buildLineView(line: BookLine, { rows, proofs }: BookRows, { today, names }: LineFacts): BookLineView {
  const paid = proofs.findLast(({ paymentId, status }) => paymentId === line.id && status === 'confirmed')
  return {
    ...line,
    note: rows.find(({ id }) => id === line.id)?.note ?? null,
    ...(line.payerId === undefined ? {} : { payer: names.get(line.payerId) ?? '' }),
    due: getLineDue(line),
    open: getLineOpen(line),
    unclaimed: getLineUnclaimed(line),
    status: getLineStatus(line, today),
    paidOn: paid?.paidOn ?? null,
    paidWith: paid?.method ?? null,
    reductions: rows
      .filter(({ reducesId }) => reducesId === line.id)
      .map(({ id, amountDue, note, createdAt }) => ({ id, amount: -amountDue, note, createdAt })),
  }
}

/** The numbers by transfer. */
async function loadAcknowledgments(ctx: Ctx, rentalId: string): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ transferId: paymentAcknowledgments.transferId, number: paymentAcknowledgments.number })
    .from(paymentAcknowledgments)
    .where(eq(paymentAcknowledgments.rentalId, rentalId))
    .orderBy(desc(paymentAcknowledgments.issuedAt))
    .limit(MAX_BOOK_PROOFS)
  return new Map(rows.map(({ transferId, number }) => [transferId, number]))
}

type CheckRow = Awaited<ReturnType<typeof loadChecks>>[number]

/** All lines of a check have one payer. */
const firstLineId = sql<
  string | null
>`(select min(part.payment_id::text) from ${postDatedCheckLines} part where part.check_id = ${postDatedChecks.id})`

/** Checks that were deposited, cleared or returned. */
async function loadChecks(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select({
      bank: postDatedChecks.bank,
      number: postDatedChecks.number,
      amount: postDatedChecks.amount,
      status: postDatedChecks.status,
      depositedOn: postDatedChecks.depositedOn,
      returnedOn: postDatedChecks.returnedOn,
      returnReason: postDatedChecks.returnReason,
      transferId: postDatedChecks.transferId,
      firstLineId,
    })
    .from(postDatedChecks)
    .where(and(eq(postDatedChecks.rentalId, rentalId), ne(postDatedChecks.status, 'held')))
    .orderBy(asc(postDatedChecks.checkDate), asc(postDatedChecks.id))
    .limit(MAX_BOOK_PROOFS)
}

/** A check with a transfer is in the statement as a payment, and as its reversal if it was returned afterwards. */
function buildStatementCheck(row: CheckRow): StatementCheck[] {
  const { status, depositedOn, returnedOn, returnReason, transferId, amount } = row
  const check = { name: `${row.bank} ${row.number}`, amount }
  if (transferId !== null) return []
  if (status === 'returned')
    return returnedOn === null ? [] : [{ ...check, state: 'returned', date: returnedOn, reason: returnReason }]
  return depositedOn === null ? [] : [{ ...check, state: 'deposited', date: depositedOn, reason: null }]
}

type TransferMarks = {
  numbers: ReadonlyMap<string, string>
  invoices: ReadonlyMap<string, InvoiceNumber>
  checkTransfers: ReadonlySet<string | null>
}

/** What waits first, then the newest. */
function buildTransfers(ctx: Ctx, rental: StoredRental, { proofs, lines }: BookRows, marks: TransferMarks): Transfer[] {
  const positions = new Map(lines.map(({ id }, index) => [id, index]))
  const getPosition = ({ paymentId }: ProofRow) => positions.get(paymentId) ?? 0
  const transfers = [...Map.groupBy(proofs, ({ transferId }) => transferId).values()].flatMap((rows) => {
    const ordered = rows.toSorted((a, b) => getPosition(a) - getPosition(b))
    const [first] = ordered
    return first ? [buildTransfer(ctx, rental, ordered, first, marks)] : []
  })
  const isWaiting = ({ status }: Transfer) => Number(status === 'submitted')
  return transfers.toSorted((a, b) => isWaiting(b) - isWaiting(a) || b.sentAt.getTime() - a.sentAt.getTime())
}

function buildTransfer(
  ctx: Ctx,
  rental: StoredRental,
  rows: readonly ProofRow[],
  first: ProofRow,
  { numbers, invoices, checkTransfers }: TransferMarks,
): Transfer {
  const number = numbers.get(first.transferId) ?? null
  const address = { id: rental.id, transferId: first.transferId }
  return {
    id: first.transferId,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    withheld: rows.reduce((sum, { withheld }) => sum + withheld, 0),
    method: first.method,
    paidOn: first.paidOn,
    reference: first.reference,
    status: first.status,
    declineReason: first.declineReason,
    sentAt: first.createdAt,
    decidedAt: first.decidedAt,
    reversedAt: first.reversedAt,
    reversalReason: first.reversalReason,
    isReversible: isReversible(ctx, {
      ...first,
      isAcknowledged: number !== null,
      isOfCheck: checkTransfers.has(first.transferId),
    }),
    isRecorded: !listTenantsEver(rental).includes(first.submittedBy),
    proofUrl: first.proofFileId === null ? null : href('/dashboard/rentals/:id/payments/:transferId/proof', address),
    acknowledgment:
      number === null
        ? null
        : { number, url: href('/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf', address) },
    invoice: invoices.get(first.transferId) ?? null,
    parts: rows.map(({ paymentId, amount }) => ({ lineId: paymentId, amount })),
  }
}

/** Always a download, for people who may read the rental (promise O2). */
export async function findPaymentProof(
  ctx: Ctx,
  rentalId: string,
  transferId: string,
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: false }> {
  const rental = await loadBookRental(ctx, rentalId)
  const proof = (await loadVisibleBook(ctx, rental)).proofs.find((row) => row.transferId === transferId)
  const [file] = proof
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(paymentProofs)
        .innerJoin(storedFiles, eq(storedFiles.id, paymentProofs.proofFileId))
        .where(eq(paymentProofs.id, proof.id))
    : []
  if (!file) return fail('file.notFound')
  const { bucket, path, contentType } = file
  const name = file.name ?? (contentType === 'application/pdf' ? 'proof.pdf' : 'proof.webp')
  return { ref: { bucket, path }, contentType, name, isInline: false }
}

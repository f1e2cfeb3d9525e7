// A booking with its proofs, for its tenant, the owner of the listing and administrators.
import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { LoadedApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { bookedSpace, selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { loadInvoiceNumbers } from '#app/domain/tenancy/receipts/invoice-number.queries.server.ts'
import { canWriteInvoice } from '#app/domain/tenancy/receipts/invoice-number.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { can } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { getBookingMover, loadBooking, type StoredBooking } from './booking-access.queries.server.ts'
import type { BookingProof, BookingView } from './booking.model.ts'
import { calculateLeaseDates, MAX_PROOFS } from './booking.rules.ts'

export async function getBooking(ctx: Ctx, id: string): Promise<BookingView> {
  const booking = await loadBooking(ctx, id)
  const [people, proofs, invoices] = await Promise.all([
    getPeople(ctx, booking),
    listProofs(ctx, id),
    loadInvoiceNumbers(ctx, [id]),
  ])
  const invoice = invoices.get(id) ?? null
  const { monthlyRent, advanceAmount, depositAmount, cleaningFee, totalPrice, status, leaseMonths } = booking
  return {
    id,
    applicationId: booking.applicationId,
    status,
    monthlyRent,
    advanceAmount,
    depositAmount,
    cleaningFee,
    totalPrice,
    leaseMonths,
    ...calculateLeaseDates(booking),
    openedAt: booking.createdAt,
    decidedAt: booking.decidedAt,
    cancelReason: booking.cancelReason,
    receiptNumber: booking.receiptNumber,
    invoice,
    ...people,
    proofs,
    allowed: {
      ...getAllowed(ctx, booking),
      invoice: booking.receiptNumber !== null && can(ctx.actor, 'payment.record', booking) && canWriteInvoice(invoice),
    },
  }
}

function getAllowed(ctx: Ctx, booking: StoredBooking): Omit<BookingView['allowed'], 'invoice'> {
  const mover = getBookingMover(ctx, booking)
  const { status } = booking
  return {
    confirm: can(ctx.actor, 'booking.confirm', booking) && canMove('booking', status, 'confirmed', mover),
    cancel: can(ctx.actor, 'booking.cancel', booking) && canMove('booking', status, 'cancelled', mover),
    prove: can(ctx.actor, 'booking.pay', booking) && status === 'pending',
    needsReason: mover !== 'tenant',
  }
}

async function getPeople(ctx: Ctx, { id }: StoredBooking): Promise<Pick<BookingView, 'listing' | 'owner' | 'tenant'>> {
  const owners = alias(users, 'owners')
  const [row] = await ctx.db
    .select({
      listing: {
        id: properties.id,
        title: selectHomeName(ctx, bookedSpace),
        address: sql<string>`concat_ws(', ', nullif(${properties.unit}, ''), nullif(${properties.street}, ''), nullif(${properties.barangay}, ''), ${properties.city})`,
        isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      },
      owner: { id: owners.id, name: owners.fullName },
      tenant: { id: users.id, name: users.fullName },
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(owners, eq(owners.id, properties.ownerId))
    .innerJoin(users, eq(users.id, bookings.guestId))
    .where(eq(bookings.id, id))
  return row ?? fail('booking.notFound')
}

async function listProofs(ctx: Ctx, bookingId: string): Promise<BookingProof[]> {
  const rows = await ctx.db
    .select()
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, bookingId))
    .orderBy(asc(bookingProofs.createdAt), asc(bookingProofs.id))
    .limit(MAX_PROOFS)
  return rows.map(({ id, amount, method, paidOn, reference, createdAt, fileId }) => ({
    id,
    amount,
    method,
    paidOn,
    reference,
    sentAt: createdAt,
    url: fileId === null ? null : href('/dashboard/bookings/:id/proofs/:proofId', { id: bookingId, proofId: id }),
  }))
}

/** Always a download, for people who may read the booking (promise O2). */
export async function findProofFile(
  ctx: Ctx,
  bookingId: string,
  proofId: string,
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: false }> {
  const booking = await loadBooking(ctx, bookingId)
  const [row] = isUuid(proofId)
    ? await ctx.db
        .select({
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(bookingProofs)
        .innerJoin(storedFiles, eq(storedFiles.id, bookingProofs.fileId))
        .where(sql`${bookingProofs.id} = ${proofId} and ${bookingProofs.bookingId} = ${booking.id}`)
    : []
  if (!row) return fail('file.notFound')
  const { bucket, path, contentType } = row
  const name = row.name ?? (contentType === 'application/pdf' ? 'proof.pdf' : 'proof.webp')
  return { ref: { bucket, path }, contentType, name, isInline: false }
}

export type ApplicationBooking = { id: string; status: StoredBooking['status']; canRead: boolean }

/** The booking of an approved application. The agent who approved it sees its state, and only the owner its page. */
export async function findApplicationBooking(
  ctx: Ctx,
  application: LoadedApplication,
): Promise<ApplicationBooking | null> {
  const [booking] = await ctx.db
    .select({ id: bookings.id, status: bookings.status, guestId: bookings.guestId })
    .from(bookings)
    .where(eq(bookings.applicationId, application.row.id))
  if (!booking) return null
  const { id, status, guestId } = booking
  return { id, status, canRead: can(ctx.actor, 'booking.read', { guestId, listing: application.listing }) }
}

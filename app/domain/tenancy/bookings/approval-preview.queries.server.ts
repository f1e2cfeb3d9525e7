// What an approval would do, for the dialog before it. The command checks everything again.
import { and, eq, ne } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { LoadedApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type BookingAmounts, calculateBookingAmounts, calculateLeaseDates, type LeaseDates } from './booking.rules.ts'

export type ApprovalPreview = {
  /** Null while the deposit of the listing is unknown. */
  amounts: BookingAmounts | null
  /** Null if the application names no date or length. */
  lease: LeaseDates | null
  /** Another approved application whose booking is open holds the listing. */
  isHeld: boolean
  /** Other pending applications for the listing. */
  others: number
}

export async function previewApproval(ctx: Ctx, application: LoadedApplication): Promise<ApprovalPreview> {
  authorize(ctx.actor, 'application.approve', application)
  const { row } = application
  const isOfListing = eq(applications.propertyId, row.propertyId)
  const [[terms], [holder], others] = await Promise.all([
    ctx.db
      .select({
        basePrice: properties.basePrice,
        advanceMonths: properties.advanceMonths,
        securityDeposit: properties.securityDeposit,
        cleaningFee: properties.cleaningFee,
      })
      .from(properties)
      .where(eq(properties.id, row.propertyId)),
    ctx.db
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(bookings, eq(bookings.applicationId, applications.id))
      .where(and(isOfListing, applications.holdsProperty, eq(bookings.status, 'pending')))
      .limit(1),
    ctx.db.$count(applications, and(isOfListing, eq(applications.status, 'pending'), ne(applications.id, row.id))),
  ])
  if (!terms) return fail('application.notFound')
  const { moveInDate, leaseMonths } = row
  return {
    amounts: leaseMonths === null ? null : calculateBookingAmounts(terms, leaseMonths),
    lease: moveInDate === null || leaseMonths === null ? null : calculateLeaseDates({ moveInDate, leaseMonths }),
    isHeld: holder !== undefined,
    others,
  }
}

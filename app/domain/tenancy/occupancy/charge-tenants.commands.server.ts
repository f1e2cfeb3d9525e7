// One charge for many tenants of a building, as Wi-Fi for all: all rent books have it, or none.
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { recordBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { isUntold } from '#app/domain/notifications/delivery/untold.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { lockRentals, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeCharges } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { ChargeTenantsInput } from './charge-tenants.schema.ts'

export const CHARGE_NOTICE_JOB = 'building.tellCharges'
/** One transaction tells so many people: it is short, and a failure repeats no more than these. */
export const CHARGE_NOTICE_BATCH = 50

export async function chargeTenants(ctx: Ctx, buildingId: string, { key, ...input }: ChargeTenantsInput) {
  await loadOwnBuilding(ctx, buildingId)
  const { tenants, ...charge } = input
  await once(ctx, { operation: 'building.charge', key, input: { buildingId, ...input } }, async (tx) => {
    const charged = await lockTenants(tx, buildingId, tenants)
    for (const rental of charged) authorize(tx.actor, 'payment.record', rental)
    const lines = await storeCharges(tx, charged, charge)
    await recordBuilding(tx, 'building.charged', buildingId, { tenants: lines.length, amount: charge.amount })
    await sendChargeNotices(
      tx,
      lines.map(({ lineId }) => lineId),
    )
    return null
  })
}

export const CHARGE_NOTICES = ['payment.charged', 'payment.reduced'] as const
export type ChargeNotice = (typeof CHARGE_NOTICES)[number]

/** In the transaction that stores the lines. */
export async function sendChargeNotices(
  ctx: Ctx,
  lineIds: readonly string[],
  kind: ChargeNotice = 'payment.charged',
): Promise<void> {
  for (let at = 0; at < lineIds.length; at += CHARGE_NOTICE_BATCH)
    await ctx.adapters.jobs.send(ctx.db, CHARGE_NOTICE_JOB, {
      kind,
      lineIds: lineIds.slice(at, at + CHARGE_NOTICE_BATCH).join(' '),
    })
}

/** Refused if one of them has left the building. */
export async function lockTenants(ctx: Ctx, buildingId: string, rentalIds: readonly string[]): Promise<StoredRental[]> {
  const isLiving = and(eq(rentals.buildingId, buildingId), gte(lastDay, toManilaDay(ctx.now())))
  const locked = await lockRentals(ctx, rentalIds, isLiving)
  return locked.length < rentalIds.length ? fail('app.changedMeanwhile') : locked
}

/** The job of one batch. Repeated, also at the same time, it tells nobody twice. */
export async function tellCharges(
  ctx: Ctx,
  lineIds: readonly string[],
  kind: ChargeNotice = 'payment.charged',
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A statement of its own: the one that waits for the lock does not see who was told while it waited
    await tx.db
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.id, [...lineIds]))
      .orderBy(asc(payments.id))
      .for('update')
    const lines = await tx.db
      .select({
        lineId: payments.id,
        note: payments.note,
        tenantId: rentals.tenantId,
        title: properties.title,
        titleFil: properties.titleFil,
        space: homeSpace,
      })
      .from(payments)
      .innerJoin(rentals, eq(rentals.id, payments.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(
        and(
          inArray(payments.id, [...lineIds]),
          isUntold(kind, {
            userId: rentals.tenantId,
            subjectId: payments.id,
            since: payments.createdAt,
          }),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(CHARGE_NOTICE_BATCH)
    for (const { lineId, note, tenantId, space, ...listing } of lines)
      await notify(tx, {
        userId: tenantId,
        kind,
        subject: { type: 'payment', id: lineId },
        params: { ...getTitleParams(nameHome(listing, space)), ...(note === null ? {} : { note }) },
      })
  })
}

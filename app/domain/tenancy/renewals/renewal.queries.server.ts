// Proposals of one rental with the check of each increase, for its two sides. A fixed number of queries.
import { desc, eq } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findRentControlRule } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { buildIncreaseNotice } from '#app/domain/listings/rent-control/rent-increase.labels.ts'
import { checkRentIncrease } from '#app/domain/listings/rent-control/rent-increase.rules.ts'
import { calculateLeaseDates } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { loadRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { RenewalView } from './renewal.model.ts'
import { findLowestRentsOfYear } from './earlier-rents.queries.server.ts'
import { findAnyNextRental, listEarlyEnds } from './early-end.queries.server.ts'
import { getSide } from './renewal-access.queries.server.ts'
import { getEarlyEnd, getLastDay, getNextStart, getOfferState, isAnswerable, MAX_OFFERS } from './renewal.rules.ts'

export async function getRenewalView(ctx: Ctx, rentalId: string): Promise<RenewalView> {
  const rental = await loadRental(ctx, rentalId)
  const [stored, next, earlyEnds, rule, lowestRents] = await Promise.all([
    listOffers(ctx, rental.id),
    findAnyNextRental(ctx, rental.id),
    listEarlyEnds(ctx, rental.id),
    findRule(ctx, rental),
    findLowestRentsOfYear(ctx, [rental.id]),
  ])
  const { propertyType } = rental.listing
  const oldRent = rental.monthlyRent
  const buildNotice = (newRent: number) => {
    const increase = { propertyType, oldRent, lowestRent: lowestRents.get(rental.id) ?? oldRent, newRent }
    return buildIncreaseNotice(checkRentIncrease(increase, rule), increase, getNextStart(rental))
  }
  const side = getSide(ctx, rental)
  const today = toManilaDay(ctx.now())
  const offers = stored.map((offer) => Object.assign(offer, { status: getOfferState(offer, today) }))
  const goesOn = rental.endedEarlyOn === null && getLastDay(rental) >= today
  const isRenewed = next !== null && !next.isCancelled
  const isRunning = goesOn && !isRenewed
  const openEnd = earlyEnds.find(({ status }) => status === 'open')
  const canAgree = goesOn && isRenewed && can(ctx.actor, 'renewal.answer', rental)
  const open = offers.find(({ status }) => status === 'open')
  const canAnswer = isRunning && can(ctx.actor, 'renewal.answer', rental)
  return {
    side,
    rental: {
      startsOn: rental.startsOn,
      endsOn: getLastDay(rental),
      monthlyRent: rental.monthlyRent,
      endedEarlyReason: rental.endedEarlyReason,
    },
    nextStart: getNextStart(rental),
    next: next && { id: next.id, isCancelled: next.isCancelled },
    offers: offers.map(
      ({ id, startsOn, leaseMonths, monthlyRent, message, status, declineReason, createdAt, ...offer }) => ({
        id,
        side: offer.side,
        monthlyRent,
        startsOn,
        endsOn: calculateLeaseDates({ moveInDate: startsOn, leaseMonths }).endsOn,
        leaseMonths,
        message,
        status,
        declineReason,
        createdAt,
        notice: buildNotice(monthlyRent),
      }),
    ),
    currentNotice: buildNotice(rental.monthlyRent),
    earlyEnd: isRunning && can(ctx.actor, 'rental.endEarly', rental) ? getEarlyEnd(rental, { side, today }) : null,
    proposableEnd: canAgree && openEnd === undefined ? getEarlyEnd(rental, { side, today }) : null,
    earlyEnds,
    allowed: {
      answerEnd: canAgree && openEnd !== undefined && openEnd.side !== side,
      withdrawEnd: canAgree && openEnd?.side === side,
      offer: isRunning && open === undefined && can(ctx.actor, 'renewal.offer', rental),
      answer: open !== undefined && isAnswerable(open, side) && canAnswer,
      withdraw: open?.side === side && canAnswer,
    },
  }
}

/** Proposals that wait for an answer. The caller has checked that the actor may read the rental. */
export async function countOpenProposals(ctx: Ctx, rentalId: string): Promise<number> {
  const today = toManilaDay(ctx.now())
  const [offers, earlyEnds] = await Promise.all([listOffers(ctx, rentalId), listEarlyEnds(ctx, rentalId)])
  return (
    offers.filter((offer) => getOfferState(offer, today) === 'open').length +
    earlyEnds.filter(({ status }) => status === 'open').length
  )
}

async function listOffers(ctx: Ctx, rentalId: string) {
  return ctx.db
    .select()
    .from(renewalOffers)
    .where(eq(renewalOffers.rentalId, rentalId))
    .orderBy(desc(renewalOffers.createdAt), desc(renewalOffers.id))
    .limit(MAX_OFFERS)
}

/** The rule on the first day of the new rent; while none is published for that day, the one of today. */
async function findRule(ctx: Ctx, rental: StoredRental) {
  const { citySlug } = rental.listing
  return (await findRentControlRule(ctx, citySlug, getNextStart(rental))) ?? findRentControlRule(ctx, citySlug)
}

// A random history of one owner and one tenant: all operations of rent books, checks, deposits and renewals on a calendar that moves on.
// What is not allowed is refused and changes nothing.
import { desc, inArray } from 'drizzle-orm'
import type { Random } from '#app/adapters/random.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makeBookingProof } from '#seed/factories/tenancy.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { actAs, type History, pickNumber, pickOne } from './history.ts'
import { DEPOSIT_STEPS, HISTORY_STEPS } from './history-steps.ts'

const FIRST_DAY: Day = '2020-01-01'
const [RENT, LEASE_MONTHS] = [1_000_033, 6]
/** After the last day both sides settle the deposit; then the next tenancy begins. */
const DAYS_OF_SETTLEMENT = 45
const MAX_DAYS_AT_ONCE = 6
const CHANCE_OF_A_DAY = 3

export async function startHistory(db: Db, storage: Storage, random: Random): Promise<History> {
  const [{ id: ownerId }, { id: tenantId }] = [await makePerson(db, 'landlord'), await makePerson(db, 'tenant')]
  const history = {
    db,
    storage,
    random,
    ownerId,
    tenantId,
    today: FIRST_DAY,
    chain: [],
    rentalIds: [],
    isSettling: false,
  }
  const started: History = { ...history, done: {}, refused: {} }
  await startTenancy(started)
  return started
}

/** One attempt of one operation. Some days pass from time to time. */
export async function takeStep(history: History): Promise<void> {
  if (pickNumber(history, CHANCE_OF_A_DAY) === 0) await passDays(history)
  const isAboutDeposit = history.isSettling && pickNumber(history, 2) === 0
  const step = pickOne(history, isAboutDeposit ? DEPOSIT_STEPS : HISTORY_STEPS)
  const rentalId = pickOne(history, history.chain)
  if (!step || rentalId === undefined) return
  const count = (counts: Record<string, number>) => {
    counts[step.name] = (counts[step.name] ?? 0) + 1
  }
  try {
    await step.run(history, rentalId)
    count(history.done)
  } catch (error) {
    if (!isAppError(error)) throw error
    count(history.refused)
  }
  await readChain(history)
}

async function passDays(history: History): Promise<void> {
  history.today = addDays(history.today, 1 + pickNumber(history, MAX_DAYS_AT_ONCE))
  const last = await history.db
    .select({ endsOn: rentals.endsOn, endedEarlyOn: rentals.endedEarlyOn })
    .from(rentals)
    .where(inArray(rentals.id, history.chain))
    .orderBy(desc(rentals.startsOn))
    .limit(1)
  const lastDay = last[0]?.endedEarlyOn ?? last[0]?.endsOn ?? history.today
  history.isSettling = lastDay <= history.today
  if (addDays(lastDay, DAYS_OF_SETTLEMENT) < history.today) await startTenancy(history)
}

/** The same people in another home: what is open of the former one stays open. */
async function startTenancy(history: History): Promise<void> {
  const { db, ownerId, tenantId, today } = history
  const { id: propertyId } = await makeProperty(db, { ownerId })
  const amounts = { monthlyRent: RENT, advanceAmount: RENT, depositAmount: 2 * RENT, cleaningFee: 0 }
  const booking = await makeBooking(db, {
    propertyId,
    guestId: tenantId,
    ...amounts,
    totalPrice: 3 * RENT,
    moveInDate: today,
    leaseMonths: LEASE_MONTHS,
  })
  await makeBookingProof(db, { bookingId: booking.id, submittedBy: tenantId, amount: 3 * RENT, paidOn: today })
  const { rentalId } = await confirmBooking(actAs(history, 'owner'), booking.id)
  history.chain = [rentalId]
  history.isSettling = false
  history.rentalIds.push(rentalId)
}

/** An accepted renewal makes a rental. */
async function readChain(history: History): Promise<void> {
  const next = await history.db
    .select({ id: rentals.id })
    .from(rentals)
    .where(inArray(rentals.renewsRentalId, history.chain))
  const added = next.flatMap(({ id }) => (history.chain.includes(id) ? [] : id))
  history.chain.push(...added)
  history.rentalIds.push(...added)
}

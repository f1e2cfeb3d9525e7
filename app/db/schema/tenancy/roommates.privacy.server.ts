// Of a lease with several tenants each gets what they owe in the export of their data, and not what the others pay.
import { sql } from 'drizzle-orm'
import { refersToListing } from '#app/db/schema/listings/listings.privacy.server.ts'
import {
  anyCondition,
  getColumn,
  matchesPerson,
  refersTo,
  type RowCondition,
} from '#app/db/schema/personal-data.server.ts'
import { roommateShares } from './rental-terms.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** One of several tenants of a lease: of its rent book only what they owe. */
export const isRoommate: RowCondition = (person, alias) =>
  sql`${getColumn(rentals.id, alias)} in (select mine.rental_id from ${roommateShares} mine where mine.user_id = ${person.id})`
const isOwnRental = refersTo(payments.rentalId, rentals.id, refersToListing(rentals.propertyId))
const owes: RowCondition = (person, alias) => {
  const covers = sql`mine.rental_id = ${getColumn(payments.rentalId, alias)} and mine.starts_on <= ${getColumn(payments.dueDate, alias)}
    and (mine.ends_on is null or mine.ends_on >= ${getColumn(payments.dueDate, alias)})`
  const isContact = refersTo(payments.rentalId, rentals.id, matchesPerson(rentals.tenantId))
  return sql`case when ${getColumn(payments.payerId, alias)} is not null then ${getColumn(payments.payerId, alias)} = ${person.id}
    when exists (select from ${roommateShares} mine where ${covers}) then
      exists (select from ${roommateShares} mine where ${covers} and mine.user_id = ${person.id})
    else ${isContact(person, alias)} end`
}
/** The lines of the person's homes, and those that the person owes. */
export const isOwedOrOwn = anyCondition(isOwnRental, owes)

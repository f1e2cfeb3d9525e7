// Which readings of a meter count, as SQL: the next reading starts from the last of them.
import { notInArray } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'

/** A corrected reading was replaced by its correction, and a reversed one was taken back. */
export const isValidReading = notInArray(utilityReadings.status, ['corrected', 'reversed'])

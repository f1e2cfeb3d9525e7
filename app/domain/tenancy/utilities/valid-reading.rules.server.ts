// Which readings of a meter count, as SQL: the next reading starts from the last of them.
import { ne } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'

/** A corrected reading was replaced by its correction. */
export const isValidReading = ne(utilityReadings.status, 'corrected')

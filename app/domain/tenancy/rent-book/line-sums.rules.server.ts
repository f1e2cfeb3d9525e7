// getLineDue, getLineOpen and getLinePending of rent-book.rules.ts as SQL, for queries over many rent books. Only the arrears of the owner's
// report add up what is open themselves, in one pass over all lines.
import { type SQL, sql } from 'drizzle-orm'
import { paymentProofs, payments, postDatedCheckLines, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'

/** The day on which a reversal is in the book. */
export const selectReversalDay = (reversedAt: SQL): SQL => sql`(${reversedAt} at time zone 'Asia/Manila')::date`

/** `line` is a line that is no reduction: its id and its amount in the outer query. */
export function buildLineSums(line: { id: SQL; amountDue: SQL }): { open: SQL; pending: SQL; handedIn: SQL } {
  const sumProofs = (status: 'confirmed' | 'submitted') =>
    sql`coalesce((select sum(c.amount) from ${paymentProofs} c where c.payment_id = ${line.id} and c.status = ${status}), 0)`
  const reduced = sql`coalesce((select sum(c.amount_due) from ${payments} c where c.reduces_id = ${line.id}), 0)`
  const inChecks = sql`coalesce((select sum(l.amount) from ${postDatedCheckLines} l join ${postDatedChecks} k on k.id = l.check_id
    where l.payment_id = ${line.id} and k.status in ('held', 'deposited')), 0)`
  const open = sql`greatest(${line.amountDue} + ${reduced} - ${sumProofs('confirmed')}, 0)`
  const handedIn = sql`(${sumProofs('submitted')} + ${inChecks})`
  return { open, handedIn, pending: sql`least(${open}, ${handedIn})` }
}

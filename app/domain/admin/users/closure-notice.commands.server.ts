// Tells the people concerned that an account was closed or is open again. It starts at once, because somebody may be about to send money.
import {
  claimClosureNotice,
  type ClosureNotice,
  isClosureNoticeCurrent,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { CLOSURE_KINDS, listPeopleConcerned, type PersonConcerned } from './deactivation.queries.server.ts'

export const CLOSURE_NOTICE_JOB = 'users.tellClosure'
export const CLOSURE_BATCH_JOB = 'users.tellClosureBatch'

/** One transaction tells so many people: it is short, and a failure repeats no more than these. */
export const CLOSURE_BATCH = 50

export type ClosureBatch = ClosureNotice & { userId: string; after: string | null }

/** The job. After an undo it tells the same people that the account is open. */
export async function tellClosure(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const notice = await claimClosureNotice(tx, userId)
    if (notice !== null) await sendBatch(tx, { ...notice, userId, after: null })
  })
}

/** The job of one batch. A batch that runs twice tells once; one that an undo has overtaken tells nobody. */
export async function tellClosureBatch(ctx: Ctx, batch: ClosureBatch): Promise<void> {
  const { userId, state } = batch
  await inTransaction(ctx, async (tx) => {
    if (!(await isClosureNoticeCurrent(tx, userId, batch))) return
    const people = await listPeopleConcerned(tx, { ...batch, limit: CLOSURE_BATCH })
    for (const person of people.filter(({ isTold }) => !isTold)) await notify(tx, buildNotice(person, state))
    const last = people.at(-1)
    if (last && people.length === CLOSURE_BATCH) await sendBatch(tx, { ...batch, after: last.personId })
  })
}

/** A tenant reads what to do about the rent; the lease goes on. */
function buildNotice(
  { personId, rentalId, listingId, conversationId, name }: PersonConcerned,
  state: ClosureNotice['state'],
) {
  const { contact, rental } = CLOSURE_KINDS[state]
  if (rentalId !== null)
    return { userId: personId, kind: rental, subject: { type: 'rental', id: rentalId }, params: { note: name } }
  const params = { note: name, ...(conversationId === null ? {} : { conversationId }) }
  return { userId: personId, kind: contact, subject: { type: 'listing', id: listingId }, params }
}

const sendBatch = (tx: Ctx, { userId, state, since, after }: ClosureBatch) =>
  tx.adapters.jobs.send(tx.db, CLOSURE_BATCH_JOB, { userId, state, since: since.toISOString(), after })

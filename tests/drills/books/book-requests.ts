// The requests of drill:kill-books, as a browser sends them: each twice at once, as by a double click, and again until it is answered.
import type pg from 'pg'
import { toManilaDay } from '#app/shared/dates.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'

/** One rental: a payment is recorded, reversed and recorded again; then the deposit is paid back, and the tenant confirms it. */
export const BOOK_STEPS = ['record', 'reverse', 'recordAgain', 'return', 'confirmReturn'] as const
export type BookStep = (typeof BOOK_STEPS)[number]

export type BookTask = {
  rentalId: string
  ownerId: string
  owner: number
  tenant: number
  line: string
  amount: number
  deposit: number
  keys: Record<'record' | 'recordAgain' | 'return', string>
}

export type Browsers = { owners: TestBrowser[]; tenants: TestBrowser[] }
type Fields = Record<string, string>

/** `null` if the step has to wait for an earlier one that is not in the book. */
export async function buildRequest(
  client: pg.Client,
  task: BookTask,
  step: BookStep,
): Promise<{ by: 'owner' | 'tenant'; path: string; fields: Fields } | null> {
  const { rentalId, line, amount, deposit, keys } = task
  const book = `/dashboard/rentals/${rentalId}`
  const paidOn = toManilaDay(new Date())
  if (step === 'record' || step === 'recordAgain') {
    const payment = { lines: line, amount: String(amount / 100), spread: `${line}:${amount}`, method: 'cash', paidOn }
    return { by: 'owner', path: book, fields: { intent: 'record', key: keys[step], ...payment } }
  }
  if (step === 'return') {
    const back = { amount: String(deposit / 100), method: 'cash', paidOn }
    return { by: 'owner', path: `${book}/deposit`, fields: { intent: 'return', key: keys.return, ...back } }
  }
  if (step === 'reverse') {
    const transfer = await findId(client, 'transfer_id', 'payment_proofs where payment_id = $1', line)
    const reversal = transfer && { intent: 'reverse', transfer, reason: 'Recorded by mistake' }
    return reversal ? { by: 'owner', path: book, fields: reversal } : null
  }
  const returned = await findId(client, 'id', 'deposit_returns where rental_id = $1', rentalId)
  const confirmation = returned && { intent: 'confirmReturn', return: returned }
  return confirmation ? { by: 'tenant', path: `${book}/deposit`, fields: confirmation } : null
}

async function findId(client: pg.Client, column: string, source: string, value: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select ${column} as id from ${source} order by created_at limit 1`,
    [value],
  )
  return rows[0]?.id
}

/** The answers of the two requests; none if the connection broke. */
export async function sendTwice(browser: TestBrowser, path: string, fields: Fields): Promise<number[]> {
  const post = async () => {
    const response = await browser.post(path, fields)
    await response.arrayBuffer() // only a complete answer counts
    return response.status
  }
  const answers = await Promise.allSettled([post(), post()])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

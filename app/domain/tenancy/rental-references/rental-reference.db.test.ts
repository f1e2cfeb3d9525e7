import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeRentalReference } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { answerReference, declineReference, deleteUnansweredReferences } from './answer-reference.commands.server.ts'
import { askReference, removeReference, setReferenceHidden } from './ask-reference.commands.server.ts'
import { MAX_REFERENCES } from './rental-reference.model.ts'
import { listAnsweredReferences, listOwnReferences, readAskedReference } from './rental-reference.queries.server.ts'
import { referenceLinkAction } from './rental-reference.schema.ts'

const database = setUpTestDatabase()
beforeEach(() => database.db.delete(rateLimits))
const DAY_MS = 86_400_000

/** One for all people, so that no two links are the same. */
const random = seededRandom('references')
const asGuest = () => createTestContext(database.db)
const afterDays = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: () => new Date(TEST_NOW.getTime() + days * DAY_MS) })

async function createRenter() {
  const { id } = await makePerson(database.db, 'tenant', { fullName: 'Rico Renter' })
  return { ...createTestContext(database.db, { actor: makeActor('tenant', id), adapters: { random } }), me: id }
}
let serial = 0
const nextEmail = () => `former-${++serial}@example.com`
const buildQuestion = (email: string) => ({
  key: crypto.randomUUID(),
  name: 'Fe Former',
  email,
  place: 'Studio on Maginhawa Street, 2023 to 2025',
  locale: 'en' as const,
})
const ANSWERS = {
  livedFrom: '2023-06-01',
  livedUntil: '2025-05-31',
  paidOnTime: 'mostly',
  leftInOrder: 'yes',
  wouldRentAgain: true,
  comment: 'Paid late twice and said so before.',
} as const

const findMails = (email: string) => database.db.select().from(emails).where(eq(emails.toAddress, email))

/** Asks and returns the token of the mailed link. */
async function ask(renter: Ctx, email = nextEmail()) {
  await askReference(renter, buildQuestion(email))
  const [mail] = await findMails(email)
  if (!mail) throw new Error('no mail')
  return { email, token: /references\/([\w-]{43})/.exec(readMailText(mail))?.[1] ?? '' }
}

describe('a question for a reference', () => {
  test('is mailed in the chosen language, and the database has no readable token', async () => {
    const renter = await createRenter()
    const { email, token } = await ask(renter)
    expect(token).toHaveLength(43)
    const [mail] = await findMails(email)
    expect(mail?.subject).toBe('Rico Renter asks you for a reference')
    expect(JSON.stringify(await findMails(email))).not.toContain(token)
    expect(JSON.stringify(await database.db.select().from(rentalReferences))).not.toContain(token)
    const other = nextEmail()
    await askReference(renter, { ...buildQuestion(other), locale: 'fil' })
    expect((await findMails(other))[0]?.subject).toBe('Humihingi sa iyo ng reference si Rico Renter')
  })

  test('that is sent twice by a double click is one question and one mail', async () => {
    const renter = await createRenter()
    const question = buildQuestion(nextEmail())
    await askReference(renter, question)
    await askReference(renter, question)
    expect(await listOwnReferences(renter, renter.me)).toHaveLength(1)
    expect(await findMails(question.email)).toHaveLength(1)
  })

  test('does not go to the own address, to one address more than three times a day, and never beyond the maximum', async () => {
    const renter = await createRenter()
    const own = await makePerson(database.db, 'tenant')
    const me = createTestContext(database.db, { actor: makeActor('tenant', own.id) })
    await expect(askReference(me, buildQuestion(own.email))).rejects.toMatchObject({
      params: { problem: 'rentalReference.email.own' },
    })
    const email = nextEmail()
    for (let i = 0; i < 3; i++) await askReference(renter, buildQuestion(email))
    await expect(askReference(renter, buildQuestion(email))).rejects.toMatchObject({ code: 'app.tooManyRequests' })
    for (let i = 3; i < MAX_REFERENCES; i++) await makeRentalReference(database.db, { userId: renter.me })
    await expect(askReference(renter, buildQuestion(nextEmail()))).rejects.toMatchObject({
      code: 'rentalReference.tooMany',
    })
  })

  test('is only for tenants', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const owner = createTestContext(database.db, { actor: makeActor('landlord', id) })
    await expect(askReference(owner, buildQuestion(nextEmail()))).rejects.toMatchObject({ code: 'auth.forbidden' })
  })
})

describe('the link of a reference', () => {
  test('takes one answer, erases the address and notifies the renter', async () => {
    const renter = await createRenter()
    const { email, token } = await ask(renter)
    expect(await readAskedReference(asGuest(), token)).toMatchObject({ renter: 'Rico Renter', name: 'Fe Former' })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => answerReference(asGuest(), token, ANSWERS)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [reference] = await listOwnReferences(renter, renter.me)
    expect(reference).toMatchObject({ status: 'answered', answers: ANSWERS, maskedEmail: 'f…@example.com' })
    const rows = await database.db.select().from(rentalReferences).where(eq(rentalReferences.userId, renter.me))
    expect(JSON.stringify(rows)).not.toContain(email)
    await expect(readAskedReference(asGuest(), token)).rejects.toMatchObject({ code: 'rentalReference.notFound' })
    const notices = await database.db.select().from(notifications).where(eq(notifications.userId, renter.me))
    expect(notices.map(({ kind }) => kind)).toEqual(['rentalReference.answered'])
  })

  test('can be declined, and then has no address and no answer', async () => {
    const renter = await createRenter()
    const { email, token } = await ask(renter)
    await declineReference(asGuest(), token)
    expect((await listOwnReferences(renter, renter.me))[0]).toMatchObject({ status: 'declined', answers: null })
    const rows = await database.db.select().from(rentalReferences).where(eq(rentalReferences.userId, renter.me))
    expect(JSON.stringify(rows)).not.toContain(email)
    await expect(answerReference(asGuest(), token, ANSWERS)).rejects.toMatchObject({ code: 'rentalReference.notFound' })
  })

  test('expires after 30 days, and the question is deleted with the address 30 days later', async () => {
    const renter = await createRenter()
    const { token } = await ask(renter)
    await readAskedReference(afterDays(asGuest(), 29), token)
    await expect(answerReference(afterDays(asGuest(), 30), token, ANSWERS)).rejects.toMatchObject({
      code: 'rentalReference.expired',
    })
    await deleteUnansweredReferences(afterDays(asGuest(), 59))
    expect(await listOwnReferences(renter, renter.me)).toHaveLength(1)
    await deleteUnansweredReferences(afterDays(asGuest(), 61))
    expect(await listOwnReferences(renter, renter.me)).toEqual([])
  })

  test('is not for the renter, and an invented one finds nothing', async () => {
    const renter = await createRenter()
    const { token } = await ask(renter)
    await expect(answerReference(renter, token, ANSWERS)).rejects.toMatchObject({ code: 'rentalReference.ownLink' })
    for (const invented of ['x', 'a'.repeat(43), `${token}x`])
      await expect(readAskedReference(asGuest(), invented)).rejects.toMatchObject({ code: 'rentalReference.notFound' })
  })

  test('refuses a period that begins in the future or ends before it began, long comments and unknown answers', async () => {
    const renter = await createRenter()
    const { token } = await ask(renter)
    const future = { ...ANSWERS, livedFrom: '2027-01-01', livedUntil: '2027-02-01' }
    await expect(answerReference(asGuest(), token, future)).rejects.toThrow()
    const parse = (changes: Record<string, unknown>) =>
      referenceLinkAction.safeParse({ intent: 'answer', ...ANSWERS, wouldRentAgain: 'yes', ...changes }).success
    expect(parse({})).toBe(true)
    expect(parse({ livedUntil: '2023-05-31' })).toBe(false)
    expect(parse({ comment: 'x'.repeat(501) })).toBe(false)
    expect(parse({ paidOnTime: 'always' })).toBe(false)
    expect(parse({ score: '5' })).toBe(false)
  })
})

describe('an answered reference', () => {
  test('can be hidden and shown again by its renter only, and not removed', async () => {
    const renter = await createRenter()
    const stranger = await createRenter()
    const { id } = await makeRentalReference(database.db, { userId: renter.me })
    await expect(setReferenceHidden(stranger, id, true)).rejects.toMatchObject({ code: 'rentalReference.notFound' })
    await setReferenceHidden(renter, id, true)
    expect(await listAnsweredReferences(renter, renter.me)).toEqual([])
    await setReferenceHidden(renter, id, false)
    await removeReference(renter, id)
    expect(await listAnsweredReferences(renter, renter.me)).toHaveLength(1)
  })

  test('differs from a question, which its renter takes back with the link', async () => {
    const renter = await createRenter()
    const { token } = await ask(renter)
    const [question] = await listOwnReferences(renter, renter.me)
    await removeReference(await createRenter(), question?.id ?? '')
    await readAskedReference(asGuest(), token)
    await removeReference(renter, question?.id ?? '')
    await expect(readAskedReference(asGuest(), token)).rejects.toMatchObject({ code: 'rentalReference.notFound' })
  })
})

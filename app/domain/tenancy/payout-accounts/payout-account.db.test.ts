import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { encodeModules } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { buildModules } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { FRESH_SIGN_IN_MS } from '#app/shared/constants.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { QR_PH_PERSON } from '#tests/support/fixtures/qr-ph-codes.ts'
import { announcePayoutAccount, PAYOUT_NOTICE_BATCH, PAYOUT_NOTICE_JOB } from './announce-payout.commands.server.ts'
import { movePayoutAccount, removePayoutAccount, savePayoutAccount } from './payout-account.commands.server.ts'
import { MAX_PAYOUT_ACCOUNTS } from './payout-account.model.ts'
import { listOwnPayoutAccounts } from './payout-account.queries.server.ts'
import type { SavePayoutInput } from './payout-account.schema.ts'

const database = setUpTestDatabase()
const DAY_MS = 86_400_000

type Sent = { name: string; data: object }
const sent: Sent[] = []
let owner: Ctx

function signIn(role: 'landlord' | 'agent' | 'tenant' | 'admin', id: string, ageMs = 0): Ctx {
  const clock = manualClock(TEST_NOW)
  const ctx = createTestContext(database.db, {
    actor: makeActor(role, id),
    session: { id: crypto.randomUUID(), createdAt: new Date(TEST_NOW.getTime() - ageMs) },
    adapters: { clock },
  })
  const jobs = {
    ...ctx.adapters.jobs,
    send: async (_db: unknown, name: string, data: object) => {
      if (name === PAYOUT_NOTICE_JOB) sent.push({ name, data })
    },
  }
  return { ...ctx, adapters: { ...ctx.adapters, jobs } }
}

beforeEach(async () => {
  sent.length = 0
  owner = signIn('landlord', (await makePerson(database.db, 'landlord')).id)
})

const GCASH: SavePayoutInput = {
  id: '',
  method: 'gcash',
  accountName: 'Ramon Dela Cruz',
  accountNumber: '0917 555 0142',
}
const drawPicture = async (text: string) => new Blob([new Uint8Array(await encodeModules(buildModules(text), 6))])
const readStored = (ctx: Ctx) =>
  database.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.ownerId, getId(ctx)))
    .orderBy(payoutAccounts.position)
const readNames = async (ctx: Ctx) => (await listOwnPayoutAccounts(ctx)).map(({ accountName }) => accountName)

describe('an owner', () => {
  test('stores a wallet with its QR Ph code; only the payload is kept, and the account it names is shown', async () => {
    await savePayoutAccount(owner, { ...GCASH, qr: await drawPicture(QR_PH_PERSON) })
    const [stored] = await readStored(owner)
    expect(stored).toMatchObject({
      accountNumber: '+639175550142',
      qrPayload: QR_PH_PERSON,
      qrAccount: 'PAEYPHM2XXX:985889386153',
      changedAt: TEST_NOW,
    })
    expect(await listOwnPayoutAccounts(owner)).toMatchObject([
      { isNew: true, qr: { kind: 'person', name: 'ENG-19818-ged', city: 'Manila', hasAmount: false } },
    ])
  })

  test.each([
    ['no code', 'Tahanan', 'payout.qr.invalid'],
    ['a damaged code', QR_PH_PERSON.replace('Manila', 'Manilo'), 'payout.qr.invalid'],
  ])('with a picture of %s reads why at the field, and nothing is stored', async (_name, text, code) => {
    const error = await savePayoutAccount(owner, { ...GCASH, qr: await drawPicture(text) }).catch((each) => each)
    expect(JSON.stringify(error.fields ?? error.params ?? error)).toContain(code)
    expect(await readStored(owner)).toEqual([])
  })

  test('who is not freshly signed in changes nothing', async () => {
    const { id } = await makePayoutAccount(database.db, { ownerId: getId(owner) })
    const stale = signIn('landlord', getId(owner), FRESH_SIGN_IN_MS + 1)
    for (const work of [
      () => savePayoutAccount(stale, GCASH),
      () => savePayoutAccount(stale, { ...GCASH, id }),
      () => removePayoutAccount(stale, { id }),
      () => movePayoutAccount(stale, { id, direction: 'up' }),
    ])
      expect(await getOutcome(work())).toBe('auth.freshSignInRequired')
    expect(await readStored(owner)).toHaveLength(1)
    expect(sent).toEqual([])
  })

  test('gets a mail about each change of the own accounts, and none when nothing changed', async () => {
    await savePayoutAccount(owner, GCASH)
    const id = (await readStored(owner))[0]?.id ?? ''
    await savePayoutAccount(owner, { ...GCASH, id })
    await removePayoutAccount(owner, { id })
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, getId(owner)))
    const mails = await database.db
      .select()
      .from(emails)
      .where(eq(emails.toAddress, person?.email ?? ''))
    expect(mails.map(({ template }) => template)).toEqual(['account.payoutChanged', 'account.payoutChanged'])
    const texts = mails.map(({ textBody }) => textBody).join('\n')
    expect(texts).toContain('added or changed just now: GCash, Ramon Dela Cruz')
    expect(texts).toContain('removed just now: GCash, Ramon Dela Cruz')
  })

  test('does not reach the account of another owner; null control: the other owner does', async () => {
    const other = await makePayoutAccount(database.db)
    for (const work of [
      () => savePayoutAccount(owner, { ...GCASH, id: other.id }),
      () => removePayoutAccount(owner, { id: other.id }),
      () => movePayoutAccount(owner, { id: other.id, direction: 'down' }),
    ])
      expect(await getOutcome(work())).toBe('payout.notFound')
    expect(await listOwnPayoutAccounts(owner)).toEqual([])
    expect(await getOutcome(removePayoutAccount(signIn('landlord', other.ownerId), { id: other.id }))).toBe('done')
  })

  test('stores at most 10, also with parallel requests', async () => {
    for (let at = 1; at < MAX_PAYOUT_ACCOUNTS; at++)
      await makePayoutAccount(database.db, { ownerId: getId(owner), position: at })
    const outcomes = await Promise.all([1, 2, 3].map(() => getOutcome(savePayoutAccount(owner, GCASH))))
    expect(outcomes.toSorted()).toEqual(['done', 'payout.tooMany', 'payout.tooMany'])
    expect(await readStored(owner)).toHaveLength(MAX_PAYOUT_ACCOUNTS)
  })

  test('orders the accounts; the first does not move up', async () => {
    for (const accountName of ['A', 'B', 'C']) await savePayoutAccount(owner, { ...GCASH, accountName })
    const [first, , last] = await readStored(owner)
    await movePayoutAccount(owner, { id: last?.id ?? '', direction: 'up' })
    expect(await readNames(owner)).toEqual(['A', 'C', 'B'])
    await movePayoutAccount(owner, { id: first?.id ?? '', direction: 'up' })
    await movePayoutAccount(owner, { id: first?.id ?? '', direction: 'down' })
    expect(await readNames(owner)).toEqual(['C', 'A', 'B'])
  })

  test('who saves the same again announces nothing; another name keeps the code, another number does not', async () => {
    await savePayoutAccount(owner, { ...GCASH, qr: await drawPicture(QR_PH_PERSON) })
    const id = (await readStored(owner))[0]?.id ?? ''
    await savePayoutAccount(owner, { ...GCASH, id })
    expect(sent).toHaveLength(1)
    await savePayoutAccount(owner, { ...GCASH, id, accountName: 'Ramon D.' })
    expect((await readStored(owner))[0]?.qrPayload).toBe(QR_PH_PERSON)
    await savePayoutAccount(owner, { ...GCASH, id, accountNumber: '0918 555 0142' })
    expect((await readStored(owner))[0]?.qrPayload).toBeNull()
    expect(sent.map(({ name }) => name)).toEqual([PAYOUT_NOTICE_JOB, PAYOUT_NOTICE_JOB, PAYOUT_NOTICE_JOB])
  })
})

test.each(['tenant', 'admin'] as const)('a person with the role %s has no payout accounts', async (role) => {
  const ctx = signIn(role, (await makePerson(database.db, role)).id)
  expect(await getOutcome(savePayoutAccount(ctx, GCASH))).toBe('auth.forbidden')
  expect(await getOutcome(listOwnPayoutAccounts(ctx))).toBe('auth.forbidden')
})

describe('a new or changed account', () => {
  const makeTenant = async (ownerId: string, endsOn = '2026-12-31') => {
    const { id: propertyId } = await makeProperty(database.db, { ownerId })
    return makeRental(database.db, { propertyId, startsOn: '2026-01-01', endsOn })
  }
  const listNotices = (userId: string) =>
    database.db.select().from(notifications).where(eq(notifications.userId, userId))

  test('is announced to current tenants once, by notification and mail, and to nobody else', async () => {
    const current = await makeTenant(getId(owner))
    const former = await makeTenant(getId(owner), '2026-02-01')
    const stranger = await makeTenant((await makePerson(database.db, 'landlord')).id)
    const account = await makePayoutAccount(database.db, { ownerId: getId(owner), changedAt: TEST_NOW })
    const notice = { accountId: account.id, changedAt: TEST_NOW, after: null }
    await announcePayoutAccount(owner, notice)
    await announcePayoutAccount(owner, notice) // a job may run twice
    expect(await listNotices(current.tenantId)).toMatchObject([
      { kind: 'payoutAccount.changed', subjectId: current.id, isListed: true },
    ])
    for (const { tenantId } of [former, stranger]) expect(await listNotices(tenantId)).toEqual([])
    const mails = (await database.db.select().from(emails)).filter(({ subject }) => subject.includes('where you pay'))
    expect(mails).toHaveLength(1)
  })

  test('that was changed again meanwhile is announced by the later change only', async () => {
    const { tenantId } = await makeTenant(getId(owner))
    const account = await makePayoutAccount(database.db, { ownerId: getId(owner), changedAt: TEST_NOW })
    const earlier = new Date(TEST_NOW.getTime() - DAY_MS)
    await announcePayoutAccount(owner, { accountId: account.id, changedAt: earlier, after: null })
    expect(await listNotices(tenantId)).toEqual([])
  })

  test('is announced in batches', async () => {
    for (let at = 0; at < PAYOUT_NOTICE_BATCH + 1; at++) await makeTenant(getId(owner))
    const account = await makePayoutAccount(database.db, { ownerId: getId(owner), changedAt: TEST_NOW })
    await announcePayoutAccount(owner, { accountId: account.id, changedAt: TEST_NOW, after: null })
    const countTold = async () =>
      (await database.db.select().from(notifications)).filter(({ groupKey }) => groupKey?.includes(account.id)).length
    expect(await countTold()).toBe(PAYOUT_NOTICE_BATCH)
    const [next, ...others] = sent.filter(({ name }) => name === PAYOUT_NOTICE_JOB)
    const { after } = (next ?? { data: {} }).data as { after: string }
    await announcePayoutAccount(owner, { accountId: account.id, changedAt: TEST_NOW, after })
    expect(await countTold()).toBe(PAYOUT_NOTICE_BATCH + 1)
    expect(others).toEqual([])
  })
})

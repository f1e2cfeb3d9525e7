import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { inquiries, messages, pendingInquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails, rateLimits, settings } from '#app/db/schema/platform/platform.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { dropSettingsCache } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePendingInquiry } from '#seed/factories/messaging.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { writeAsGuest } from './guest-inquiry.commands.server.ts'
import { guestInquiryInput } from './guest-inquiry.schema.ts'
import { deliverPendingInquiries, sweepPendingInquiries } from './pending-inquiry.commands.server.ts'

const database = setUpTestDatabase()
const PASSWORD = 'Kubo-sa-bukid-7!'
let serial = 0

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
  await database.db.delete(settings)
  dropSettingsCache(createGuest())
})

/** Every guest has an own client address, because the rate limit allows five registrations an hour. */
function createGuest(clientAddress = `203.0.113.${++serial % 250}`): Ctx {
  return createTestContext(database.db, {
    actor: null,
    request: { clientAddress },
    adapters: { random: systemRandom },
  })
}

async function createListing() {
  const owner = await makePerson(database.db, 'landlord')
  return makeProperty(database.db, { ownerId: owner.id, status: 'active' })
}

const makeInput = (propertyId: string, changes: object = {}) =>
  guestInquiryInput.parse({
    key: crypto.randomUUID(),
    propertyId,
    variant: 'contact',
    message: 'Available pa po ba?',
    email: `maricel.santos.${++serial}@example.ph`,
    password: PASSWORD,
    ...changes,
  })

const findUser = async (email: string) => (await database.db.select().from(users).where(eq(users.email, email)))[0]
const listPending = (userId: string) =>
  database.db.select().from(pendingInquiries).where(eq(pendingInquiries.userId, userId))
const listInquiries = (userId: string) => database.db.select().from(inquiries).where(eq(inquiries.senderId, userId))
const listMailsTo = (email: string) => database.db.select().from(emails).where(eq(emails.toAddress, email))

/** What the link in the mail does, and then the sign-in. */
async function confirmAddress(userId: string): Promise<Ctx> {
  await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  return { ...createGuest(), actor: await findActor(createGuest(), userId) }
}

const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.params?.problem ?? error.code ?? error.message,
  )

describe('a guest who writes first', () => {
  test('the form makes the account of a renter with both consents, and the message waits for the confirmation', async () => {
    const listing = await createListing()
    const input = makeInput(listing.id)
    expect(await writeAsGuest(createGuest(), input)).toEqual({ next: 'checkMail', inquiry: null, cookies: [] })
    const user = await findUser(input.email)
    expect(user).toMatchObject({ fullName: 'Maricel Santos', emailVerified: false })
    const [profile] = await database.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, user?.id ?? ''))
    expect(profile).toMatchObject({ userType: 'tenant', phone: null, dateOfBirth: null, fullName: 'Maricel Santos' })
    expect(
      await database.db
        .select()
        .from(consents)
        .where(eq(consents.userId, user?.id ?? '')),
    ).toHaveLength(2)
    expect(await listPending(user?.id ?? '')).toMatchObject([
      { propertyId: listing.id, message: 'Available pa po ba?' },
    ])
    expect(await listInquiries(user?.id ?? '')).toEqual([])
    const [mail] = await listMailsTo(input.email)
    expect(mail?.textBody).toContain('The message you wrote goes out as soon as you confirm.')
    expect(mail?.textBody).toContain(encodeURIComponent(`/properties/${listing.id}/inquire?written=1`))
  })

  test('the message is delivered once after the confirmation, and its sender has a name', async () => {
    const listing = await createListing()
    const input = makeInput(listing.id, { email: "pat.o'brien@example.ph" })
    await writeAsGuest(createGuest(), input)
    const user = await findUser("pat.o'brien@example.ph")
    const ctx = await confirmAddress(user?.id ?? '')
    const delivered = await Promise.all([deliverPendingInquiries(ctx), deliverPendingInquiries(ctx)])
    expect(delivered.flat()).toHaveLength(1)
    expect(await deliverPendingInquiries(ctx)).toEqual([])
    expect(await listPending(user?.id ?? '')).toEqual([])
    const sent = await listInquiries(user?.id ?? '')
    expect(sent).toMatchObject([{ propertyId: listing.id, variant: 'contact', phone: null }])
    const [owner] = await database.db.select().from(users).where(eq(users.id, listing.ownerId))
    const [mail] = await listMailsTo(owner?.email ?? '')
    expect(mail?.subject).toContain("Pat O'brien")
  })

  test('two clicks at once make one account and one message', async () => {
    const listing = await createListing()
    const input = makeInput(listing.id)
    const results = await Promise.all([writeAsGuest(createGuest(), input), writeAsGuest(createGuest(), input)])
    expect(results.map(({ next }) => next)).toEqual(['checkMail', 'checkMail'])
    const user = await findUser(input.email)
    expect(await listPending(user?.id ?? '')).toHaveLength(1)
    await deliverPendingInquiries(await confirmAddress(user?.id ?? ''))
    expect(await listInquiries(user?.id ?? '')).toHaveLength(1)
  })

  test('after the back button the same password sends a changed message and a message to another home', async () => {
    const [first, second] = [await createListing(), await createListing()]
    const input = makeInput(first.id)
    await writeAsGuest(createGuest(), input)
    const again = { ...input, key: crypto.randomUUID(), message: 'Puwede po ba ang aso?' }
    const other = { ...again, key: crypto.randomUUID(), propertyId: second.id }
    expect(await writeAsGuest(createGuest(), again)).toMatchObject({ next: 'checkMail' })
    expect(await writeAsGuest(createGuest(), other)).toMatchObject({ next: 'checkMail' })
    const user = await findUser(input.email)
    await deliverPendingInquiries(await confirmAddress(user?.id ?? ''))
    const sent = await database.db
      .select({ propertyId: inquiries.propertyId, content: messages.content })
      .from(inquiries)
      .innerJoin(messages, eq(messages.id, inquiries.messageId))
      .where(eq(inquiries.senderId, user?.id ?? ''))
    expect(new Set(sent.map(({ propertyId }) => propertyId))).toEqual(new Set([first.id, second.id]))
    expect(sent.map(({ content }) => content)).toEqual(['Puwede po ba ang aso?', 'Puwede po ba ang aso?'])
  })

  test('a known address asks for its password; the right one signs in and sends at once', async () => {
    const listing = await createListing()
    const { id, email } = await makePersonWithPassword(database.db, 'tenant', { fullName: 'Ana Reyes' })
    const input = makeInput(listing.id, { email })
    expect(await getProblem(writeAsGuest(createGuest(), input))).toBe('account.password.known')
    expect(await listInquiries(id)).toEqual([])
    const result = await writeAsGuest(createGuest(), { ...input, password: TEST_PASSWORD })
    expect(result.next).toBe('sent')
    expect(result.cookies.length).toBeGreaterThan(0)
    expect(await listInquiries(id)).toMatchObject([{ id: result.inquiry?.inquiryId }])
  })

  test('the state of a deactivated account is visible only with its password', async () => {
    const listing = await createListing()
    const { id, email } = await makePersonWithPassword(database.db, 'tenant')
    await database.db.update(users).set({ banned: true }).where(eq(users.id, id))
    expect(await getProblem(writeAsGuest(createGuest(), makeInput(listing.id, { email })))).toBe(
      'account.password.known',
    )
    const input = makeInput(listing.id, { email, password: TEST_PASSWORD })
    expect(await getProblem(writeAsGuest(createGuest(), input))).toBe('auth.deactivated')
    expect(await listInquiries(id)).toEqual([])
    expect(await listPending(id)).toEqual([])
  })

  test('a flood from one client address ends after five forms, with known and unknown email addresses alike', async () => {
    const listing = await createListing()
    const known = await makePersonWithPassword(database.db, 'tenant')
    const address = '198.51.100.7'
    for (let form = 0; form < 3; form++) await writeAsGuest(createGuest(address), makeInput(listing.id))
    for (let form = 0; form < 2; form++)
      await getProblem(writeAsGuest(createGuest(address), makeInput(listing.id, { email: known.email })))
    expect(await getProblem(writeAsGuest(createGuest(address), makeInput(listing.id)))).toBe('app.tooManyRequests')
    expect(await getProblem(writeAsGuest(createGuest(address), makeInput(listing.id, { email: known.email })))).toBe(
      'app.tooManyRequests',
    )
  })

  test('a weak password, a home that is gone and closed registration make no account', async () => {
    const [listing, draft] = [await createListing(), await makeProperty(database.db, { status: 'draft' })]
    const weak = makeInput(listing.id, { password: 'kubo' })
    expect(await getProblem(writeAsGuest(createGuest(), weak))).toBe('account.password.tooShort')
    const gone = makeInput(draft.id)
    expect(await getProblem(writeAsGuest(createGuest(), gone))).toBe('listing.notFound')
    await database.db.insert(settings).values({ key: 'allowRegistrations', value: false })
    dropSettingsCache(createGuest())
    const closed = makeInput(listing.id)
    expect(await getProblem(writeAsGuest(createGuest(), closed))).toBe('account.registrationsClosed')
    for (const { email } of [weak, gone, closed]) expect(await findUser(email)).toBeUndefined()
  })

  test('without required confirmation the message is sent at once and the person is signed in', async () => {
    await database.db.insert(settings).values({ key: 'requireEmailVerification', value: false })
    dropSettingsCache(createGuest())
    const input = makeInput((await createListing()).id)
    const { next, inquiry, cookies } = await writeAsGuest(createGuest(), input)
    expect(next).toBe('sent')
    expect(cookies.length).toBeGreaterThan(0)
    expect(await listInquiries((await findUser(input.email))?.id ?? '')).toMatchObject([{ id: inquiry?.inquiryId }])
  })
})

describe('pending inquiries', () => {
  test('a listing that was taken down does not prevent the sign-in, and the message stays', async () => {
    const listing = await createListing()
    const { id } = await makePerson(database.db, 'tenant')
    await makePendingInquiry(database.db, { userId: id, propertyId: listing.id })
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, listing.id))
    expect(await deliverPendingInquiries(await confirmAddress(id))).toEqual([])
    expect(await listPending(id)).toHaveLength(1)
  })

  test('a message without a confirmation is deleted after seven days', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const createdAt = new Date(TEST_NOW.getTime() - 7 * 24 * 60 * 60_000 - 1)
    const old = await makePendingInquiry(database.db, { userId: id, createdAt })
    const recent = await makePendingInquiry(database.db, { userId: id, createdAt: TEST_NOW })
    await sweepPendingInquiries(database.db, TEST_NOW)
    const isOld = and(eq(pendingInquiries.userId, id), eq(pendingInquiries.propertyId, old.propertyId))
    expect(await database.db.select().from(pendingInquiries).where(isOld)).toEqual([])
    expect(await listPending(id)).toMatchObject([{ propertyId: recent.propertyId }])
  })
})

// A guarantor and witnesses sign a lease by link: only the version they were asked for, only with their own code, and not after their removal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listUnsignedPapers } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import { prepareSigning, withdrawSigning } from '#app/domain/tenancy/signing/prepare-signing.commands.server.ts'
import { signPaper } from '#app/domain/tenancy/signing/sign-paper.commands.server.ts'
import { getPaperFile, getSigningPage } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { setUpSigning } from '#tests/support/fixtures/signing-fixture.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { forgetUnsignedSigners } from './forget-signers.commands.server.ts'
import { inviteSigner, removeSigner } from './invite-signer.commands.server.ts'
import { isRemovedLink, readLinkedPaper } from './invited-signer.queries.server.ts'
import { beginByLink, declineByLink, signByLink } from './sign-by-link.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-signers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, createDiskStorage(folder))
const { begin, sign, takeCode, takeCodeAt } = setUpSigning(database)

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

const LITO = { role: 'guarantor', name: "Niño D'Angelo Peñaflor", email: 'lito@example.com', locale: 'en' } as const
const WITNESS = { role: 'witness', name: 'Rosa Cruz', email: 'rosa@example.com', locale: 'fil' } as const
const SHOWN = { name: "Niño D'Angelo Peñaflor", drawing: 'M10 100L200 40L590 190' }
const createVisitor = (): Ctx => ({ ...people.guest, actor: null, session: null })

async function makePrepared() {
  const { id: rentalId } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  return prepare(rentalId)
}
async function prepare(rentalId: string, special = '') {
  await prepareSigning(people.owner, { rentalId, kind: 'lease', key: crypto.randomUUID(), special, days: 14 })
  const { signing } = await getSigningPage(people.owner, { rentalId, kind: 'lease' })
  return { rentalId, kind: 'lease' as const, signing: signing?.id ?? '' }
}
type Ref = Awaited<ReturnType<typeof makePrepared>>
async function invite(ref: Ref, person: typeof LITO | typeof WITNESS, ctx = people.owner): Promise<string> {
  const listMails = () => database.db.select().from(emails).where(eq(emails.toAddress, person.email))
  // The clock does not move, so the newest mail is known only by not being there before
  const before = new Set((await listMails()).map(({ id }) => id))
  await inviteSigner(ctx, { ...ref, key: crypto.randomUUID(), ...person })
  const mail = (await listMails()).find(({ id }) => !before.has(id))
  const token = /\/sign\/([\w-]{43})/.exec(mail ? readMailText(mail) : '')?.[1] ?? 'no token'
  expect(`${mail?.textBody} ${mail?.htmlBody}`, 'the stored mail has no token').not.toContain(token)
  return token
}
const getSigners = async (ref: Ref) => (await getSigningPage(people.owner, ref)).signing?.signers ?? []
async function signLink(token: string, email: string) {
  await beginByLink(createVisitor(), token, SHOWN)
  await signByLink(createVisitor(), token, { code: await takeCodeAt(email) })
}
const getProblem = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? (error.params.problem ?? error.code) : String(error)),
  )

test('the lease is sealed once everybody has signed, and the certificate names each with the declaration', async () => {
  const ref = await makePrepared()
  const [guarantor, witness] = [await invite(ref, LITO), await invite(ref, WITNESS, people.guest)]
  expect(await readLinkedPaper(createVisitor(), guarantor)).toMatchObject({ role: 'guarantor', status: 'asked' })
  await sign(people.guest, ref)
  await sign(people.owner, ref)
  expect((await getSigningPage(people.owner, ref)).signing?.status).toBe('open')
  await signLink(guarantor, LITO.email)
  expect(await listKinds(getId(people.owner), ref.rentalId)).toContain('lease.signerSigned')
  await beginByLink(createVisitor(), witness, { ...SHOWN, name: 'Rosa Cruz' })
  const code = await takeCodeAt(WITNESS.email)
  const attempts = Array.from({ length: 4 }, () => signByLink(createVisitor(), witness, { code }))
  expect((await countOutcomes(attempts)).done).toBe(1)
  expect((await getSigningPage(people.guest, ref)).signing?.status).toBe('signed')
  const text = readPdfLines((await getPaperFile(people.guest, ref)).bytes).join(' ')
  for (const part of [LITO.name, 'Guarantor', 'article 2047', 'Rosa Cruz', 'Witness', 'l•••@example.com'])
    expect(text).toContain(part)
  expect(text).not.toContain(LITO.email)
})

test('address and link are gone after the last signature', async () => {
  const ref = await makePrepared()
  const token = await invite(ref, LITO)
  await signLink(token, LITO.email)
  await sign(people.guest, ref)
  await sign(people.owner, ref)
  const rows = await database.db.select().from(invitedSigners).where(eq(invitedSigners.signingId, ref.signing))
  expect(rows).toMatchObject([{ status: 'signed', email: null, tokenHash: null, code: null }])
  expect(await getOutcome(readLinkedPaper(createVisitor(), token))).toBe('invitedSigner.notFound')
})

describe('a link', () => {
  test('finds nothing after a removal, a changed version, a withdrawal, the last day, or if it is unknown', async () => {
    const outcomes: string[] = []
    const check = async (token: string, ctx = createVisitor()) => {
      const attempts = [
        () => readLinkedPaper(ctx, token),
        () => beginByLink(ctx, token, SHOWN),
        () => declineByLink(ctx, token, { reason: 'No' }),
      ]
      for (const attempt of attempts) outcomes.push(await getOutcome(attempt()))
    }
    const removed = await makePrepared()
    const removedToken = await invite(removed, LITO)
    const [signer] = await getSigners(removed)
    await removeSigner(people.owner, { ...removed, signer: signer?.id ?? '' })
    await check(removedToken)
    const changed = await makePrepared()
    const changedToken = await invite(changed, LITO)
    await signLink(changedToken, LITO.email)
    await prepare(changed.rentalId, 'One cat.')
    await check(changedToken)
    const withdrawn = await makePrepared()
    const withdrawnToken = await invite(withdrawn, { ...WITNESS })
    await beginByLink(createVisitor(), withdrawnToken, SHOWN)
    const code = await takeCodeAt(WITNESS.email)
    await withdrawSigning(people.owner, withdrawn)
    await check(withdrawnToken)
    outcomes.push(await getOutcome(signByLink(createVisitor(), withdrawnToken, { code })))
    await database.db.delete(rateLimits)
    const lateToken = await invite(await makePrepared(), LITO)
    await check(lateToken, { ...createVisitor(), now: () => new Date('2026-03-17T04:00:00Z') })
    await check('A'.repeat(43))
    await check('short')
    expect(new Set(outcomes)).toEqual(new Set(['invitedSigner.notFound']))
  })

  test('signs with the code of its own mail only, five times at most', async () => {
    const ref = await makePrepared()
    const [first, second] = [await invite(ref, LITO), await invite(ref, WITNESS)]
    await beginByLink(createVisitor(), first, SHOWN)
    await beginByLink(createVisitor(), second, SHOWN)
    await begin(people.guest, ref)
    const [code, others, tenants] = [
      await takeCodeAt(LITO.email),
      await takeCodeAt(WITNESS.email),
      await takeCode(people.guest),
    ]
    expect(await getProblem(signPaper(people.guest, { ...ref, code }))).toBe(
      code === tenants ? 'done' : 'lease.code.wrong',
    )
    const wrong = others === code ? '000000' : others
    const attempts = Array.from({ length: 12 }, () => getProblem(signByLink(createVisitor(), first, { code: wrong })))
    expect((await Promise.all(attempts)).filter((problem) => problem === 'lease.code.wrong')).toHaveLength(5)
    expect(await getProblem(signByLink(createVisitor(), first, { code }))).toBe('lease.code.expired')
    expect(await getProblem(signByLink(createVisitor(), second, { code: others }))).toBe('done')
    expect(await getProblem(signByLink(createVisitor(), second, { code: others }))).not.toBe('done')
  })

  test('declines with a reason: the owner is told, sees it on the overview, and removes the person, which seals the lease', async () => {
    const ref = await makePrepared()
    const token = await invite(ref, LITO)
    await sign(people.guest, ref)
    await sign(people.owner, ref)
    await declineByLink(createVisitor(), token, { reason: 'Not my cousin' })
    expect(await listKinds(getId(people.owner), ref.rentalId)).toContain('lease.signerDeclined')
    expect((await listUnsignedPapers(people.owner, 'owner', 99)).map(({ id }) => id)).toContain(ref.signing)
    const [signer] = await getSigners(ref)
    expect(signer).toMatchObject({ status: 'declined', declineReason: 'Not my cousin' })
    await removeSigner(people.owner, { ...ref, signer: signer?.id ?? '' })
    expect((await getSigningPage(people.owner, ref)).signing?.status).toBe('signed')
  })
})

describe('who was invited and is not needed any more', () => {
  const listMails = async (template: string) =>
    (await database.db.select().from(emails).where(eq(emails.template, template))).map(({ toAddress }) => toAddress)

  test('gets a mail after the removal, and the link says it as long as the lease is open', async () => {
    const ref = await makePrepared()
    const token = await invite(ref, LITO)
    expect(await isRemovedLink(createVisitor(), token)).toBe(false)
    const [signer] = await getSigners(ref)
    await removeSigner(people.owner, { ...ref, signer: signer?.id ?? '' })
    expect(await listMails('lease.signerClosed')).toEqual([LITO.email])
    expect(await isRemovedLink(createVisitor(), token)).toBe(true)
    expect(await isRemovedLink(createVisitor(), 'short')).toBe(false)
    await withdrawSigning(people.owner, ref)
    expect(await isRemovedLink(createVisitor(), token)).toBe(false)
    expect(await listMails('lease.signerClosed')).toEqual([LITO.email]) // the withdrawal tells them nothing new
    const rows = await database.db.select().from(invitedSigners).where(eq(invitedSigners.signingId, ref.signing))
    expect(rows).toMatchObject([{ status: 'removed', email: null, tokenHash: null }])
  })

  test('gets a mail after the withdrawal, also with a signature; nobody does after the last signature', async () => {
    const ref = await makePrepared()
    await signLink(await invite(ref, LITO), LITO.email)
    await invite(ref, WITNESS)
    await withdrawSigning(people.owner, ref)
    expect((await listMails('lease.signerClosed')).toSorted()).toEqual([LITO.email, WITNESS.email])
    await database.db.delete(emails)
    const signed = await makePrepared()
    await signLink(await invite(signed, LITO), LITO.email)
    for (const ctx of [people.guest, people.owner]) await sign(ctx, signed)
    expect(await listMails('lease.signerClosed')).toEqual([])
  })

  test('a changed lease asks everybody again but who declined: they sign anew, by a link of their own', async () => {
    const ref = await makePrepared()
    await signLink(await invite(ref, LITO), LITO.email)
    const declining = { ...WITNESS, email: 'ben@example.com' }
    await declineByLink(createVisitor(), await invite(ref, declining as typeof WITNESS), { reason: 'No time' })
    await invite(ref, WITNESS, people.guest)
    await database.db.delete(emails)
    const next = await prepare(ref.rentalId, 'One cat.')
    expect(await listMails('lease.signerClosed')).toEqual([])
    const signers = await getSigners(next)
    expect(signers.map(({ name, status }) => [name, status])).toEqual([
      [LITO.name, 'asked'],
      [WITNESS.name, 'asked'],
    ])
    const mails = await database.db.select().from(emails).where(eq(emails.template, 'lease.signerAsked'))
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual([LITO.email, WITNESS.email])
    const mail = mails.find(({ toAddress }) => toAddress === LITO.email)
    expect(mail?.subject).toContain('changed')
    const token = /\/sign\/([\w-]{43})/.exec(mail ? readMailText(mail) : '')?.[1] ?? 'no token'
    await signLink(token, LITO.email)
    expect((await getSigners(next))[0]).toMatchObject({ name: LITO.name, status: 'signed' })
  })
})

describe('asking', () => {
  test('is refused for a side of the lease, a fourth person, the same address, and strangers', async () => {
    const ref = await makePrepared()
    const [tenant] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, getId(people.guest)))
    const ask = (person: object, ctx = people.owner) =>
      getProblem(inviteSigner(ctx, { ...ref, key: crypto.randomUUID(), ...LITO, ...person }))
    expect(await ask({ email: tenant?.email })).toBe('invitedSigner.email.party')
    expect(await ask({})).toBe('done')
    expect(await ask({ role: 'witness' })).toBe('invitedSigner.email.asked')
    expect(await ask({ email: 'b@example.com' })).toBe('invitedSigner.role.full')
    for (const email of ['c@example.com', 'd@example.com']) expect(await ask({ role: 'witness', email })).toBe('done')
    expect(await ask({ role: 'witness', email: 'e@example.com' })).toBe('invitedSigner.role.full')
    for (const stranger of [people.otherTenant, people.otherLandlord, people.admin])
      expect(await ask({ email: 'f@example.com' }, stranger)).not.toBe('done')
    expect((await getSigners(ref)).length).toBe(3)
  })

  test('holds the maximum in parallel, and a double click sends one mail', async () => {
    const ref = await makePrepared()
    const key = crypto.randomUUID()
    const works = Array.from({ length: 4 }, () => inviteSigner(people.owner, { ...ref, key, ...LITO }))
    await Promise.allSettled([
      ...works,
      ...[1, 2, 3].map((n) =>
        inviteSigner(people.guest, { ...ref, key: crypto.randomUUID(), ...LITO, email: `g${n}@example.com` }),
      ),
    ])
    expect((await getSigners(ref)).filter(({ role }) => role === 'guarantor')).toHaveLength(1)
  })

  test('one address gets at most three links a day, whoever asks', async () => {
    const outcomes: unknown[] = []
    for (const _ of [1, 2, 3, 4]) {
      const ref = await makePrepared()
      outcomes.push(await getProblem(inviteSigner(people.owner, { ...ref, key: crypto.randomUUID(), ...LITO })))
    }
    expect(outcomes.slice(0, 3)).toEqual(['done', 'done', 'done'])
    expect(outcomes[3]).toBe('app.tooManyRequests')
  })

  test('only the owner removes, and nobody who has signed', async () => {
    const ref = await makePrepared()
    await signLink(await invite(ref, LITO), LITO.email)
    await invite(ref, WITNESS)
    const signers = await getSigners(ref)
    const find = (role: string) => ({ ...ref, signer: signers.find((signer) => signer.role === role)?.id ?? '' })
    expect(await getOutcome(removeSigner(people.guest, find('witness')))).toBe('auth.forbidden')
    expect(await getOutcome(removeSigner(people.owner, find('guarantor')))).toBe('invitedSigner.notFound')
    expect(await getOutcome(removeSigner(people.owner, find('witness')))).toBe('done')
  })
})

test('people of a paper that was never signed are deleted a month after its last day, those of a signed one stay', async () => {
  const [old, signed] = [await makePrepared(), await makePrepared()]
  await invite(old, LITO)
  await signLink(await invite(signed, WITNESS), WITNESS.email)
  for (const ctx of [people.guest, people.owner]) await sign(ctx, signed)
  const at = (time: string): Ctx => ({ ...people.owner, now: () => new Date(time) })
  const list = async (ref: Ref) =>
    (await database.db.select().from(invitedSigners).where(eq(invitedSigners.signingId, ref.signing))).map(
      ({ email }) => email,
    )
  await forgetUnsignedSigners(at('2026-03-20T04:00:00Z'))
  expect(await list(old)).toEqual([null])
  await forgetUnsignedSigners(at('2026-04-20T04:00:00Z'))
  expect([await list(old), await list(signed)]).toEqual([[], [null]])
})

test('the database keeps a made signature', async () => {
  const ref = await makePrepared()
  await signLink(await invite(ref, LITO), LITO.email)
  const change = database.db
    .update(invitedSigners)
    .set({ signedName: 'Somebody' })
    .where(eq(invitedSigners.signingId, ref.signing))
  await expect(change.then(() => 'done')).rejects.toHaveProperty(
    'cause.message',
    expect.stringMatching(/never changed/),
  )
})

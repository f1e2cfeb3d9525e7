import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listDocuments } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { listPapersToSign } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { setUpSigning } from '#tests/support/fixtures/signing-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { declineSigning, prepareSigning, withdrawSigning } from './prepare-signing.commands.server.ts'
import {
  beginSignature,
  resendCode,
  signPaper,
  signWithPasskey,
  signWithPassword,
} from './sign-paper.commands.server.ts'
import { getPaperFile, getSigningPage } from './signing.queries.server.ts'
import { MAX_WRONG_CODES } from './signing.rules.ts'
import { paperReference } from './signing.schema.ts'
import { findPaperByReference, findSignedPaper } from './verify-lease.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, createDiskStorage(folder))

// One person signs more often here than the limit for an account allows
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

const DRAWING = 'M10 100L200 40L590 190'

// The clock of the tests stands at 2 March 2026.
async function makeRented(values: object = {}) {
  const { id } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    ...values,
  })
  return id
}
const prepare = (rentalId: string, special = '') =>
  prepareSigning(people.owner, { rentalId, kind: 'lease', key: crypto.randomUUID(), special, days: 14 })
async function makePrepared(special = '') {
  const rentalId = await makeRented()
  await prepare(rentalId, special)
  return { rentalId, kind: 'lease' as const, signing: await getOpen(rentalId) }
}
const getOpen = async (rentalId: string) =>
  (await getSigningPage(people.owner, { rentalId: rentalId, kind: 'lease' })).signing?.id ?? ''

const { begin, sign, takeCode } = setUpSigning(database)
const getProblem = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? (error.params.problem ?? error.code) : String(error)),
  )

describe('a contract', () => {
  test('is signed by both sides, sealed as one file, told once, and found by its fingerprint', async () => {
    const ref = await makePrepared('No smoking.')
    await sign(people.guest, ref, DRAWING)
    expect((await getSigningPage(people.owner, { rentalId: ref.rentalId, kind: 'lease' })).signing).toMatchObject({
      status: 'open',
      signatures: [{ side: 'tenant', name: 'Ana Peñaflor', drawing: DRAWING }],
    })
    await sign(people.owner, ref)
    const { signing } = await getSigningPage(people.guest, { rentalId: ref.rentalId, kind: 'lease' })
    expect(signing).toMatchObject({ status: 'signed', draft: 1 })
    const { bytes } = await getPaperFile(people.guest, { rentalId: ref.rentalId, kind: 'lease' })
    expect(sha256Hex(bytes)).toBe(signing?.fileHash)
    const text = readPdfLines(bytes).join(' ')
    for (const part of ['No smoking.', 'Certificate of signing', 'Ana Peñaflor', 'RA', '/verify'])
      expect(text).toContain(part)
    expect(await findSignedPaper(people.otherTenant, sha256Hex(bytes))).toMatchObject({
      signatures: [{ who: 'owner' }, { who: 'tenant' }],
    })
    const reference = /Reference: ((?:[0-9A-Z]{4} ?){3})/.exec(text)?.[1] ?? ''
    const found = await findPaperByReference(people.otherTenant, paperReference.parse(reference))
    expect(found).toEqual({ kind: 'lease', sealedAt: expect.any(Date) })
    expect(await findPaperByReference(people.otherTenant, '0'.repeat(12))).toBeNull()
    const { rows } = await listDocuments(people.guest, { rentalId: ref.rentalId, page: 1 })
    expect(rows).toMatchObject([{ kind: 'lease', audience: 'both', mayRemove: false }])
    expect(await listKinds(getId(people.guest), ref.rentalId)).toEqual(['lease.prepared', 'lease.signed'])
    expect(await listKinds(getId(people.owner), ref.rentalId)).toEqual(['lease.signed', 'lease.signedByOther'])
  })

  test('one changed byte of the file is found', async () => {
    const ref = await makePrepared()
    await sign(people.owner, ref)
    await sign(people.guest, ref)
    const { bytes } = await getPaperFile(people.owner, { rentalId: ref.rentalId, kind: 'lease' })
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await findSignedPaper(people.owner, sha256Hex(changed))).toBeNull()
    }
  })

  test('is read, signed, declined and withdrawn by its sides and by nobody else', async () => {
    const allowed: Record<string, string[]> = { read: [], begin: [], decline: [], withdraw: [], prepare: [] }
    for (const name of PERSON_NAMES) {
      const ref = await makePrepared()
      const ctx = people[name]
      const attempts = {
        read: () => getSigningPage(ctx, { rentalId: ref.rentalId, kind: 'lease' }),
        begin: () => begin(ctx, ref),
        decline: () => declineSigning(ctx, { ...ref, reason: 'No pets?' }),
        prepare: () =>
          prepareSigning(ctx, {
            rentalId: ref.rentalId,
            kind: 'lease',
            key: crypto.randomUUID(),
            special: '',
            days: 7,
          }),
        withdraw: async () => withdrawSigning(ctx, { ...ref, signing: await getOpen(ref.rentalId) }),
      }
      for (const [action, attempt] of Object.entries(attempts))
        if ((await getOutcome(attempt())) === 'done') allowed[action]?.push(name)
    }
    expect(allowed).toEqual({
      read: ['owner', 'guest'],
      begin: ['owner', 'guest'],
      decline: ['guest'],
      prepare: ['owner'],
      withdraw: ['owner'],
    })
  })

  test('that was changed has no signature, names what changed, and the former one cannot be signed', async () => {
    const ref = await makePrepared('No pets.')
    await sign(people.guest, ref)
    await prepare(ref.rentalId, 'One cat.')
    const { signing } = await getSigningPage(people.guest, { rentalId: ref.rentalId, kind: 'lease' })
    expect(signing).toMatchObject({ draft: 2, signatures: [], changes: [{ before: 'No pets.', after: 'One cat.' }] })
    expect(await getOutcome(begin(people.owner, ref))).toBe('lease.moveNotAllowed')
    expect(await getOutcome(sign(people.owner, { ...ref, signing: signing?.id ?? '' }))).toBe('done')
  })

  test('is not prepared again after it was signed, for a tenant without an account, or after the rental', async () => {
    const ref = await makePrepared()
    await sign(people.owner, ref)
    await sign(people.guest, ref)
    expect(await getOutcome(prepare(ref.rentalId))).toBe('lease.alreadySigned')
    const stranger = await makeUser(database.db)
    expect(await getOutcome(prepare(await makeRented({ tenantId: stranger.id })))).toBe('lease.tenantWithoutAccount')
    const over = await makeRented({ startsOn: '2025-01-01', endsOn: '2026-03-01' })
    expect(await getOutcome(prepare(over))).toBe('rental.alreadyEnded')
  })

  test('lapses after its last day, and another one can follow', async () => {
    const ref = await makePrepared()
    const later = (ctx: Ctx): Ctx => ({ ...ctx, now: () => new Date('2026-03-17T04:00:00Z') })
    expect(await getOutcome(begin(later(people.guest), ref))).toBe('lease.lapsed')
    const again = { rentalId: ref.rentalId, kind: 'lease' as const, key: crypto.randomUUID(), special: '', days: 7 }
    expect(await getOutcome(prepareSigning(later(people.owner), again))).toBe('done')
    const rows = await database.db.select().from(leaseSignings).where(eq(leaseSignings.rentalId, ref.rentalId))
    expect(rows.map(({ draft, status }) => `${draft} ${status}`).toSorted()).toEqual(['1 lapsed', '2 open'])
  })

  test('is made once by a repeated form, and by parallel signatures it is sealed once', async () => {
    const rentalId = await makeRented()
    const form = { rentalId, kind: 'lease' as const, key: crypto.randomUUID(), special: '', days: 14 }
    await Promise.allSettled(Array.from({ length: 4 }, () => prepareSigning(people.owner, form)))
    const ref = { rentalId, kind: 'lease' as const, signing: await getOpen(rentalId) }
    expect((await getSigningPage(people.owner, { rentalId: rentalId, kind: 'lease' })).signing?.draft).toBe(1)
    await Promise.all([begin(people.owner, ref), begin(people.guest, ref)])
    const [ownerCode, tenantCode] = [await takeCode(people.owner), await takeCode(people.guest)]
    const outcomes = await countOutcomes([
      ...Array.from({ length: 3 }, () => signPaper(people.owner, { ...ref, code: ownerCode })),
      ...Array.from({ length: 3 }, () => signPaper(people.guest, { ...ref, code: tenantCode })),
    ])
    expect(outcomes.done).toBe(2)
    expect((await getSigningPage(people.owner, { rentalId: rentalId, kind: 'lease' })).signing?.status).toBe('signed')
    expect((await listDocuments(people.owner, { rentalId, page: 1 })).total).toBe(1)
  })
})

describe('the code', () => {
  test('of one side does not sign for the other, and an old or used one signs nothing', async () => {
    const ref = await makePrepared()
    await begin(people.guest, ref)
    const code = await takeCode(people.guest)
    expect(await getProblem(signPaper(people.owner, { ...ref, code }))).toBe('lease.code.expired')
    expect(await getProblem(signPaper(people.otherTenant, { ...ref, code }))).toBe('rental.notFound')
    await resendCode(people.guest, ref)
    const next = await takeCode(people.guest)
    if (next !== code) expect(await getProblem(signPaper(people.guest, { ...ref, code }))).toBe('lease.code.wrong')
    const late: Ctx = { ...people.guest, now: () => new Date(people.guest.now().getTime() + 11 * 60_000) }
    expect(await getProblem(signPaper(late, { ...ref, code: next }))).toBe('lease.code.expired')
    expect(await getProblem(signPaper(people.guest, { ...ref, code: next }))).toBe('done')
    expect(await getProblem(signPaper(people.guest, { ...ref, code: next }))).toBe('lease.code.expired')
    expect(await getOutcome(begin(people.guest, ref))).toBe('lease.ownSignature')
  })

  test('is compared five times at most, also in parallel; then the right one does not work either', async () => {
    const ref = await makePrepared()
    await begin(people.guest, ref)
    const code = await takeCode(people.guest)
    const wrong = code === '111111' ? '222222' : '111111'
    const problems = await Promise.all(
      Array.from({ length: 12 }, () => getProblem(signPaper(people.guest, { ...ref, code: wrong }))),
    )
    expect(problems.filter((problem) => problem === 'lease.code.wrong')).toHaveLength(MAX_WRONG_CODES)
    expect(await getProblem(signPaper(people.guest, { ...ref, code }))).toBe('lease.code.expired')
  })

  test('stands nowhere readable in the database but in its mail', async () => {
    const ref = await makePrepared()
    await begin(people.guest, ref)
    const [row] = await database.db.select().from(leaseSignatures).where(eq(leaseSignatures.signingId, ref.signing))
    expect(JSON.stringify(row)).not.toContain(await takeCode(people.guest))
  })
})

describe('another way than the code', () => {
  const PASSWORD = "Ana's pássword 1"
  const createSigner = (ctx: Ctx): Ctx => {
    const checkPassword = async (userId: string | null, password: string) =>
      userId === getId(ctx) && password === PASSWORD
    return { ...ctx, adapters: { ...ctx.adapters, auth: { ...ctx.adapters.auth, checkPassword } } }
  }
  const beginWithPassword = (ctx: Ctx, ref: Parameters<typeof begin>[1]) =>
    beginSignature(ctx, { ...ref, name: 'Ana Peñaflor', drawing: '', way: 'password' })

  test('is the password: no code is mailed, and the certificate says it', async () => {
    const ref = await makePrepared()
    const [tenant, owner] = [createSigner(people.guest), createSigner(people.owner)]
    await beginWithPassword(tenant, ref)
    expect(await takeCode(people.guest)).toBe('no code')
    await signWithPassword(tenant, { ...ref, password: PASSWORD })
    await beginWithPassword(owner, ref)
    await signWithPassword(owner, { ...ref, password: PASSWORD })
    const { bytes } = await getPaperFile(people.owner, { rentalId: ref.rentalId, kind: 'lease' })
    expect(readPdfLines(bytes).join(' ')).toContain('Password of the account')
  })

  test('does not work before the name, with a wrong password, for somebody else, twice, or too late', async () => {
    const ref = await makePrepared()
    const tenant = createSigner(people.guest)
    const sign = (ctx: Ctx, password = PASSWORD) => getProblem(signWithPassword(ctx, { ...ref, password }))
    expect(await sign(tenant)).toBe('lease.notBegun')
    await beginWithPassword(tenant, ref)
    expect(await sign(tenant, 'wrong')).toBe('auth.invalidCredentials')
    expect(await sign(createSigner(people.otherTenant))).toBe('rental.notFound')
    const late: Ctx = { ...tenant, now: () => new Date(tenant.now().getTime() + 11 * 60_000) }
    expect(await sign(late)).toBe('lease.notBegun')
    expect((await Promise.all([sign(tenant), sign(tenant)])).filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('counts each password before it is compared, also in parallel', async () => {
    const ref = await makePrepared()
    const tenant = createSigner(people.guest)
    await beginWithPassword(tenant, ref)
    const attempts = Array.from({ length: 16 }, () =>
      getProblem(signWithPassword(tenant, { ...ref, password: 'wrong' })),
    )
    expect((await Promise.all(attempts)).filter((outcome) => outcome === 'auth.invalidCredentials')).toHaveLength(10)
    expect(await getProblem(signWithPassword(tenant, { ...ref, password: PASSWORD }))).toBe('auth.tooManyAttempts')
  })

  test('is a passkey only if the device answers for this person', async () => {
    const ref = await makePrepared()
    await beginSignature(people.guest, { ...ref, name: 'Ana', drawing: '', way: 'passkey' })
    const answer = async (kind: 'wrong' | 'passed') => {
      const finishCheck = async (purpose: string, userId: string | null) =>
        purpose === 'confirm' && userId === getId(people.guest) ? { kind, userId } : { kind: 'gone' }
      const { auth } = people.guest.adapters
      const passkeys = { ...auth.passkeys, finishCheck } as unknown as typeof auth.passkeys
      const tenant: Ctx = { ...people.guest, adapters: { ...people.guest.adapters, auth: { ...auth, passkeys } } }
      return getProblem(signWithPasskey(tenant, { ...ref, credential: {} as never }))
    }
    expect(await answer('wrong')).toBe('auth.passkeyInvalid')
    expect(await answer('passed')).toBe('done')
    expect((await getSigningPage(people.owner, ref)).signing?.signatures).toMatchObject([{ way: 'passkey' }])
  })
})

describe('a member of the team of the owner', () => {
  const createMember = (role: TeamRole): Ctx => {
    const { actor } = people.owner
    const delegate = { personId: getId(people.otherTenant), memberId: crypto.randomUUID(), role, homes: 'all' as const }
    return { ...people.owner, actor: actor && { ...actor, delegate } }
  }

  test('prepares, reads and withdraws the contract, but signs nothing and uses up no attempt of the owner', async () => {
    const manager = createMember('manager')
    const rentalId = await makeRented()
    await prepareSigning(manager, {
      rentalId,
      kind: 'lease',
      key: crypto.randomUUID(),
      special: 'No smoking.',
      days: 14,
    })
    const page = await getSigningPage(manager, { rentalId: rentalId, kind: 'lease' })
    expect(page.allowed).toMatchObject({ prepare: true, sign: false, decline: false, withdraw: true })
    const ref = { rentalId, kind: 'lease' as const, signing: page.signing?.id ?? '' }
    await begin(people.owner, ref)
    expect((await getSigningPage(people.owner, { rentalId: rentalId, kind: 'lease' })).pending).not.toBeNull()
    expect((await getSigningPage(manager, { rentalId: rentalId, kind: 'lease' })).pending).toBeNull()
    const refused = [
      () => begin(manager, ref),
      () => resendCode(manager, ref),
      ...Array.from({ length: MAX_WRONG_CODES }, () => () => signPaper(manager, { ...ref, code: '000000' })),
      () => declineSigning(manager, { ...ref, reason: 'Not ours to decline' }),
    ]
    for (const act of refused) expect(await getProblem(act())).toBe('auth.forbidden')
    await signPaper(people.owner, { ...ref, code: await takeCode(people.owner) })
    await withdrawSigning(manager, ref)
    expect((await getSigningPage(people.owner, { rentalId: rentalId, kind: 'lease' })).signing?.status).toBe(
      'withdrawn',
    )
  })

  test.each(['caretaker', 'accountant'] as const)('who is %s neither prepares nor reads it', async (role) => {
    const member = createMember(role)
    const { rentalId, signing } = await makePrepared()
    const again = { rentalId, kind: 'lease', key: crypto.randomUUID(), special: '', days: 14 } as const
    expect(await getProblem(prepareSigning(member, again))).toBe('auth.forbidden')
    expect(await getProblem(withdrawSigning(member, { rentalId, kind: 'lease', signing }))).toBe('auth.forbidden')
    expect(await getProblem(getSigningPage(member, { rentalId: rentalId, kind: 'lease' }))).toBe('rental.notFound')
  })

  test('is asked for no signature on the overview; the owner is', async () => {
    const { rentalId } = await makePrepared()
    const list = async (ctx: Ctx) => (await listPapersToSign(ctx, 'owner', 100)).map((row) => row.rentalId)
    expect(await list(people.owner)).toContain(rentalId)
    expect(await list(createMember('manager'))).toEqual([])
  })
})

describe('the database', () => {
  test('refuses a change of the text, of the decision and of a made signature', async () => {
    const ref = await makePrepared()
    const run = (statement: string) => database.pool.query(statement)
    await expect(run(`update lease_signings set content = '{"a": 1}' where id = '${ref.signing}'`)).rejects.toThrow(
      /never changed/,
    )
    await sign(people.guest, ref)
    for (const change of ["signed_at = now() - interval '1 day'", "name = 'Somebody'", "drawing = 'M1 1L2 2'"])
      await expect(run(`update lease_signatures set ${change} where signing_id = '${ref.signing}'`)).rejects.toThrow(
        /never changed or removed/,
      )
    await expect(run(`delete from lease_signatures where signing_id = '${ref.signing}'`)).rejects.toThrow(
      /never changed/,
    )
    await sign(people.owner, ref)
    await expect(run(`update lease_signings set status = 'open' where id = '${ref.signing}'`)).rejects.toThrow(
      /never changed/,
    )
    await expect(run(`update lease_signings set content = '{}' where id = '${ref.signing}'`)).rejects.toThrow(
      /never changed/,
    )
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { OPERATIONS } from '#app/domain/public-api/contract/operations.data.server.ts'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { buildPhotoForm, callApi, fillPath, makeToken, MISSING_ID } from '#tests/support/api/api-client.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

async function makeOwner() {
  const { id } = await makePerson(database.db, 'landlord')
  return { id, token: await makeToken(database.db, { id }) }
}

async function makeLead(ownerId: string) {
  const listing = await makeProperty(database.db, { ownerId })
  const renter = await makePerson(database.db, 'tenant')
  const lead = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  await makeMessage(database.db, { conversationId: lead.id, senderId: renter.id, content: 'Is it still free?' })
  return lead
}

type Page = { data: { id: string }[]; next: string | null }

async function readAll(path: string, token: string, key = 'id') {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const join = path.includes('?') ? '&' : '?'
    const { body } = await callApi(database.db, cursor === null ? path : `${path}${join}cursor=${cursor}`, { token })
    const page = body as Page
    ids.push(...page.data.map((entry) => String((entry as Record<string, unknown>)[key])))
    cursor = page.next
  } while (cursor !== null)
  return ids
}

describe('own listings by API', () => {
  test('a draft is created, changed, and read with the values that were sent', async () => {
    const { token } = await makeOwner()
    const fields = {
      propertyType: 'condo',
      bedroomCount: 2,
      maxGuests: 4,
      floorArea: 38.5,
      petsAllowed: true,
      basePrice: 2_550_050,
      securityDeposit: { months: 2 },
      includedUtilities: ['water', 'internet'],
      availableFrom: '2026-09-01',
      title: 'Two bedrooms near the park',
      unit: '12B',
    }
    const created = await callApi(database.db, '/me/listings', { method: 'POST', token, body: fields })
    expect(created).toMatchObject({
      status: 201,
      body: { status: 'draft', fields: { ...fields, includedUtilities: ['internet', 'water'], street: '' } },
    })
    const { id, version } = created.body
    const change = { version, petsAllowed: false, availableFrom: null, securityDeposit: { centavos: 5_000_000 } }
    const changed = await callApi(database.db, `/me/listings/${String(id)}`, { method: 'PATCH', token, body: change })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        fields: { petsAllowed: false, availableFrom: null, securityDeposit: { centavos: 5_000_000 }, unit: '12B' },
      },
    })
    const read = await callApi(database.db, `/me/listings/${String(id)}`, { token })
    expect(read.body).toEqual(changed.body)
    const late = await callApi(database.db, `/me/listings/${String(id)}`, { method: 'PATCH', token, body: change })
    expect(late).toMatchObject({ status: 409, body: { code: 'listing.changedMeanwhile' } })
  })

  test('a refused field saves nothing and is named', async () => {
    const { token, id: ownerId } = await makeOwner()
    const { id } = await makeProperty(database.db, { ownerId, status: 'draft', unit: '1' })
    const body = { unit: '2', place: 'Atlantis', amenities: ['no-such-thing'] }
    const refused = await callApi(database.db, `/me/listings/${id}`, { method: 'PATCH', token, body })
    expect(refused).toMatchObject({ status: 400, body: { code: 'app.invalidInput' } })
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ pointer: '/place' }))
    const [row] = await database.db.select({ unit: properties.unit }).from(properties).where(eq(properties.id, id))
    expect(row?.unit).toBe('1')
  })

  test('a listing is paused and shown again; another person’s listing does not exist', async () => {
    const { token, id: ownerId } = await makeOwner()
    const { id } = await makeProperty(database.db, { ownerId, status: 'active' })
    const move = (status: string, by = token) =>
      callApi(database.db, `/me/listings/${id}/status`, { method: 'POST', token: by, body: { status } })
    expect(await move('inactive')).toMatchObject({ status: 200, body: { status: 'inactive' } })
    expect(await move('inactive')).toMatchObject({ status: 409, body: { code: 'listing.moveNotAllowed' } })
    expect(await move('active')).toMatchObject({ status: 200, body: { status: 'active' } })
    const stranger = await makeOwner()
    for (const answer of [
      await move('inactive', stranger.token),
      await callApi(database.db, `/me/listings/${id}`, { token: stranger.token }),
      await callApi(database.db, `/me/listings/${id}`, { method: 'PATCH', token: stranger.token, body: { unit: '9' } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'listing.notFound' } })
  })

  test('pages of listings have each listing once, also if one is added between them', async () => {
    const { token, id: ownerId } = await makeOwner()
    const ids = []
    for (let count = 0; count < 5; count++) ids.push((await makeProperty(database.db, { ownerId })).id)
    await makeProperty(database.db)
    expect(new Set(await readAll('/me/listings?limit=2', token))).toEqual(new Set(ids))
    const first = (await callApi(database.db, '/me/listings?limit=2', { token })).body as Page
    await makeProperty(database.db, { ownerId })
    const second = (await callApi(database.db, `/me/listings?limit=2&cursor=${String(first.next)}`, { token }))
      .body as Page
    expect(second.data.map(({ id }) => id).filter((id) => first.data.some((entry) => entry.id === id))).toEqual([])
  })
})

describe('leads, tenants and payments by API', () => {
  test('an owner reads leads and answers; a stranger finds none', async () => {
    const owner = await makeOwner()
    const lead = await makeLead(owner.id)
    const stranger = await makeOwner()
    expect(await readAll('/me/leads', owner.token)).toEqual([lead.id])
    expect(await readAll('/me/leads', stranger.token)).toEqual([])
    const path = `/me/leads/${lead.id}/messages`
    const answer = await callApi(database.db, path, { method: 'POST', token: owner.token, body: { text: 'Yes.' } })
    expect(answer).toMatchObject({ status: 201, body: { text: 'Yes.', isMine: true } })
    const { body } = await callApi(database.db, path, { token: owner.token })
    expect((body as unknown as { data: { text: string }[] }).data.map(({ text }) => text)).toEqual([
      'Is it still free?',
      'Yes.',
    ])
    for (const method of ['GET', 'POST'])
      expect(await callApi(database.db, path, { method, token: stranger.token, body: { text: 'x' } })).toMatchObject({
        status: 404,
        body: { code: 'conversation.notFound' },
      })
  })

  test('an owner reads tenants and payments of own listings only', async () => {
    const owner = await makeOwner()
    const mine: Record<'rentals' | 'transfers', string[]> = { rentals: [], transfers: [] }
    for (let count = 0; count < 3; count++) {
      const listing = await makeProperty(database.db, { ownerId: owner.id })
      const rental = await makeRental(database.db, { propertyId: listing.id })
      const payment = await makePayment(database.db, { rentalId: rental.id })
      const proof = await makePaymentProof(database.db, { paymentId: payment.id })
      mine.rentals.push(rental.id)
      mine.transfers.push(proof.transferId)
    }
    await makePaymentProof(database.db)
    expect((await readAll('/me/tenants?limit=2', owner.token, 'rentalId')).toSorted()).toEqual(mine.rentals.toSorted())
    expect((await readAll('/me/payments?limit=2', owner.token)).toSorted()).toEqual(mine.transfers.toSorted())
  })
})

describe('requests to the API', () => {
  test.each([
    [
      'deactivated',
      (id: string) => database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, id)),
    ],
    ['banned', (id: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, id))],
  ])('the token of a %s account is refused at once, everywhere', async (_, change) => {
    const { id, token } = await makeOwner()
    expect(await callApi(database.db, '/me', { token })).toMatchObject({ status: 200, body: { id } }) // null control
    await change(id)
    for (const path of ['/me', '/me/listings', '/listings'])
      expect(await callApi(database.db, path, { token })).toMatchObject({
        status: 401,
        body: { code: 'api.tokenInvalid' },
      })
  })

  test('an unchanged answer is a 304, a changed one is sent', async () => {
    const { id, token } = await makeOwner()
    const { headers } = await callApi(database.db, '/me', { token })
    const ask = () => callApi(database.db, '/me', { token, headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
    expect((await ask()).status).toBe(304)
    await database.db.update(users).set({ fullName: 'Another Name' }).where(eq(users.id, id))
    expect((await ask()).status).toBe(200)
  })

  test('a repeated request with one key has one effect, also in parallel', async () => {
    const { id, token } = await makeOwner()
    const lead = await makeLead(id)
    const send = (text: string, key = 'once-upon-a-time') =>
      callApi(database.db, `/me/leads/${lead.id}/messages`, {
        method: 'POST',
        token,
        body: { text },
        headers: { 'Idempotency-Key': key },
      })
    const parallel = await Promise.all([send('Yes.'), send('Yes.'), send('Yes.')])
    expect(parallel.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const again = await send('Yes.')
    expect(again.status).toBe(201)
    expect(await send('No.')).toMatchObject({ status: 422, body: { code: 'idempotency.differentRequest' } })
    expect((await send('Yes.', 'another-key-here')).body.id).not.toBe(again.body.id) // null control
    const rows = await database.db.select().from(messages).where(eq(messages.conversationId, lead.id))
    expect(rows.map(({ content }) => content).toSorted()).toEqual(['Is it still free?', 'Yes.', 'Yes.'])
  })

  test('every answer says how many requests are left, and the one too many when to come back', async () => {
    const { token } = await makeOwner()
    const first = await callApi(database.db, '/me', { token })
    expect(first.headers.get('RateLimit-Limit')).toBe(String(LIMITS['api.account'].max))
    expect(first.headers.get('RateLimit-Remaining')).toBe(String(LIMITS['api.account'].max - 1))
    await database.db.update(rateLimits).set({ count: LIMITS['api.account'].max })
    const refused = await callApi(database.db, '/me', { token })
    expect(refused).toMatchObject({ status: 429, body: { code: 'app.tooManyRequests' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('a refusal is in the language of the request', async () => {
    const titles = await Promise.all((['en', 'fil'] as const).map((locale) => callApi(database.db, '/me', { locale })))
    expect(new Set(titles.map(({ body }) => body.title)).size).toBe(2)
    expect(titles.map(({ headers }) => headers.get('Content-Language'))).toEqual(['en', 'fil'])
  })

  test('a known address refuses other methods and names its own; an unknown one says where to look', async () => {
    const refused = await callApi(database.db, '/me/listings', { method: 'DELETE' })
    expect(refused).toMatchObject({ status: 405, body: { code: 'app.methodNotAllowed' } })
    expect(refused.headers.get('Allow')).toBe('GET, POST')
    expect(await callApi(database.db, '/nothing')).toMatchObject({ status: 404, body: { code: 'api.unknownAddress' } })
  })
})

describe('scopes of a token', () => {
  const BODIES: Readonly<Record<string, unknown>> = {
    createListing: { propertyType: 'studio', maxGuests: 2 },
    changeListing: { unit: '2' },
    moveListing: { status: 'inactive' },
    answerLead: { text: 'Yes.' },
    orderPhotos: { order: [MISSING_ID] },
    captionPhoto: { caption: 'Kitchen' },
  }

  test('each scope opens its own operations and no others', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const outcomes: string[] = []
    for (const scope of API_SCOPES) {
      const token = await makeToken(database.db, { id }, [scope])
      for (const operation of OPERATIONS) {
        const path = fillPath(operation.path)
        const body = BODIES[operation.id]
        const form = operation.bodyType ? { form: buildPhotoForm(Buffer.from('x')) } : {}
        const answer = await callApi(database.db, path, {
          method: operation.method,
          token,
          ...(body ? { body } : form),
        })
        const isOpen = answer.body.code !== 'api.scopeMissing'
        const mayOpen = operation.scope === null || operation.scope === 'any' || operation.scope === scope
        if (isOpen !== mayOpen) outcomes.push(`${scope} ${operation.id} ${answer.status}`)
        if (isOpen && ![200, 201, 404].includes(answer.status)) outcomes.push(`${operation.id} ${answer.status}`)
      }
    }
    expect(OPERATIONS.length * API_SCOPES.length).toBeGreaterThan(70)
    expect(outcomes).toEqual([])
  })
})

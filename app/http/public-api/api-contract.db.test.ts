// Generated from the OpenAPI document: every operation answers as it says, every refusal that it names is provoked, and nothing else is a 5xx.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { MARKETPLACE } from '#app/permissions/matrix/marketplace.ts'
import { ACTIONS, canInGeneral } from '#app/permissions/policy.ts'
import { buildOpenApi } from '#app/domain/public-api/contract/openapi.rules.server.ts'
import { listErrors, OPERATIONS } from '#app/domain/public-api/contract/operations.data.server.ts'
import { problemResponse } from '#app/domain/public-api/contract/fields.schema.ts'
import { hasBody, type Operation } from '#app/domain/public-api/contract/operation.model.ts'
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { QUOTA_BYTES } from '#app/domain/kernel/uploads/picture.rules.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage, makeStoredFile } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makePaymentProof, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  buildPhotoForm,
  callApi,
  fillPath,
  makeToken,
  MISSING_ID,
} from '#tests/support/api/api-client.ts'
import { makeActor } from '#tests/support/context.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { buildPngClaimingSize, PNG_SIGNATURE } from '#tests/support/fixtures/picture-corpus.ts'
import { setUpStorage } from '#tests/support/storage.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const document = buildOpenApi({ baseUrl: new URL('https://tahanan.example'), siteName: 'Tahanan' })

let owner: { id: string; token: string }
let ids: { active: string; draft: string; rented: string; lead: string; closedLead: string; photo: string }
let picture: Buffer
const storage = setUpStorage()

beforeAll(async () => {
  const { id } = await makePerson(database.db, 'landlord')
  owner = { id, token: await makeToken(database.db, { id }) }
  const make = async (status: 'active' | 'draft' | 'inactive') =>
    (
      await makeProperty(database.db, {
        ownerId: id,
        status,
        ...(status === 'inactive' ? { inactiveReason: 'rented' } : {}),
      })
    ).id
  const [active, draft, rented] = [await make('active'), await make('draft'), await make('inactive')]
  const rental = await makeRental(database.db, { propertyId: rented })
  const payment = await makePayment(database.db, { rentalId: rental.id })
  await makePaymentProof(database.db, { paymentId: payment.id })
  const makeLead = async () => {
    const renter = await makePerson(database.db, 'tenant')
    const lead = await makeConversation(database.db, { propertyId: active, clientUserId: renter.id })
    await makeMessage(database.db, { conversationId: lead.id, senderId: renter.id })
    return { id: lead.id, renterId: renter.id }
  }
  const [lead, closed] = [await makeLead(), await makeLead()]
  await database.db.execute(sql`update user_profiles set is_active = false where user_id = ${closed.renterId}`)
  ids = { active, draft, rented, lead: lead.id, closedLead: closed.id, photo: '' }
  picture = await makeDistinctPicture(1)
})

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(propertyImages).where(eq(propertyImages.propertyId, ids.draft))
  ids.photo = (await makePropertyImage(database.db, { propertyId: ids.draft })).id
})

type Sample = { id?: () => string; body?: () => unknown; form?: () => FormData }

/** A request of each operation that succeeds. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  searchListings: {},
  getListing: { id: () => ids.active },
  listOwnListings: {},
  createListing: { body: () => ({ propertyType: 'studio', maxGuests: 2, unit: '7' }) },
  getOwnListing: { id: () => ids.draft },
  changeListing: { id: () => ids.draft, body: () => ({ unit: '8' }) },
  moveListing: { id: () => ids.active, body: () => ({ status: 'inactive' }) },
  listLeads: {},
  listLeadMessages: { id: () => ids.lead },
  answerLead: { id: () => ids.lead, body: () => ({ text: 'Yes.' }) },
  listTenants: {},
  listPayments: {},
  getAccount: {},
  listPhotos: { id: () => ids.draft },
  addPhoto: { id: () => ids.draft, form: () => buildPhotoForm(picture) },
  orderPhotos: { id: () => ids.draft, body: () => ({ order: [ids.photo] }) },
  captionPhoto: { id: () => ids.draft, body: () => ({ caption: 'The kitchen' }) },
  removePhoto: { id: () => ids.draft },
}

type Change = ApiRequest & { id?: string; photoId?: string; query?: string; db?: Db }

function send(
  operation: Operation,
  { id, photoId, query = '', db = database.db, ...request }: Change = {},
): Promise<ApiAnswer> {
  const sample = SAMPLES[operation.id] ?? {}
  const path = fillPath(operation.path, { id: id ?? sample.id?.() ?? '', photoId: photoId ?? ids.photo }) + query
  return callApi(db, path, {
    method: operation.method,
    ...(operation.scope === null ? {} : { token: owner.token }),
    ...(sample.body && request.text === undefined ? { body: sample.body() } : {}),
    ...(sample.form && request.text === undefined ? { form: sample.form() } : {}),
    context: { adapters: { storage } },
    ...request,
  })
}

const silent = { adapters: { log: createLog({ level: 'silent' }), storage } }

const WRITES_AND_READS = ['insert', 'select', 'update', 'execute', 'transaction', 'delete']

/** Fails statements with an error. */
const breakDb = (error: Error, broken = WRITES_AND_READS): Db =>
  new Proxy(database.db, {
    get: (target, name) =>
      broken.includes(String(name))
        ? () => {
            throw error
          }
        : Reflect.get(target, name),
  })

/** How to get each refusal. */
const PROVOKE: Readonly<Partial<Record<ErrorCode, (operation: Operation) => Promise<ApiAnswer>>>> = {
  'app.invalidInput': (operation) => send(operation, { query: '?no_such_parameter=1' }),
  'app.tooManyRequests': async (operation) => {
    await send(operation, { query: '?no_such_parameter=1' })
    await database.db.update(rateLimits).set({ count: 1_000_000 })
    return send(operation)
  },
  // The counter of the limit inserts: if it fails, the answer is a 503
  'app.unexpected': (operation) =>
    send(operation, { db: breakDb(new Error('a defect'), ['select', 'execute']), context: silent }),
  'app.unavailable': (operation) =>
    send(operation, {
      db: breakDb(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })),
      context: silent,
    }),
  'api.tokenRequired': (operation) => callApi(database.db, fillPath(operation.path), { method: operation.method }),
  'api.tokenInvalid': (operation) => send(operation, { token: `tahanan_${'A'.repeat(43)}` }),
  'api.scopeMissing': async (operation) => {
    const other = operation.scope === 'listings:read' ? 'leads:read' : 'listings:read'
    return send(operation, { token: await makeToken(database.db, owner, [other]) })
  },
  'app.badRequest': (operation) =>
    send(operation, {
      text: '{"unit":',
      ...(operation.bodyType ? { headers: { 'Content-Type': `${operation.bodyType}; boundary=x` } } : {}),
    }),
  'app.unsupportedMediaType': (operation) => send(operation, { headers: { 'Content-Type': 'text/plain' } }),
  'listing.photoNotFound': (operation) => send(operation, { photoId: MISSING_ID }),
  'listing.photosChanged': (operation) => send(operation, { body: { order: [MISSING_ID], seen: [MISSING_ID] } }),
  'listing.tooManyPhotos': async (operation) => {
    for (let order = 1; order < MAX_PHOTOS_PER_LISTING; order++)
      await makePropertyImage(database.db, { propertyId: ids.draft, order })
    return send(operation)
  },
  'upload.tooLarge': (operation) => send(operation, { form: buildPhotoForm(Buffer.alloc(11 * 1024 * 1024)) }),
  'upload.unsupportedType': (operation) => send(operation, { form: buildPhotoForm(Buffer.from('%PDF-1.7')) }),
  'upload.unreadable': (operation) => send(operation, { form: buildPhotoForm(PNG_SIGNATURE) }),
  'upload.dimensions': (operation) => send(operation, { form: buildPhotoForm(buildPngClaimingSize(16_000, 16_000)) }),
  'upload.quotaReached': async (operation) => {
    const full = await makeStoredFile(database.db, { uploadedBy: owner.id, sizeBytes: QUOTA_BYTES })
    const refused = await send(operation)
    await database.db.delete(storedFiles).where(eq(storedFiles.id, full.id))
    return refused
  },
  'app.bodyTooLarge': (operation) => send(operation, { text: JSON.stringify({ unit: 'x'.repeat(70_000) }) }),
  'idempotency.keyInvalid': (operation) => send(operation, { headers: { 'Idempotency-Key': 'short' } }),
  'idempotency.inProgress': async (operation) => {
    const key = `in-progress-${operation.id}`
    const name = operation.id === 'addPhoto' ? 'photo.upload' : `api.${operation.id}`
    const lock = JSON.stringify(['idempotency', owner.id, name, key])
    return database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
      return send(operation, { headers: { 'Idempotency-Key': key } })
    })
  },
  'idempotency.differentRequest': async (operation) => {
    const headers = { 'Idempotency-Key': `different-${operation.id}` }
    const body = operation.id === 'moveListing' ? { status: 'active' } : undefined
    if (body)
      await database.db.execute(
        sql`update properties set status = 'inactive', inactive_reason = 'owner' where id = ${ids.active}`,
      )
    const first = await send(operation, { headers, ...(body ? { body } : {}) })
    expect(first.status).toBe(operation.status)
    const others: Record<string, unknown> = {
      createListing: { propertyType: 'condo', maxGuests: 1, bedroomCount: 1 },
      moveListing: { status: 'inactive' },
      answerLead: { text: 'No.' },
    }
    if (operation.id === 'addPhoto')
      return send(operation, { headers, form: buildPhotoForm(await makeDistinctPicture(2)) })
    return send(operation, { headers, body: others[operation.id] })
  },
  'listing.notFound': (operation) => send(operation, { id: MISSING_ID }),
  'listing.changedMeanwhile': (operation) => send(operation, { body: { version: 999_999, unit: '9' } }),
  'listing.moveNotAllowed': (operation) => send(operation, { id: ids.draft, body: { status: 'inactive' } }),
  'listing.incomplete': async (operation) => {
    await database.db.delete(propertyImages)
    return send(operation, { id: ids.draft, body: { status: 'pending' } })
  },
  'listing.rented': (operation) => send(operation, { id: ids.rented, body: { status: 'active' } }),
  'conversation.notFound': (operation) => send(operation, { id: MISSING_ID }),
  'conversation.closed': (operation) => send(operation, { id: ids.closedLead }),
  'api.cursorInvalid': (operation) => send(operation, { query: '?cursor=bm90LW91cnM' }),
}

describe('OpenAPI document', () => {
  test('it has every operation once, with its scope, parameters and answers', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted())
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length)
    expect(JSON.stringify(document)).not.toContain('undefined')
  })

  test('every operation has its row in the permission matrix, and only public ones are open to guests', () => {
    for (const { id, permission, scope } of OPERATIONS) {
      expect(ACTIONS, id).toContain(permission)
      expect(canInGeneral(null, permission), id).toBe(scope === null)
      for (const role of ['landlord', 'agent'] as const)
        expect(canInGeneral(makeActor(role, MISSING_ID), permission), `${id} ${role}`).toBe(true)
    }
    expect(ACTIONS).not.toContain('no.suchAction')
    expect(MARKETPLACE).toHaveProperty(['listing.create'])
  })
})

describe('answers of the API', () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s answers as the document says',
    async (id, operation) => {
      expect(SAMPLES, 'a new operation needs a sample').toHaveProperty(id)
      await database.db.execute(
        sql`update properties set status = 'active', inactive_reason = null where id = ${ids.active}`,
      )
      const { status, body, headers } = await send(operation)
      expect(status).toBe(operation.status)
      // Parsing drops what the document does not have
      expect(operation.response.parse(body)).toEqual(body)
      expect(headers.get('Content-Type')).toBe('application/json')
      expect(headers.get('Vary')).toContain('Authorization')
    },
  )

  /** Refused before the operation; server/guards/upload-limit.test.ts provokes them. */
  const OF_THE_GUARD: readonly ErrorCode[] = ['upload.unavailable', 'upload.stalled']
  const refusals = OPERATIONS.flatMap((operation) =>
    listErrors(operation)
      .filter((code) => !OF_THE_GUARD.includes(code))
      .map((code) => [operation.id, code, operation] as const),
  )
  test.each(refusals)('%s refuses with %s', async (_id, code, operation) => {
    await database.db.execute(
      sql`update properties set status = 'active', inactive_reason = null where id = ${ids.active}`,
    )
    const provoke = PROVOKE[code]
    expect(provoke, 'a new refusal needs a request').toBeDefined()
    const { status, body, headers } = await provoke!(operation)
    expect(body).toMatchObject({ code, status: ERRORS[code] })
    expect(status).toBe(ERRORS[code])
    expect(headers.get('Content-Type')).toBe('application/problem+json')
    expect(problemResponse.strict().parse(body)).toEqual(body)
  })
})

describe('odd requests to the API', () => {
  test('500 odd bodies are refused or stored, and none is a server error', async () => {
    const writers = OPERATIONS.filter(({ method, bodyType }) => hasBody(method) && bodyType === undefined)
    let seed = 20260302
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    const pick = <T>(values: readonly T[]): T => values[next(values.length)]!
    const ODD: readonly unknown[] = [
      null,
      true,
      0,
      -1,
      1e308,
      0.1,
      2 ** 53,
      '',
      ' ',
      '\0',
      '\uD800',
      '\u202Eabc',
      'x'.repeat(9_000),
      "'; drop table users; --",
      '2026-13-45',
      '{}',
      [],
      [[]],
      [null],
      {},
      { months: -1 },
      { centavos: 1.5 },
      { lat: 'x' },
      { __proto__: null, constructor: 1 },
      Array.from({ length: 100 }, (_, index) => index),
    ]
    const names = [
      'unit',
      'title',
      'pin',
      'basePrice',
      'securityDeposit',
      'amenities',
      'availableFrom',
      'place',
      'maxGuests',
      'text',
      'status',
      'propertyType',
      'version',
      '__proto__',
      'constructor',
      'floorArea',
      'includedUtilities',
      'ownBathroom',
    ]
    const statuses: number[] = []
    const failures: string[] = []
    for (let count = 0; count < 500; count++) {
      const operation = pick(writers)
      const good = (SAMPLES[operation.id]?.body?.() ?? {}) as Record<string, unknown>
      const odd = Object.fromEntries(Array.from({ length: 1 + next(3) }, () => [pick(names), pick(ODD)]))
      const body = pick([odd, { ...good, ...odd }, pick(ODD)])
      if (count % 100 === 0) await database.db.delete(rateLimits)
      const answer = await send(operation, { text: JSON.stringify(body) })
      statuses.push(answer.status)
      if (answer.status >= 500) failures.push(`${operation.id} ${JSON.stringify(body).slice(0, 200)}`)
    }
    expect(failures).toEqual([])
    expect(statuses).toHaveLength(500)
    expect(new Set(statuses)).toContain(400)
    expect(statuses.some((status) => status < 300)).toBe(true) // null control: some are sound
  })

  test.each(['%00', '..%2f', '%E0%A4', 'x'.repeat(3_000), '%F0%9F%8F%A0'])(
    'the address /listings/%s is no server error',
    async (part) => {
      expect((await callApi(database.db, `/listings/${part}`)).status).toBeLessThan(500)
    },
  )
})

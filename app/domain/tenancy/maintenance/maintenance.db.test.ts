// Maintenance requests: who reports, reads, moves and assigns them, and that nothing happens twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import {
  maintenancePhotos,
  maintenanceRequests,
  maintenanceUpdates,
} from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { MAINTENANCE_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { createMaintenanceRequest } from './create-request.commands.server.ts'
import { findMaintenancePhoto, getMaintenanceRequest, listReportableHomes } from './maintenance-view.queries.server.ts'
import {
  addMaintenanceComment,
  assignMaintenanceRequest,
  moveMaintenanceRequest,
} from './maintenance.commands.server.ts'
import { countMaintenance, listMaintenance, listMaintenanceBoard } from './maintenance.queries.server.ts'
import { maintenanceList } from './maintenance.model.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-maintenance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)
const NOW = new Date('2026-03-10T02:00:00Z')
const contextAs = (role: Role, id: string, now = NOW): Ctx =>
  createTestContext(database.db, { actor: makeActor(role, id), now, adapters: { storage, random: systemRandom } })

const people = {} as Record<'tenant' | 'formerTenant' | 'owner' | 'otherOwner' | 'agent' | 'otherAgent' | 'admin', Ctx>
let listing = ''
let rentalId = ''
beforeAll(async () => {
  const roles = {
    tenant: 'tenant',
    formerTenant: 'tenant',
    owner: 'landlord',
    otherOwner: 'landlord',
    agent: 'agent',
    otherAgent: 'agent',
    admin: 'admin',
  } as const
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, Role][])
    people[name] = contextAs(role, (await makePerson(database.db, role)).id)
  await makeAgent(database.db, { userId: getId(people.agent) })
  listing = (await makeProperty(database.db, { ownerId: getId(people.owner), title: "Peñaflor's flat" })).id
  await makeRental(database.db, {
    propertyId: listing,
    tenantId: getId(people.formerTenant),
    startsOn: '2024-01-01',
    endsOn: '2024-12-31',
  })
  const rental = await makeRental(database.db, {
    propertyId: listing,
    tenantId: getId(people.tenant),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  rentalId = rental.id
})

const buildInput = (overrides = {}) => ({
  key: crypto.randomUUID(),
  listing,
  title: 'Sirang gripo',
  description: 'Tumutulo ang gripo sa kusina mula kahapon.',
  priority: 'high' as const,
  photos: [],
  ...overrides,
})
const makeRequest = (overrides = {}) =>
  makeMaintenanceRequest(database.db, {
    propertyId: listing,
    rentalId,
    requestedBy: getId(people.tenant),
    createdAt: NOW,
    ...overrides,
  })
const makePhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new File([new Uint8Array(bytes)], 'gripo.jpg'))

describe('reporting', () => {
  test('the tenant reports with photos; the owner is told, and the response time is promised', async () => {
    const id = await createMaintenanceRequest(people.tenant, buildInput({ photos: [await makePhoto()] }))
    const view = await getMaintenanceRequest(people.owner, id)
    expect(view).toMatchObject({ title: 'Sirang gripo', status: 'open', respondBy: new Date('2026-03-10T10:00:00Z') })
    expect(view.photos).toHaveLength(1)
    const told = await database.db.select().from(notifications).where(eq(notifications.subjectId, id))
    expect(told.map(({ userId, kind }) => [userId, kind])).toEqual([[getId(people.owner), 'maintenance.requested']])
    const { ref } = await findMaintenancePhoto(people.tenant, id, view.photos[0]?.id ?? '')
    const stored = await storage.open(ref)
    const metadata = await sharp(Buffer.concat(await stored!.body.toArray())).metadata()
    expect(metadata.exif).toBeUndefined()
    for (const stranger of [people.otherOwner, people.formerTenant, people.otherAgent])
      expect(await getOutcome(findMaintenancePhoto(stranger, id, view.photos[0]?.id ?? ''))).toBe(
        'maintenance.notFound',
      )
  })

  test('of a listing with several tenants each reports for their own bed; the owner reports for the house', async () => {
    const house = await makeBoardingHouse(database.db, { rooms: 1, beds: 2, ownerId: getId(people.owner) })
    const lease = { propertyId: house.listing.id, startsOn: '2026-01-01', endsOn: '2026-12-31', addedByOwner: true }
    const [first, second] = house.beds.map(({ id }) => ({ ...lease, spaceId: id }))
    await makeRental(database.db, first)
    const tenant = contextAs('tenant', (await makePerson(database.db, 'tenant')).id)
    const own = await makeRental(database.db, { ...second, tenantId: getId(tenant) })
    const ofTenant = await createMaintenanceRequest(tenant, buildInput({ listing: house.listing.id }))
    const ofOwner = await createMaintenanceRequest(people.owner, buildInput({ listing: house.listing.id }))
    const rows = await database.db
      .select({ id: maintenanceRequests.id, rentalId: maintenanceRequests.rentalId })
      .from(maintenanceRequests)
      .where(eq(maintenanceRequests.propertyId, house.listing.id))
    expect(new Map(rows.map((row) => [row.id, row.rentalId]))).toEqual(
      new Map([
        [ofTenant, own.id],
        [ofOwner, null],
      ]),
    )
    expect(await database.db.$count(notifications, eq(notifications.subjectId, ofOwner))).toBe(0)
  })

  test('a double click sends one request; a PDF is no photo, and nothing is stored for it', async () => {
    const input = buildInput()
    const total = await database.db.$count(maintenanceRequests)
    const { done } = await countOutcomes([1, 2, 3].map(() => createMaintenanceRequest(people.tenant, input)))
    expect(done).toBeGreaterThanOrEqual(1) // the others got "in progress" or the same answer
    await createMaintenanceRequest(people.tenant, input)
    expect(await database.db.$count(maintenanceRequests)).toBe(total + 1)
    const before = await database.db.$count(maintenancePhotos)
    const pdf = new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf')
    expect(await getOutcome(createMaintenanceRequest(people.tenant, buildInput({ photos: [pdf] })))).not.toBe('done')
    expect(await database.db.$count(maintenancePhotos)).toBe(before)
  })

  test('a request that cannot be saved has its fixed text; null control: a refusal keeps its own', async () => {
    const transaction = () => Promise.reject(new Error('the disk is full'))
    const db = Object.assign(Object.create(people.tenant.db) as Ctx['db'], { transaction })
    expect(await getOutcome(createMaintenanceRequest({ ...people.tenant, db }, buildInput()))).toBe(
      'maintenance.createFailed',
    )
    expect(await getOutcome(createMaintenanceRequest(people.agent, buildInput()))).toBe('maintenance.noActiveRental')
  })

  test('only a current tenant and the owner report; each is offered only their own homes', async () => {
    for (const person of [people.formerTenant, people.otherOwner, people.agent])
      expect(await getOutcome(createMaintenanceRequest(person, buildInput()))).toBe('maintenance.noActiveRental')
    expect(await getOutcome(createMaintenanceRequest(people.owner, buildInput()))).toBe('done') // null control
    expect(await listReportableHomes(people.tenant)).toEqual([{ id: listing, title: "Peñaflor's flat" }])
    expect(await listReportableHomes(people.formerTenant)).toEqual([])
    const afterTheEnd = contextAs('tenant', getId(people.tenant), new Date('2027-01-01T02:00:00Z'))
    expect(await listReportableHomes(afterTheEnd)).toEqual([])
  })
})

describe('reading', () => {
  test('a list that cannot be read has its fixed text, also if the database is down', async () => {
    const query = maintenanceList.read(new URLSearchParams())
    const failWith = (error: Error) => {
      const select = () => {
        throw error
      }
      return listMaintenance({ ...people.tenant, db: { select } as unknown as Ctx['db'] }, query)
    }
    expect(await getOutcome(failWith(new Error('a wrong statement')))).toBe('maintenance.loadFailed')
    const down = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    expect(await getOutcome(failWith(down))).toBe('maintenance.loadFailed')
  })

  test('lists contain exactly what the person may read; an ended rental stays readable for its tenant', async () => {
    const query = maintenanceList.read(new URLSearchParams('show=all'))
    const own = await makeRequest({ title: 'Only for this rental' })
    const hasOwn = async (person: Ctx) => (await listMaintenance(person, query)).some(({ id }) => id === own.id)
    expect(await hasOwn(people.tenant)).toBe(true)
    expect(await hasOwn(people.owner)).toBe(true)
    for (const stranger of [people.formerTenant, people.otherOwner, people.agent, people.otherAgent]) {
      expect(await hasOwn(stranger)).toBe(false)
      expect(await getOutcome(getMaintenanceRequest(stranger, own.id))).toBe('maintenance.notFound')
    }
    const afterTheEnd = contextAs('tenant', getId(people.tenant), new Date('2027-06-01T02:00:00Z'))
    expect(await hasOwn(afterTheEnd)).toBe(true)
  })

  test('the counts equal the lists, and the late filter equals the rule', async () => {
    await makeRequest({ respondBy: new Date('2026-03-09T02:00:00Z') })
    await makeRequest({ respondBy: new Date('2026-03-09T02:00:00Z'), status: 'cancelled' })
    for (const show of ['open', 'late', 'completed', 'cancelled', 'all'] as const) {
      const query = maintenanceList.read(new URLSearchParams({ show }))
      const counts = await countMaintenance(people.owner, query)
      expect([show, counts.found, counts[show]]).toEqual([
        show,
        counts[show],
        (await listMaintenance(people.owner, query)).length,
      ])
    }
    const board = await listMaintenanceBoard(people.owner)
    const { open } = await countMaintenance(people.owner, maintenanceList.read(new URLSearchParams()))
    expect(board.filter(({ status }) => status !== 'completed').reduce((sum, { total }) => sum + total, 0)).toBe(open)
  })

  test('the tenant does not see the cost', async () => {
    const { id, version } = await makeRequest()
    await assignMaintenanceRequest(people.owner, {
      id,
      version,
      assignedTo: 'Mang Boy',
      assigneeEmail: '',
      cost: 150_000,
    })
    expect((await getMaintenanceRequest(people.owner, id)).cost).toBe(150_000)
    expect(await getMaintenanceRequest(people.tenant, id)).toMatchObject({ cost: null, assignedTo: 'Mang Boy' })
  })
})

describe('moves', () => {
  test('every move of every person is allowed or refused as the state machine says', async () => {
    const movers: [Ctx, Mover | null][] = [
      [people.tenant, 'tenant'],
      [people.owner, 'owner'],
      [people.admin, 'admin'],
      [people.otherOwner, null],
      [people.formerTenant, null],
    ]
    const wrong: string[] = []
    for (const from of MAINTENANCE_STATUSES)
      for (const to of MAINTENANCE_STATUSES)
        for (const [person, mover] of movers) {
          const { id, version } = await makeRequest({ status: from, completedAt: from === 'completed' ? NOW : null })
          const outcome = await getOutcome(
            moveMaintenanceRequest(person, { id, version, status: to, message: 'Dahil.' }),
          )
          const isAllowed = mover !== null && canMove('maintenance', from, to, mover)
          if ((outcome === 'done') !== isAllowed) wrong.push(`${from} → ${to} by ${mover}: ${outcome}`)
          if (mover === null && outcome !== 'maintenance.notFound') wrong.push(`a stranger got ${outcome}`)
        }
    expect(wrong).toEqual([])
  })

  test('the end of a request needs a text, and reopening is possible for 14 days', async () => {
    const { id, version } = await makeRequest({ status: 'in_progress' })
    const complete = { id, version, status: 'completed' as const, message: '' }
    expect(await getOutcome(moveMaintenanceRequest(people.owner, complete))).toBe('app.invalidInput')
    await moveMaintenanceRequest(people.owner, { ...complete, message: 'Pinalitan ang gripo.' })
    const later = (days: number) =>
      contextAs('tenant', getId(people.tenant), new Date(NOW.getTime() + days * 86_400_000))
    const reopen = { id, version: version + 1, status: 'open' as const, message: 'Tumutulo pa rin.' }
    expect(await getOutcome(moveMaintenanceRequest(later(15), reopen))).toBe('maintenance.reopenTooLate')
    await moveMaintenanceRequest(later(13), reopen)
    const view = await getMaintenanceRequest(people.owner, id)
    expect(view).toMatchObject({ status: 'open', completedAt: null })
    expect(view.respondBy!.getTime()).toBeGreaterThan(later(13).now().getTime())
    expect(view.updates.map(({ status }) => status)).toEqual(['completed', 'open'])
    expect(view.respondedAt).toBeNull() // the answer from before the reopening does not count
    const muchLater = contextAs('landlord', getId(people.owner), later(30).now())
    const late = await listMaintenance(muchLater, maintenanceList.read(new URLSearchParams('show=late')))
    expect(late.map((row) => row.id)).toContain(id)
  })

  test('of 20 completions at the same time one takes effect, and is told once', async () => {
    const { id, version } = await makeRequest({ status: 'in_progress' })
    const moves = Array.from({ length: 20 }, () =>
      moveMaintenanceRequest(people.owner, { id, version, status: 'completed', message: 'Ayos na.' }),
    )
    const { done, ...refused } = await countOutcomes(moves)
    expect(done).toBe(1)
    expect(Object.values(refused).reduce((sum, n) => sum + n, 0)).toBe(19)
    const updates = await database.db.select().from(maintenanceUpdates).where(eq(maintenanceUpdates.requestId, id))
    expect(updates).toHaveLength(1)
  })

  test('an assignment on an older version is refused and changes nothing', async () => {
    const { id, version } = await makeRequest()
    const assign = (assignedTo: string, seen: number) =>
      getOutcome(
        assignMaintenanceRequest(people.owner, { id, version: seen, assignedTo, assigneeEmail: '', cost: null }),
      )
    expect(await assign('Mang Boy', version)).toBe('done')
    expect(await assign('Kuya Bert', version)).toBe('app.changedMeanwhile')
    const [row] = await database.db.select().from(maintenanceRequests).where(eq(maintenanceRequests.id, id))
    expect(row?.assignedTo).toBe('Mang Boy')
  })
})

describe('the agent who does the work', () => {
  test('reads and comments while assigned, and moves nothing; nobody else can be assigned by email', async () => {
    const { id, version } = await makeRequest()
    const agentEmail = (await makePerson(database.db, 'tenant')).email
    const assign = (assigneeEmail: string, seen: number) =>
      getOutcome(
        assignMaintenanceRequest(people.owner, { id, version: seen, assignedTo: '', assigneeEmail, cost: null }),
      )
    expect(await assign(agentEmail, version)).toBe('app.invalidInput')
    const { rows } = await database.pool.query('select email from users where id = $1', [getId(people.agent)])
    expect(await assign(rows[0].email, version)).toBe('done')
    expect((await getMaintenanceRequest(people.agent, id)).moves).toEqual([])
    const comment = { id, key: crypto.randomUUID(), message: 'Darating ako bukas.' }
    await addMaintenanceComment(people.agent, comment)
    await addMaintenanceComment(people.agent, comment) // the same click again
    expect((await getMaintenanceRequest(people.tenant, id)).updates).toHaveLength(1)
    const move = { id, version: version + 1, status: 'in_progress' as const, message: '' }
    expect(await getOutcome(moveMaintenanceRequest(people.agent, move))).toBe('auth.forbidden')
    expect(await assign('', version + 1)).toBe('done')
    expect(await getOutcome(getMaintenanceRequest(people.agent, id))).toBe('maintenance.notFound')
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { addNote } from '#app/domain/applications/notes/note.commands.server.ts'
import { listNotes, MAX_NOTES } from '#app/domain/applications/notes/note.queries.server.ts'
import { previewApproval } from '#app/domain/tenancy/bookings/approval-preview.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { momentNumber } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeApplicationNote } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getApplicantCard } from './applicant.queries.server.ts'
import type { ReceivedQuery } from './received-list.model.ts'
import {
  countReceivedApplications,
  listComparableIds,
  listReceivedApplications,
  listReceivedListings,
} from './received-list.queries.server.ts'

const database = setUpTestDatabase()
const ALL: ReceivedQuery = { search: '', status: null, listingId: null, sort: 'newest', page: 1 }

const createPerson = async (role: Role, fullName?: string): Promise<Ctx> => {
  const { id } = await makePerson(database.db, role, fullName === undefined ? {} : { fullName })
  return withActor(createTestContext(database.db), makeActor(role, id))
}
const getId = ({ actor }: Ctx) => actor?.id ?? ''
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => isAppError(error) && error.code,
  )

let people: Record<'owner' | 'manager' | 'otherLandlord' | 'otherAgent' | 'applicant' | 'admin', Ctx>
let listingIds: string[]
let applicationIds: string[]

beforeAll(async () => {
  const { db } = database
  people = {
    owner: await createPerson('landlord'),
    manager: await createPerson('agent'),
    otherLandlord: await createPerson('landlord'),
    otherAgent: await createPerson('agent'),
    applicant: await createPerson('tenant', 'Benjo Uy'),
    admin: await createPerson('admin'),
  }
  const agent = await makeAgent(db, { userId: getId(people.manager) })
  const managed = await makeProperty(db, { ownerId: getId(people.owner), agentId: agent.id, title: 'Managed home' })
  const own = await makeProperty(db, { ownerId: getId(people.owner), title: 'Own home' })
  // Names without a common part: those of the factory depend on how many rows this run has made
  const ana = await makePerson(db, 'tenant', { fullName: 'Ana Peña' })
  const zoilo = await makePerson(db, 'tenant', { fullName: 'Zoilo Tan' })
  listingIds = [managed.id, own.id]
  const made = [
    await makeApplication(db, {
      propertyId: managed.id,
      applicantUserId: getId(people.applicant),
      createdAt: momentNumber(1),
    }),
    await makeApplication(db, { propertyId: managed.id, applicantUserId: ana.id, createdAt: momentNumber(2) }),
    await makeApplication(db, {
      propertyId: own.id,
      applicantUserId: zoilo.id,
      status: 'rejected',
      reason: 'No',
      decidedAt: TEST_NOW,
      createdAt: momentNumber(3),
    }),
  ]
  applicationIds = made.map(({ id }) => id)
  await makeApplication(db, { propertyId: (await makeProperty(db, { ownerId: getId(people.otherLandlord) })).id })
})

const listIds = async (ctx: Ctx, changes: Partial<ReceivedQuery> = {}) =>
  (await listReceivedApplications(ctx, { ...ALL, ...changes })).map(({ id }) => applicationIds.indexOf(id))

describe('the list of received applications', () => {
  test('an owner sees the applications of own homes, an agent those of managed homes, and nobody those of others', async () => {
    expect(await listIds(people.owner)).toEqual([2, 1, 0])
    expect(await listIds(people.manager)).toEqual([1, 0])
    expect(await listIds(people.otherLandlord)).toEqual([-1])
    expect(await listIds(people.otherAgent)).toEqual([])
    expect(await listIds(people.applicant)).toEqual([])
    expect((await listReceivedListings(people.manager)).map(({ title }) => title)).toEqual(['Managed home'])
    expect(await listComparableIds(people.otherLandlord, listingIds[0] ?? '')).toEqual([])
  })

  test('status, listing and name narrow it, and the counts agree', async () => {
    expect(await listIds(people.owner, { status: 'pending' })).toEqual([1, 0])
    expect(await listIds(people.owner, { listingId: listingIds[1] ?? null })).toEqual([2])
    expect(await listIds(people.owner, { search: 'pena' })).toEqual([1])
    expect(await listIds(people.owner, { search: '%' })).toEqual([])
    const counts = await countReceivedApplications(people.owner, { ...ALL, search: 'ana p', status: 'pending' })
    expect(counts).toMatchObject({ total: 3, found: 1, byStatus: { pending: 2, rejected: 1, approved: 0 } })
  })

  test('it is sorted as the address asks', async () => {
    expect(await listIds(people.owner, { sort: 'oldest' })).toEqual([0, 1, 2])
    expect((await listIds(people.owner, { sort: 'applicant' }))[0]).toBe(1)
  })
})

describe('private notes', () => {
  const readNotes = async (ctx: Ctx) => listNotes(ctx, await loadApplication(ctx, applicationIds[0] ?? ''))

  test('owner, managing agent and administrator share them; applicant and strangers neither read nor write', async () => {
    const id = applicationIds[0] ?? ''
    const key = crypto.randomUUID()
    await addNote(people.manager, { id, key, body: 'Called the employer.' })
    await addNote(people.manager, { id, key, body: 'Called the employer.' })
    expect((await readNotes(people.owner)).map(({ body }) => body)).toEqual(['Called the employer.'])
    expect((await readNotes(people.admin)).length).toBe(1)
    const outcomes: Record<string, unknown> = {}
    for (const name of ['applicant', 'otherLandlord', 'otherAgent'] as const)
      outcomes[name] = [
        await getOutcome(readNotes(people[name])),
        await getOutcome(addNote(people[name], { id, key: crypto.randomUUID(), body: 'x' })),
      ]
    expect(outcomes).toEqual({
      applicant: ['auth.forbidden', 'auth.forbidden'],
      otherLandlord: ['application.notFound', 'application.notFound'],
      otherAgent: ['application.notFound', 'application.notFound'],
    })
  })

  test('an application has a limited number of notes', async () => {
    const applicationId = applicationIds[1] ?? ''
    for (let n = 0; n < MAX_NOTES; n++)
      await makeApplicationNote(database.db, { applicationId, authorId: getId(people.owner) })
    const add = () => addNote(people.owner, { id: applicationId, key: crypto.randomUUID(), body: 'One more' })
    expect(await getOutcome(add())).toBe('application.tooManyNotes')
  })
})

test('the card of the applicant and the preview of an approval are for the side that decides', async () => {
  const applicantView = await loadApplication(people.applicant, applicationIds[0] ?? '')
  expect(await getOutcome(previewApproval(people.applicant, applicantView))).toBe('auth.forbidden')
  const view = await loadApplication(people.owner, applicationIds[0] ?? '')
  expect(await getOutcome(getApplicantCard(people.otherLandlord, view))).toBe('auth.forbidden')
  expect(await getApplicantCard(people.owner, view)).toMatchObject({ avatarUrl: null })
  expect(await previewApproval(people.owner, view)).toMatchObject({
    isHeld: false,
    others: 1,
    amounts: { totalPrice: 8_550_000 },
  })
})

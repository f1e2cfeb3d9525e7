// Commands that take the ids of records from a form, asked by a person with chosen homes for a record of another home of the owner.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { confirmAvailability } from '#app/domain/listings/freshness/availability.commands.server.ts'
import { changeOwnListings } from '#app/domain/listings/own/bulk.commands.server.ts'
import { markRead, sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { removeDocument } from '#app/domain/tenancy/documents/remove-document.commands.server.ts'
import { confirmHandOver } from '#app/domain/tenancy/held-cash/held-cash.commands.server.ts'
import { createMaintenanceRequest } from '#app/domain/tenancy/maintenance/create-request.commands.server.ts'
import { confirmTransfer, declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { cancelReservation } from '#app/domain/tenancy/shared-amenities/reservation.commands.server.ts'
import { createAmenity } from '#app/domain/tenancy/shared-amenities/shared-amenity.commands.server.ts'
import { declineViewing } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { TeamHomes } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActiveMember, makeTeamMemberBuilding } from '#seed/factories/team.ts'
import { createTestContext, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { type HomeRecords, makeHomeRecords } from '#tests/support/fixtures/home-records.ts'
import { findMembersOfHome } from './chosen-homes.queries.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-chosen-homes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const database = setUpTestDatabase()

let homes: { chosen: HomeRecords; other: HomeRecords }
let memberId = ''
let actAs: (choice: TeamHomes) => Ctx

beforeAll(async () => {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const { id: heldBy } = await makePerson(database.db, 'tenant')
  const make = (name: string) => makeHomeRecords(database.db, { ownerId, heldBy, name, storageDir: folder })
  homes = { chosen: await make('Narra'), other: await make('Molave') }
  const member = await makeActiveMember(database.db, { ownerId, role: 'co_owner', homes: 'chosen' })
  memberId = member.id
  await makeTeamMemberBuilding(database.db, { memberId, buildingId: homes.chosen.building })
  const ctx = createTestContext(database.db, {
    adapters: { random: systemRandom, storage: createDiskStorage(folder) },
    now: new Date(),
  })
  actAs = (choice) =>
    withActor(ctx, {
      id: ownerId,
      role: 'landlord',
      isActive: true,
      delegate: { personId: member.personId ?? '', memberId, role: 'co_owner', homes: choice },
    })
}, 60_000)

const key = () => crypto.randomUUID()
const AMENITY = {
  intent: 'save' as const,
  version: 0,
  name: 'Gym',
  description: '',
  opensAt: '08:00',
  closesAt: '20:00',
  maxMinutes: 60,
  hourlyPrice: 0,
  capacity: null,
  isActive: 'on' as const,
}

/** Each is refused as for an id of nothing, and then done by who acts for all homes. */
const COMMANDS: Readonly<Record<string, (ctx: Ctx, records: HomeRecords) => Promise<unknown>>> = {
  confirmTransfer: (ctx, { transfer }) => confirmTransfer(ctx, transfer),
  confirmHandOver: (ctx, { cash }) => confirmHandOver(ctx, [cash]),
  rejectApplication: (ctx, { application }) =>
    rejectApplication(ctx, { id: application, reasonCode: 'other', reason: 'Too many people' }),
  declineViewing: (ctx, { viewing }) => declineViewing(ctx, { id: viewing, version: 1, reason: 'Not free' }),
  sendMessage: (ctx, { conversation }) =>
    sendMessage(ctx, { conversationId: conversation, key: key(), content: 'Hello' }),
  markRead: (ctx, { conversation }) => markRead(ctx, { conversationId: conversation, upTo: 1 }),
  createAmenity: (ctx, { listing }) => createAmenity(ctx, { ...AMENITY, key: key(), listings: [listing] }),
  cancelReservation: (ctx, { reservation }) => cancelReservation(ctx, { reservation, reason: 'Repair' }),
}

/** What the command answers to an id of nothing. */
const REFUSALS = /notFound|heldCash\.changed|app\.invalidInput/

const REPORT = { title: 'Roof', description: 'The roof leaks in the rain.', priority: 'low' as const, photos: [] }
const report = (ctx: Ctx, { listing }: HomeRecords) =>
  getOutcome(createMaintenanceRequest(ctx, { ...REPORT, key: key(), listing }))

describe('a person with chosen homes', () => {
  test.each(Object.entries(COMMANDS))('%s does not find the record of another home', async (_name, run) => {
    expect(await getOutcome(run(actAs('chosen'), homes.other))).toMatch(REFUSALS)
    expect(await getOutcome(run(actAs('all'), homes.other))).toBe('done')
    expect(await getOutcome(run(actAs('chosen'), homes.chosen))).toBe('done')
  })

  test('has no part in a change of many listings, and does not decline or remove what is elsewhere', async () => {
    const { other, chosen } = homes
    const ids = [chosen.listing, other.listing]
    const { refused } = await changeOwnListings(actAs('chosen'), { intent: 'confirm', ids })
    expect(refused.filter(({ id }) => id === other.listing)).toMatchObject([{ code: 'listing.notFound', title: '' }])
    expect(await confirmAvailability(actAs('chosen'), ids)).toEqual([chosen.listing])
    expect((await confirmAvailability(actAs('all'), ids)).toSorted()).toEqual(ids.toSorted())
    const decline = declineTransfer(actAs('chosen'), { transferId: other.transfer, reason: 'No' })
    expect(await getOutcome(decline)).toBe('paymentProof.notFound')
    expect(await getOutcome(removeDocument(actAs('chosen'), other.document))).toBe('document.notFound')
    const unknown = await removeDocument(actAs('chosen'), crypto.randomUUID()).catch((error: unknown) => error)
    expect(isAppError(unknown) && unknown.code).toBe('document.notFound')
  })

  test('reports nothing for another home', async () => {
    expect(await report(actAs('chosen'), homes.other)).toBe('maintenance.noActiveRental')
    expect(await report(actAs('all'), homes.other)).not.toBe('maintenance.noActiveRental')
    expect(await report(actAs('chosen'), homes.chosen)).not.toBe('maintenance.noActiveRental')
  })

  test('is a member of the chosen home, for events about it', async () => {
    const { other, chosen } = homes
    expect([...(await findMembersOfHome(database.db, chosen.listing, [memberId]))]).toEqual([memberId])
    expect([...(await findMembersOfHome(database.db, other.listing, [memberId]))]).toEqual([])
  })
})

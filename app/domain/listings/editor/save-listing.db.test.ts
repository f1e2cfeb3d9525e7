import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createListing } from './create-listing.commands.server.ts'
import type { EditorField, FieldChanges } from './listing-editor.model.ts'
import { newListingInput } from './new-listing.schema.ts'
import { getEditorListing } from './listing-editor.queries.server.ts'
import { saveListing } from './save-listing.commands.server.ts'
import { submitListing } from './submit-listing.commands.server.ts'

const database = setUpTestDatabase()
const createContext = (role: Role, id: string) => withActor(createTestContext(database.db), makeActor(role, id))

async function startDraft(role: 'landlord' | 'agent' = 'landlord') {
  const owner = await makePerson(database.db, role)
  const ctx = createContext(role, owner.id)
  const { id } = await createListing(ctx, { key: crypto.randomUUID(), propertyType: 'condo' })
  return { owner, ctx, id }
}

async function readListing(id: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
  if (!row) throw new Error('no listing')
  return row
}

/** Changes from the texts that are stored now. */
async function save(ctx: ReturnType<typeof createContext>, id: string, texts: Partial<Record<EditorField, string>>) {
  const { state } = await getEditorListing(ctx, id)
  const changes: FieldChanges = Object.fromEntries(
    Object.entries(texts).map(([field, to]) => [field, { from: state.values[field as EditorField], to }]),
  )
  return saveListing(ctx, id, { changes, redraft: [] })
}

const listEdits = (id: string) =>
  database.db
    .select({ details: auditLog.details, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'listing.edited')))

describe('what is let', () => {
  test('a bedspace for women with a curfew is stored; a whole unit refuses both at their fields', async () => {
    const { ctx, id } = await startDraft()
    const refused = await save(ctx, id, { residents: 'women', curfew: '22:00', ownBathroom: 'own', maxGuests: '2' })
    expect(refused.problems).toEqual({
      residents: 'listing.residents.notShared',
      curfew: 'listing.curfew.notShared',
      ownBathroom: 'listing.ownBathroom.notRoom',
    })
    expect(refused.saved).toEqual(['maxGuests'])
    const stored = await save(ctx, id, { roomType: 'shared_room', residents: 'women', curfew: '22:00' })
    expect(stored.problems).toEqual({})
    expect(await readListing(id)).toMatchObject({ roomType: 'shared_room', residents: 'women', curfew: '22:00' })
  })

  test('facts that no longer fit are cleared with the change of the room type, and the editor shows it', async () => {
    const { ctx, id } = await startDraft()
    await save(ctx, id, { roomType: 'private_room', residents: 'men', curfew: 'none', ownBathroom: 'shared' })
    const asBedspace = await save(ctx, id, { roomType: 'shared_room' })
    expect(asBedspace.values).toMatchObject({ residents: 'men', curfew: 'none', ownBathroom: '' })
    const asWhole = await save(ctx, id, { roomType: 'entire_place' })
    expect(asWhole.problems).toEqual({})
    expect(asWhole.values).toMatchObject({ residents: 'anyone', curfew: '', ownBathroom: '' })
  })

  test('a commercial space has no bedspaces, whichever of the two is chosen last', async () => {
    const { ctx, id } = await startDraft()
    await save(ctx, id, { roomType: 'shared_room' })
    expect((await save(ctx, id, { propertyType: 'commercial' })).problems).toEqual({
      propertyType: 'listing.roomType.commercial',
    })
    await save(ctx, id, { roomType: 'entire_place', propertyType: 'commercial' })
    expect((await save(ctx, id, { roomType: 'shared_room' })).problems).toEqual({
      roomType: 'listing.roomType.commercial',
    })
    expect(await readListing(id)).toMatchObject({ propertyType: 'commercial', roomType: 'entire_place' })
  })

  test('another hour than the listed ones is refused', async () => {
    const { ctx, id } = await startDraft()
    const { problems } = await save(ctx, id, { roomType: 'shared_room', curfew: '22:30', residents: 'cats' })
    expect(problems).toEqual({ curfew: 'field.chooseOne', residents: 'field.chooseOne' })
  })
})

describe('createListing', () => {
  test('a button pressed twice creates one draft of its owner, with drafted texts', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const ctx = createContext('landlord', owner.id)
    const input = { key: crypto.randomUUID(), propertyType: 'studio', representedOwner: 'Somebody' } as const
    const [first, second] = [await createListing(ctx, input), await createListing(ctx, input)]
    expect(second).toEqual(first)
    const rows = await database.db.select().from(properties).where(eq(properties.ownerId, owner.id))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'draft', title: 'Studio for rent', representedOwner: null })
    const third = await createListing(ctx, { ...input, key: crypto.randomUUID() }) // null control: another form
    expect(third).not.toEqual(first)
  })

  test('the first step is stored with the draft, and a count that nobody said is empty', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const ctx = createContext('landlord', owner.id)
    const input = newListingInput.parse({
      key: crypto.randomUUID(),
      propertyType: 'house',
      bedroomCount: '3',
      maxGuests: '5',
      curfew: '22:00',
    })
    const { id } = await createListing(ctx, { ...input, propertyType: input.basics.propertyType })
    const { state } = await getEditorListing(ctx, id)
    expect(state.values).toMatchObject({
      bedroomCount: '3',
      maxGuests: '5',
      bathroomCount: '',
      bedCount: '',
      parkingCount: '',
    })
    expect(state.values.title).toBe('3-bedroom house for rent')
    expect(state.values.curfew).toBe('') // a whole unit has none
    await save(ctx, id, { bathroomCount: '2' })
    expect((await save(ctx, id, { bathroomCount: '' })).values.bathroomCount).toBe('')
    expect((await readListing(id)).bathroomCount).toBe(0)
  })

  test('an agent names the represented owner; a tenant and a guest create nothing', async () => {
    const agent = await makePerson(database.db, 'agent')
    const input = { key: crypto.randomUUID(), propertyType: 'house', representedOwner: 'Lola Ising' } as const
    const { id } = await createListing(createContext('agent', agent.id), input)
    expect((await readListing(id)).representedOwner).toBe('Lola Ising')
    const tenant = await makePerson(database.db, 'tenant')
    await expect(createListing(createContext('tenant', tenant.id), input)).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await expect(createListing(createTestContext(database.db), input)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
  })
})

describe('the pin', () => {
  const MAKATI = 'Makati, Metro Manila'

  test('a chosen place drops the pin in its center, and another place takes it along until a person moves it', async () => {
    const { ctx, id } = await startDraft()
    const dropped = await save(ctx, id, { place: MAKATI })
    expect(dropped.pinPlace).toMatchObject({ isAtCenter: true, nearerCity: null })
    expect(dropped.values.pin).not.toBe('')
    expect((await readListing(id)).approximateLocation).not.toBeNull()
    const followed = await save(ctx, id, { place: 'Pasig, Metro Manila' })
    expect(followed.pinPlace.isAtCenter).toBe(true)
    expect(followed.values.pin).not.toBe(dropped.values.pin)
    const moved = await save(ctx, id, { pin: '14.5605, 121.0763' })
    expect(moved.pinPlace).toMatchObject({ isAtCenter: false, nearerCity: null })
    const kept = await save(ctx, id, { place: 'Kapitolyo, Pasig, Metro Manila' })
    expect(kept.values.pin).toBe('14.5605, 121.0763')
  })

  test('a pin in another city is warned of, and follows when the place moves to another city', async () => {
    const { ctx, id } = await startDraft()
    const outside = await save(ctx, id, { place: MAKATI, pin: '14.6, 120.983' })
    expect(outside.problems).toEqual({})
    expect(outside.pinPlace.nearerCity).toBe('Manila')
    const followed = await save(ctx, id, { place: 'Cebu City, Cebu' })
    expect(followed.pinPlace).toMatchObject({ isAtCenter: true, nearerCity: null })
  })
})

describe('saveListing', () => {
  test('valid fields are saved, invalid ones are reported and not saved', async () => {
    const { ctx, id } = await startDraft()
    const outcome = await save(ctx, id, {
      basePrice: '0',
      bedroomCount: '2',
      floorArea: '-4',
      place: 'Makati',
      pin: '14.5547, 121.0244',
      amenities: 'wifi,gym',
      street: '12 Mabini Street',
      unit: '4B',
    })
    expect(outcome.problems).toEqual({ basePrice: 'listing.price.invalid', floorArea: 'field.number.tooSmall' })
    const row = await readListing(id)
    expect(row).toMatchObject({
      bedroomCount: 2,
      basePrice: 0,
      floorArea: null,
      city: 'Makati',
      citySlug: 'makati',
      unit: '4B',
    })
    expect(row.location).toEqual({ x: 121.0244, y: 14.5547 })
    expect(row.approximateLocation).not.toEqual(row.location)
    expect(row.fullAddress).toBe('12 Mabini Street, Makati, Metro Manila')
    expect(await database.db.select().from(propertyAmenities).where(eq(propertyAmenities.propertyId, id))).toHaveLength(
      2,
    )
    expect(row.title).toBe('2-bedroom condo in Makati')
    expect(row.version).toBe(2)
  })

  test('a place that is not in the gazetteer is answered with suggestions', async () => {
    const { ctx, id } = await startDraft()
    const outcome = await save(ctx, id, { place: 'Poblacion', pin: '7.07, 125.6' })
    expect(outcome.problems.place).toBe('listing.place.unknown')
    expect(outcome.placeSuggestions.length).toBeGreaterThan(1)
    const chosen = await save(ctx, id, { place: outcome.placeSuggestions[0] ?? '' })
    expect(chosen.problems).toEqual({})
    expect((await readListing(id)).barangay).toContain('Poblacion')
  })

  test('a pin far from the place is refused', async () => {
    const { ctx, id } = await startDraft()
    const far = await save(ctx, id, { place: 'Makati', pin: '7.07, 125.6' })
    expect(far.problems).toEqual({ pin: 'listing.pin.far' })
    expect((await save(ctx, id, { pin: '14.56, 121.03' })).problems).toEqual({}) // null control
  })

  test('a deposit in months follows the rent, and waits for it', async () => {
    const { ctx, id } = await startDraft()
    expect((await save(ctx, id, { securityDeposit: '2m' })).problems).toEqual({
      securityDeposit: 'listing.deposit.rentFirst',
    })
    await save(ctx, id, { basePrice: '10,000', securityDeposit: '2m' })
    expect((await readListing(id)).securityDeposit).toBe(20_000_00)
    await save(ctx, id, { basePrice: '12,000' })
    expect((await readListing(id)).securityDeposit).toBe(24_000_00)
    await save(ctx, id, { securityDeposit: '5,000' })
    await save(ctx, id, { basePrice: '13,000' })
    expect((await readListing(id)).securityDeposit).toBe(5_000_00) // an amount stays
  })

  test('a written text is never overwritten, a drafted one follows the facts, and a draft can be used again', async () => {
    const { ctx, id } = await startDraft()
    await save(ctx, id, { title: 'My own words' })
    const outcome = await save(ctx, id, { bedroomCount: '3' })
    expect(outcome.values.title).toBe('My own words')
    expect(outcome.values.titleFil).toBe('Condo na may 3 kuwarto, pinauupahan')
    expect(outcome.drafted).toEqual(['title_fil', 'description', 'description_fil'])
    const again = await saveListing(ctx, id, { changes: {}, redraft: ['title'] })
    expect(again.values.title).toBe('3-bedroom condo for rent')
    expect((await readListing(id)).writtenTexts).toEqual([])
  })

  test('texts of a listing from before the editor count as written', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const { id, title, description } = await makeProperty(database.db, { ownerId: owner.id })
    await save(createContext('landlord', owner.id), id, { bedroomCount: '4' })
    expect(await readListing(id)).toMatchObject({ title, description, titleFil: null, bedroomCount: 4 })
  })

  test('a field that both changed is a conflict, other fields of both are kept', async () => {
    const { ctx, id } = await startDraft()
    const { values } = (await getEditorListing(ctx, id)).state
    await saveListing(ctx, id, {
      changes: { street: { from: '', to: 'Theirs' }, unit: { from: '', to: '4B' } },
      redraft: [],
    })
    const mine = await saveListing(ctx, id, {
      changes: { street: { from: values.street, to: 'Mine' }, floorArea: { from: '', to: '40' } },
      redraft: [],
    })
    expect(mine.conflicts).toEqual([{ field: 'street', mine: 'Mine', theirs: 'Theirs' }])
    expect(await readListing(id)).toMatchObject({ street: 'Theirs', unit: '4B', floorArea: 40 })
    await saveListing(ctx, id, { changes: { street: { from: 'Theirs', to: 'Mine' } }, redraft: [] }) // null control: chosen
    expect((await readListing(id)).street).toBe('Mine')
  })

  test('of concurrent saves of different fields none is lost', async () => {
    const { ctx, id } = await startDraft()
    const fields = {
      street: 'S',
      unit: 'U',
      houseRules: 'H',
      leaseTerms: 'L',
      bedCount: '3',
      parkingCount: '1',
    } as const
    const from = (await getEditorListing(ctx, id)).state.values
    await Promise.all(
      Object.entries(fields).map(([field, to]) =>
        saveListing(ctx, id, { changes: { [field]: { from: from[field as EditorField], to } }, redraft: [] }),
      ),
    )
    expect(await readListing(id)).toMatchObject({
      street: 'S',
      unit: 'U',
      houseRules: 'H',
      leaseTerms: 'L',
      bedCount: 3,
      parkingCount: 1,
    })
    expect((await readListing(id)).version).toBe(7)
  })

  test('a public listing stays complete; its price may change, which the audit log records', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const ctx = createContext('landlord', owner.id)
    const listing = await makeProperty(database.db, { ownerId: owner.id, basePrice: 28_000_00 })
    const refused = await save(ctx, listing.id, {
      basePrice: '',
      title: 'Hut',
      pin: '',
      place: '',
      description: '',
      floorArea: '60.5',
    })
    const needed = 'listing.neededWhileShown'
    expect(refused.problems).toEqual({
      basePrice: needed,
      title: needed,
      pin: needed,
      place: needed,
      description: needed,
    })
    expect(await readListing(listing.id)).toMatchObject({
      status: 'active',
      basePrice: 28_000_00,
      title: listing.title,
      floorArea: 60.5,
    })
    await save(ctx, listing.id, { basePrice: '30,000' })
    expect(await readListing(listing.id)).toMatchObject({ status: 'active', basePrice: 30_000_00 })
    expect((await listEdits(listing.id)).at(-1)?.details).toEqual({
      fields: ['basePrice'],
      price: { from: 28_000_00, to: 30_000_00 },
    })
  })

  test('a stranger gets the answer for a missing listing; an administrator may edit, and is in the audit log', async () => {
    const { id, ctx } = await startDraft()
    await save(ctx, id, { unit: '1' })
    expect(await listEdits(id)).toEqual([])
    for (const role of ['landlord', 'agent', 'tenant'] as const) {
      const stranger = createContext(role, (await makePerson(database.db, role)).id)
      const work = [
        () => saveListing(stranger, id, { changes: { unit: { from: '1', to: '2' } }, redraft: [] }),
        () => getEditorListing(stranger, id),
        () => submitListing(stranger, id),
      ]
      for (const attempt of work) await expect(attempt()).rejects.toMatchObject({ code: 'listing.notFound' })
    }
    const admin = await makePerson(database.db, 'admin')
    await save(createContext('admin', admin.id), id, { unit: '2' })
    expect(await listEdits(id)).toMatchObject([{ actorId: admin.id, details: { fields: ['unit'] } }])
  })
})

describe('submitListing', () => {
  test('a draft is submitted once nothing is missing', async () => {
    const { ctx, id } = await startDraft()
    await save(ctx, id, { place: 'Makati', pin: '14.5547, 121.0244', basePrice: '20,000' })
    await expect(submitListing(ctx, id)).rejects.toMatchObject({ code: 'listing.incomplete' })
    expect((await getEditorListing(ctx, id)).state.missing).toEqual(['photos'])
    await makePropertyImage(database.db, { propertyId: id })
    await submitListing(ctx, id)
    expect((await readListing(id)).status).toBe('pending')
  })
})

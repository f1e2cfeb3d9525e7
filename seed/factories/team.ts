import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { actingSessions, teamMemberBuildings, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { makePerson, makeSession } from './accounts.ts'
import { makeBuilding } from './buildings.ts'
import { FAR_FUTURE, hashText, nextSerial, pesos, requireOneRow } from './factory.ts'
import { makeRental } from './tenancy.ts'

/** An open invitation. */
export async function makeTeamMember(db: Db, overrides: Partial<typeof teamMembers.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const serial = nextSerial()
  const values = {
    role: 'caretaker',
    email: `member-${serial}@tahanan.example`,
    tokenHash: hashText(`team-${serial}`),
    expiresAt: FAR_FUTURE,
  } as const
  return requireOneRow(
    await db
      .insert(teamMembers)
      .values({ ...values, ...overrides, ownerId })
      .returning(),
  )
}

/** A person who accepted. */
export async function makeActiveMember(db: Db, overrides: Partial<typeof teamMembers.$inferInsert> = {}) {
  const personId = overrides.personId ?? (await makePerson(db, 'tenant')).id
  const accepted = { status: 'active', email: null, tokenHash: null, expiresAt: null, acceptedAt: new Date() } as const
  return makeTeamMember(db, { ...accepted, ...overrides, personId })
}

/** One of the chosen homes of a member. */
export async function makeTeamMemberBuilding(db: Db, overrides: Partial<typeof teamMemberBuildings.$inferInsert> = {}) {
  const memberId = overrides.memberId ?? (await makeActiveMember(db, { homes: 'chosen' })).id
  const buildingId = overrides.buildingId ?? (await makeBuilding(db)).id
  return requireOneRow(await db.insert(teamMemberBuildings).values({ memberId, buildingId }).returning())
}

export async function makeActingSession(db: Db, overrides: Partial<typeof actingSessions.$inferInsert> = {}) {
  const memberId = overrides.memberId ?? (await makeActiveMember(db)).id
  const sessionId = overrides.sessionId ?? (await makeSession(db)).id
  return requireOneRow(await db.insert(actingSessions).values({ sessionId, memberId }).returning())
}

export async function makeHeldCash(db: Db, overrides: Partial<typeof heldCash.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const heldBy = overrides.heldBy ?? (await makePerson(db, 'tenant')).id
  const values = { transferId: randomUUID(), amount: pesos(5_000) }
  return requireOneRow(
    await db
      .insert(heldCash)
      .values({ ...values, ...overrides, rentalId, ownerId, heldBy })
      .returning(),
  )
}

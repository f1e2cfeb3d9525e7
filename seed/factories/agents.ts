import type { Db } from '#app/db/client.server.ts'
import {
  agentClientRelationships,
  appointments,
  clientNotes,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { commissionAgreements, commissions } from '#app/db/schema/agents/commissions.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { makePerson } from './accounts.ts'
import { dayNumber, momentNumber, nextSerial, requireOneRow, pesos, buildPhoneNumber } from './factory.ts'
import { makeProperty } from './listings.ts'
import { makeBooking } from './tenancy.ts'

export async function makeAgent(db: Db, overrides: Partial<typeof agents.$inferInsert> = {}) {
  const serial = nextSerial()
  const userId = overrides.userId ?? (await makePerson(db, 'agent')).id
  const values = {
    agencyName: `Bahay Partners ${serial}`,
    prcLicenseNumber: String(10_000 + serial).padStart(7, '0'),
    prcLicenseExpiresOn: dayNumber(900),
    yearsExperience: 5,
    portfolioSize: '11-20',
    areas: ['quezon-city'],
  } as const
  return requireOneRow(
    await db
      .insert(agents)
      .values({ ...values, areas: [...values.areas], ...overrides, userId })
      .returning(),
  )
}

/** Only the client; the agent sees it after `makeRelationship`. */
export async function makeClient(db: Db, overrides: Partial<typeof clients.$inferInsert> = {}) {
  const serial = nextSerial()
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const values = {
    name: `Client ${serial}`,
    email: `client-${serial}@tahanan.example`,
    phone: buildPhoneNumber(serial),
  }
  return requireOneRow(
    await db
      .insert(clients)
      .values({ ...values, ...overrides, agentId })
      .returning(),
  )
}

export async function makeRelationship(db: Db, overrides: Partial<typeof agentClientRelationships.$inferInsert> = {}) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const clientId = overrides.clientId ?? (await makeClient(db, { agentId })).id
  return requireOneRow(
    await db
      .insert(agentClientRelationships)
      .values({ ...overrides, agentId, clientId })
      .returning(),
  )
}

export async function makeClientStageChange(db: Db, overrides: Partial<typeof clientStageChanges.$inferInsert> = {}) {
  const clientId = overrides.clientId ?? (await makeClient(db)).id
  const values = { fromStage: 'new', toStage: 'active' } as const
  return requireOneRow(
    await db
      .insert(clientStageChanges)
      .values({ ...values, ...overrides, clientId })
      .returning(),
  )
}

export async function makeClientNote(db: Db, overrides: Partial<typeof clientNotes.$inferInsert> = {}) {
  const clientId = overrides.clientId ?? (await makeClient(db)).id
  const values = { content: 'Wants a window to the east' }
  return requireOneRow(
    await db
      .insert(clientNotes)
      .values({ ...values, ...overrides, clientId })
      .returning(),
  )
}

export async function makeAppointment(db: Db, overrides: Partial<typeof appointments.$inferInsert> = {}) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const values = {
    kind: 'call',
    title: 'First call',
    startsAt: momentNumber(10, 1),
    endsAt: momentNumber(10, 2),
  } as const
  return requireOneRow(
    await db
      .insert(appointments)
      .values({ ...values, ...overrides, agentId })
      .returning(),
  )
}

export async function makeCommission(db: Db, overrides: Partial<typeof commissions.$inferInsert> = {}) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const bookingId =
    overrides.bookingId ?? (await makeBooking(db, { status: 'confirmed', decidedAt: momentNumber(5) })).id
  const values = { baseAmount: pesos(28_000), rateBasisPoints: 5_000, amount: pesos(14_000) }
  return requireOneRow(
    await db
      .insert(commissions)
      .values({ ...values, ...overrides, agentId, bookingId })
      .returning(),
  )
}

export async function makeCommissionAgreement(
  db: Db,
  overrides: Partial<typeof commissionAgreements.$inferInsert> = {},
) {
  const agentId = overrides.agentId ?? (await makeAgent(db)).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db, { agentId })).id
  const values = { rule: 'rent_once', rateBasisPoints: 10_000, validFrom: '2026-01-01' } as const
  return requireOneRow(
    await db
      .insert(commissionAgreements)
      .values({ ...values, ...overrides, agentId, propertyId })
      .returning(),
  )
}

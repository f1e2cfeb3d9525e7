import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { findApplicationDocument } from '#app/domain/applications/documents/application-document.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeApplicationDocument } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getApplicationFacts } from './application-facts.queries.server.ts'

const database = setUpTestDatabase()
const people: Record<string, { role: Role; id: string } | null> = { guest: null }
let applicationId = ''
let documentId = ''
let agentId = ''

beforeAll(async () => {
  const { db } = database
  const make = async (name: string, role: Role) => (people[name] = { role, id: (await makePerson(db, role)).id }).id
  const applicantUserId = await make('applicant', 'tenant')
  const ownerId = await make('owner', 'landlord')
  const agent = await makeAgent(db, { userId: await make('acting agent', 'agent') })
  agentId = agent.id
  await makeAgent(db, { userId: await make('another agent', 'agent') })
  await make('another tenant', 'tenant')
  await make('another landlord', 'landlord')
  await make('administrator', 'admin')
  const listing = await makeProperty(db, { ownerId, agentId })
  const application = await makeApplication(db, {
    propertyId: listing.id,
    applicantUserId,
    household: { people: [{ name: 'Ana', relationship: 'child', isAdult: false }] },
    contactReferences: { people: [{ name: 'Ben', relationship: 'employer', phone: '+639171234567' }] },
  })
  applicationId = application.id
  documentId = (await makeApplicationDocument(db, { applicationId })).id
})

const createContextFor = (name: string) => {
  const person = people[name]
  return createTestContext(database.db, { actor: person ? makeActor(person.role, person.id) : null })
}
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )

describe('facts of an application', () => {
  test.each([
    ['applicant', 'allowed', 'allowed'],
    ['owner', 'allowed', 'allowed'],
    ['acting agent', 'allowed', 'allowed'],
    ['administrator', 'allowed', 'allowed'],
    ['another tenant', 'application.notFound', 'application.notFound'],
    ['another landlord', 'application.notFound', 'application.notFound'],
    ['another agent', 'application.notFound', 'application.notFound'],
    ['guest', 'auth.signInRequired', 'auth.signInRequired'],
  ])('%s: facts %s, document %s', async (name, facts, document) => {
    const ctx = createContextFor(name)
    expect(await getOutcome(getApplicationFacts(ctx, applicationId))).toBe(facts)
    expect(await getOutcome(findApplicationDocument(ctx, applicationId, documentId))).toBe(document)
    const missing = await getOutcome(getApplicationFacts(ctx, crypto.randomUUID()))
    if (facts !== 'allowed') expect(missing, 'a missing application is answered the same').toBe(facts)
  })

  test('the facts contain household, references and documents', async () => {
    expect(await getApplicationFacts(createContextFor('owner'), applicationId)).toMatchObject({
      status: 'pending',
      household: [{ name: 'Ana', relationship: 'child', isAdult: false }],
      references: [{ name: 'Ben', relationship: 'employer', phone: '+639171234567' }],
      documents: [
        { id: documentId, kind: 'payslip', url: `/api/applications/${applicationId}/documents/${documentId}` },
      ],
    })
  })

  test('an agent who is deactivated reads neither facts nor documents', async () => {
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agentId))
    expect(await getOutcome(getApplicationFacts(createContextFor('acting agent'), applicationId))).toBe(
      'application.notFound',
    )
    await database.db.update(agents).set({ isActive: true }).where(eq(agents.id, agentId))
  })

  test('a document is not found through another application of the same person', async () => {
    const applicantUserId = people['applicant']?.id ?? ''
    const other = await makeApplication(database.db, { applicantUserId })
    const ctx = createContextFor('applicant')
    expect(await getOutcome(findApplicationDocument(ctx, other.id, documentId))).toBe('file.notFound')
  })

  test('only an administrator who opens a document writes an audit entry', async () => {
    const countEntries = () => database.db.$count(auditLog, eq(auditLog.action, 'application.documentOpened'))
    const before = await countEntries()
    await findApplicationDocument(createContextFor('owner'), applicationId, documentId)
    expect(await countEntries()).toBe(before)
    await findApplicationDocument(createContextFor('administrator'), applicationId, documentId)
    expect(await countEntries()).toBe(before + 1)
  })
})

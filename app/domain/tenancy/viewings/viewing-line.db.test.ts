import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import type { Locale, Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { submitInquiry } from './request-viewing.commands.server.ts'
import { confirmViewing } from './viewing-moves.commands.server.ts'

const database = setUpTestDatabase()
const SATURDAY_AT_NINE = toManilaMoment('2026-03-07', '09:00')

async function contextAs(role: Role, locale: Locale): Promise<Ctx> {
  const person = await makePerson(database.db, role)
  return createTestContext(database.db, { actor: makeActor(role, person.id), request: { locale } })
}

test('each person reads the lines about a viewing in their own language, in the thread, the list and the mail', async () => {
  const [owner, renter] = [await contextAs('landlord', 'en'), await contextAs('tenant', 'fil')]
  const ownerId = owner.actor?.id ?? ''
  await makeViewingSettings(database.db, { userId: ownerId })
  await makeViewingHours(database.db, { userId: ownerId, weekday: 6, startsAt: '09:00', endsAt: '11:00' })
  const { id: propertyId } = await makeProperty(database.db, { ownerId, status: 'active' })
  const { conversationId } = await withLocale('fil', () =>
    submitInquiry(renter, {
      key: crypto.randomUUID(),
      propertyId,
      variant: 'inspection',
      message: 'Puwede po bang makita?',
      phone: null,
      date: '',
      time: '',
      slot: SATURDAY_AT_NINE.toISOString(),
    }),
  )
  const [mail] = await database.db.select().from(emails)
  expect(mail?.textBody).toContain('Chosen viewing time: 7 Mar 2026, 9:00 AM')
  const [viewing] = await database.db.select().from(inspections).where(eq(inspections.propertyId, propertyId))
  await confirmViewing(owner, { id: viewing?.id ?? '', version: viewing?.version ?? 0, startsAt: SATURDAY_AT_NINE })

  const readThread = async (ctx: Ctx) =>
    (await getThreadPage(ctx, conversationId)).messages.map(({ content }) => content)
  expect(await readThread(owner)).toEqual([
    'Puwede po bang makita?\n\nChosen viewing time: 7 Mar 2026, 9:00 AM',
    'Viewing confirmed: 7 Mar 2026, 9:00 AM',
  ])
  expect(await readThread(renter)).toEqual([
    'Puwede po bang makita?\n\nNapiling oras ng viewing: 7 Mar 2026, 9:00 AM',
    'Kumpirmado ang viewing: 7 Mar 2026, 9:00 AM',
  ])
  const readList = async (ctx: Ctx) => (await listConversations(ctx)).conversations[0]?.lastLine?.text
  expect(await readList(owner)).toContain('Viewing confirmed')
  expect(await readList(renter)).toContain('Kumpirmado ang viewing')
})

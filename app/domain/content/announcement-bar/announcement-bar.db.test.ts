import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { announcementBars } from '#app/db/schema/platform/site-texts.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createRecordingEvents, createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { announceBar, endBar } from './announcement-bar.commands.server.ts'
import { getShownBar, listBars, peekShownBarId } from './announcement-bar.queries.server.ts'
import { announcementBarForm, type AnnouncementInput } from './announcement-bar.schema.ts'

const database = setUpTestDatabase()
beforeEach(() => database.db.delete(announcementBars))

const INPUT: AnnouncementInput = {
  text: 'Payments pause on Sunday.',
  textFil: 'Titigil ang bayad sa Linggo.',
  link: '/help',
  tone: 'warning',
  endDay: '2026-03-04',
  endTime: '18:00',
}

async function createEditor() {
  const { id } = await makePerson(database.db, 'admin')
  const clock = manualClock(TEST_NOW)
  const events = createRecordingEvents()
  return {
    clock,
    events,
    ctx: createTestContext(database.db, { actor: makeActor('admin', id), adapters: { clock, events } }),
  }
}

test('a bar is shown in the language of the visitor from its start to its end, in Manila time, without a job', async () => {
  const { ctx, clock } = await createEditor()
  await announceBar(ctx, { ...INPUT, startDay: '2026-03-03', startTime: '09:00' })
  expect(await getShownBar(ctx, null)).toBeNull()
  clock.advance(Date.parse('2026-03-03T01:00:00Z') - TEST_NOW.getTime())
  const bar = await getShownBar(ctx, null)
  expect(bar).toMatchObject({ text: INPUT.text, link: '/help', tone: 'warning' })
  expect(peekShownBarId(ctx)).toBe(bar?.id)
  const filipino = { ...ctx, request: { ...ctx.request, locale: 'fil' as const } }
  expect(await getShownBar(filipino, null)).toMatchObject({ text: INPUT.textFil })
  expect(await getShownBar(ctx, bar?.id ?? '')).toBeNull()
  expect(await getShownBar(ctx, crypto.randomUUID())).not.toBeNull()
  clock.advance(33 * 3_600_000)
  expect(await getShownBar(ctx, null)).toBeNull()
  expect(peekShownBarId(ctx)).toBeNull()
})

test('the newest of several is shown, and after its end the one before it; every act is audited without its text', async () => {
  const { ctx, clock, events } = await createEditor()
  await announceBar(ctx, INPUT)
  clock.advance(1_000)
  await announceBar(ctx, { ...INPUT, text: 'Newer.', link: '' })
  const shown = await getShownBar(ctx, null)
  expect(shown).toMatchObject({ text: 'Newer.', link: null })
  expect((await listBars(ctx)).map(({ state }) => state)).toEqual(['shown', 'covered'])
  for (let n = 0; n < 2; n++) await endBar(ctx, { id: shown?.id ?? '' })
  clock.advance(10)
  expect(await getShownBar(ctx, null)).toMatchObject({ text: INPUT.text })
  const entries = (await database.db.select().from(auditLog)).filter(({ actorId }) => actorId === ctx.actor?.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'announcementBar.announced',
    'announcementBar.announced',
    'announcementBar.ended',
  ])
  expect(JSON.stringify(entries)).not.toContain('Newer')
  expect(events.published).toHaveLength(3)
})

test('one that has not started is deleted when it is ended', async () => {
  const { ctx } = await createEditor()
  await announceBar(ctx, { ...INPUT, startDay: '2026-03-03', startTime: '09:00' })
  const [bar] = await listBars(ctx)
  expect(bar?.state).toBe('waiting')
  await endBar(ctx, { id: bar?.id ?? '' })
  expect(await listBars(ctx)).toEqual([])
})

test.each([
  [{ endDay: '2026-03-01' }, 'siteText.end.order'],
  [{ endDay: '2026-12-01' }, 'siteText.end.far'],
  [{ startDay: '2026-03-05', startTime: '00:00' }, 'siteText.end.order'],
])('%j is refused: %s', async (change, problem) => {
  const { ctx } = await createEditor()
  await expect(announceBar(ctx, { ...INPUT, ...change })).rejects.toMatchObject({ params: { problem } })
})

test('the form takes pages of the site and https only, and both languages', () => {
  const isAccepted = (change: object) =>
    announcementBarForm.safeParse({ intent: 'announce', ...INPUT, ...change }).success
  for (const link of ['/help', 'https://a.example/b', '', undefined]) expect(isAccepted({ link }), link).toBe(true)
  for (const link of ['javascript:alert(1)', '//evil.example', 'http://a.example', 'mailto:a@b.ph', '#a', 'help'])
    expect(isAccepted({ link }), link).toBe(false)
  for (const change of [{ textFil: '' }, { text: 'a'.repeat(161) }, { tone: 'loud' }, { endTime: '25:00' }, { x: 1 }])
    expect(isAccepted(change), JSON.stringify(change)).toBe(false)
})

test.each(['tenant', 'landlord', 'agent', null] as const)('%s may neither announce, end nor list', async (role) => {
  const ctx = createTestContext(database.db, { actor: role && makeActor(role) })
  for (const attempt of [
    () => announceBar(ctx, INPUT),
    () => endBar(ctx, { id: crypto.randomUUID() }),
    () => listBars(ctx),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: role ? 'auth.forbidden' : 'auth.signInRequired' })
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { auditLog, settings } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makeActor, withActor, createRecordingEvents, createTestContext } from '#tests/support/context.ts'
import { setUpSecondConnection, setUpTestDatabase } from '#tests/support/database/database.ts'
import { resetSettings, saveSettings } from './settings.commands.server.ts'
import { SETTINGS_CACHE_MS } from './settings-cache.service.server.ts'
import { dropSettingsCache, getSettings } from './settings.queries.server.ts'
import { DEFAULT_SETTINGS } from './settings.schema.ts'

const database = setUpTestDatabase()
const second = setUpSecondConnection(database)
const admin = makeActor('admin')
let ctx: Ctx
let other: Ctx

beforeEach(async () => {
  await database.db.delete(settings)
  ctx = createTestContext(database.db, { actor: admin })
  other = createTestContext(second.db, { actor: null })
})

const listRows = () => database.db.select({ key: settings.key, value: settings.value }).from(settings)
const getLastAudit = async () => (await database.db.select().from(auditLog)).at(-1)

describe('settings', () => {
  test('settings have their defaults until an admin saves', async () => {
    expect(await getSettings(other)).toEqual(DEFAULT_SETTINGS)
    expect(await getSettings(other)).toMatchObject({ siteName: 'Tahanan', maintenanceMode: false, maxUploadMb: 10 })
  })

  test('saved settings are used at once in the own process and within five seconds in others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await getSettings(other) // fills the cache of the other process
    await getSettings(ctx)
    await saveSettings(ctx, { maintenanceMode: true })
    expect(await getSettings(ctx)).toMatchObject({ maintenanceMode: true })
    expect(await getSettings(other)).toMatchObject({ maintenanceMode: false })
    vi.advanceTimersByTime(SETTINGS_CACHE_MS)
    expect(await getSettings(other)).toMatchObject({ maintenanceMode: true })
    expect(SETTINGS_CACHE_MS).toBeLessThan(5_000)
    vi.useRealTimers()
  })

  test('a process that receives the event uses saved settings at once', async () => {
    const log = createLog({ level: 'silent' })
    const [here, there] = [1, 2].map(() => createPostgresEvents({ url: database.url, log }))
    if (!here || !there) throw new Error('unreachable')
    const saver = createTestContext(database.db, { actor: admin, adapters: { events: here } })
    const reader = createTestContext(second.db, { adapters: { events: there } })
    const dropped = new Promise<void>((resolve) => {
      there.subscribe(() => {
        dropSettingsCache(reader)
        resolve()
      })
    })
    await Promise.all([here.start(), there.start()])
    await getSettings(reader)
    await saveSettings(saver, { siteName: 'Bahay' })
    await dropped
    expect(await getSettings(reader)).toMatchObject({ siteName: 'Bahay' })
    await Promise.all([here.stop(), there.stop()])
  })

  test('concurrent requests read the settings once', async () => {
    let reads = 0
    const counting = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name === 'select') reads++
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const busy = createTestContext(counting)
    await Promise.all(Array.from({ length: 50 }, () => getSettings(busy)))
    expect(reads).toBe(1)
  })

  test('settings are served from the cache while the database is down', async () => {
    const brief = openDatabase(database.url)
    const processContext = createTestContext(brief.db)
    await database.db.insert(settings).values({ key: 'siteName', value: 'Bahay' })
    expect(await getSettings(processContext)).toMatchObject({ siteName: 'Bahay' })
    await brief.close()
    dropSettingsCache(processContext)
    expect(await getSettings(processContext)).toMatchObject({ siteName: 'Bahay' })
  })

  test('two runtimes in one process have separate caches', async () => {
    const elsewhere = createTestContext(database.db, { adapters: { events: createRecordingEvents() } })
    expect(await getSettings(elsewhere)).toMatchObject({ siteName: 'Tahanan' })
    await database.db.insert(settings).values({ key: 'siteName', value: 'Bahay' })
    expect(await getSettings(elsewhere)).toMatchObject({ siteName: 'Tahanan' })
    expect(await getSettings(createTestContext(database.db))).toMatchObject({ siteName: 'Bahay' })
  })

  test('an invalid stored value gives the default and a log line', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    await database.db.insert(settings).values([
      { key: 'maxUploadMb', value: 7 },
      { key: 'maintenanceMode', value: 'yes' },
      { key: 'colour', value: 'blue' },
      { key: 'siteName', value: 'Bahay' },
    ])
    const found = await getSettings(createTestContext(database.db, { adapters: { log } }))
    expect(found).toEqual({ ...DEFAULT_SETTINGS, siteName: 'Bahay' })
    expect(lines.join('')).toMatch(/settings\.invalid.*maxUploadMb|maxUploadMb.*settings\.invalid/)
    expect(lines.join('')).toContain('colour')
  })
})

describe('change of settings', () => {
  test('a change stores the difference, writes an audit entry and publishes an event', async () => {
    const events = createRecordingEvents()
    const saver = createTestContext(database.db, { actor: admin, adapters: { events } })
    const saved = await saveSettings(saver, { siteName: '  Bahay ', maxUploadMb: 25, allowRegistrations: true })
    expect(saved).toEqual({ ...DEFAULT_SETTINGS, siteName: 'Bahay', maxUploadMb: 25 })
    expect(await listRows()).toEqual([
      { key: 'siteName', value: 'Bahay' },
      { key: 'maxUploadMb', value: 25 },
    ])
    const line = await getLastAudit()
    expect(line).toMatchObject({ action: 'settings.changed', actorId: admin.id })
    expect(line?.details).toEqual({
      changed: ['siteName', 'maxUploadMb'],
      moves: { maxUploadMb: { from: 10, to: 25 } },
    })
    expect(JSON.stringify(line)).not.toContain('Bahay')
    expect(events.published).toEqual([{ topic: 'settings.changed', subjectId: 'settings' }])
  })

  test('a change without a difference writes no audit entry', async () => {
    await saveSettings(ctx, { siteName: 'Bahay' })
    const before = await getLastAudit()
    await saveSettings(ctx, { siteName: 'Bahay' })
    expect(await getLastAudit()).toEqual(before)
  })

  test('a change back to the default, and a reset, leave no row', async () => {
    await saveSettings(ctx, { maintenanceMode: true, siteName: 'Bahay', revenueCurrencySign: '$' })
    await saveSettings(ctx, { maintenanceMode: false })
    expect((await listRows()).map((row) => row.key).toSorted()).toEqual(['revenueCurrencySign', 'siteName'])
    expect(await resetSettings(ctx)).toEqual(DEFAULT_SETTINGS)
    expect(await listRows()).toEqual([])
    expect(await getLastAudit()).toMatchObject({ action: 'settings.reset' })
    expect(await getSettings(ctx)).toEqual(DEFAULT_SETTINGS)
  })

  test.each([null, makeActor('tenant'), makeActor('landlord'), makeActor('agent'), { ...admin, isActive: false }])(
    'only active admins can change settings: %j',
    async (actor) => {
      await expect(saveSettings(withActor(ctx, actor), { maintenanceMode: true })).rejects.toMatchObject({
        name: 'AppError',
      })
      await expect(resetSettings(withActor(ctx, actor))).rejects.toMatchObject({ name: 'AppError' })
      expect(await listRows()).toEqual([])
    },
  )

  test.each([
    { maxUploadMb: 7 },
    { siteName: '' },
    { siteName: 'x'.repeat(61) },
    { colour: 'blue' },
    { maintenanceMode: 'on' },
  ])('an invalid change is refused completely: %j', async (input) => {
    const whole = { ...input, allowRegistrations: false } as Parameters<typeof saveSettings>[1]
    await expect(saveSettings(ctx, whole)).rejects.toMatchObject({ code: 'app.invalidInput' })
    expect(await listRows()).toEqual([])
  })

  test('concurrent changes of different settings are both stored', async () => {
    const ana = withActor(createTestContext(second.db), makeActor('admin'))
    await Promise.all([saveSettings(ctx, { maintenanceMode: true }), saveSettings(ana, { maxUploadMb: 50 })])
    dropSettingsCache(ctx)
    expect(await getSettings(ctx)).toMatchObject({ maintenanceMode: true, maxUploadMb: 50 })
  })

  test('a change that fails leaves no row and no audit entry', async () => {
    const events = { ...createRecordingEvents(), publish: () => Promise.reject(new Error('publish failed')) }
    const failing = createTestContext(database.db, { actor: admin, adapters: { events } })
    const before = await getLastAudit()
    await expect(saveSettings(failing, { maintenanceMode: true })).rejects.toThrow('publish failed')
    expect(await database.db.select().from(settings).where(eq(settings.key, 'maintenanceMode'))).toEqual([])
    expect(await getLastAudit()).toEqual(before)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { adminLoginAttempts } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, rateLimits, settings } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/kernel/settings/settings.schema.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { QUICK_PASSWORDS } from '#tests/support/passwords.ts'
import { changeSiteSettings, resetSiteSettings } from './site-settings.commands.server.ts'
import { getEditableSettings } from './site-settings.queries.server.ts'
import { settingsAction, type SettingsForm } from './site-settings.schema.ts'

const PASSWORD = 'Bakal-na-Pinto-88'
const MINUTE_MS = 60_000
const database = setUpTestDatabase()
let ctx: Ctx

const withSessionAge = (minutes: number): Ctx => ({
  ...ctx,
  session: { id: crypto.randomUUID(), createdAt: new Date(TEST_NOW.getTime() - minutes * MINUTE_MS) },
})

beforeAll(async () => {
  const admin = await makePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId: admin.id, passwordHash: await QUICK_PASSWORDS.hash(PASSWORD) })
  ctx = createTestContext(database.db, { actor: makeActor('admin', admin.id), adapters: { random: systemRandom } })
  ctx = withSessionAge(1)
})
beforeEach(async () => {
  await database.db.delete(settings)
  await database.db.delete(adminLoginAttempts)
  await database.db.delete(rateLimits)
})

/** What the browser sends: texts, and nothing for a switch that is off. */
const SITE = {
  intent: 'site',
  siteName: 'Tahanan',
  siteDescription: DEFAULT_SETTINGS.siteDescription,
  revenueCurrencySign: '₱',
  allowRegistrations: 'on',
  requireEmailVerification: 'on',
  maxUploadMb: '10',
  analyticsEnabled: 'on',
  notificationsEnabled: 'on',
}
const MARKETPLACE = {
  intent: 'marketplace',
  oneApprovedApplicationPerProperty: 'on',
  freshnessAskDays: '14',
  freshnessRemindDays: '7',
  freshnessExpireDays: '14',
  commissionPercent: '100',
  commercialPercent: '5',
}
type Fields = Record<string, string | undefined>

async function buildForm(fields: Fields): Promise<SettingsForm> {
  const { seen } = await getEditableSettings(ctx)
  const intent = fields.intent === 'marketplace' ? 'marketplace' : 'site'
  return settingsAction.parse({ seen: seen[intent], ...fields }) as SettingsForm
}

describe('settings of the console', () => {
  test('each form stores its settings, with an audit entry that has the values before and after', async () => {
    await changeSiteSettings(
      ctx,
      await buildForm({
        ...SITE,
        maintenanceMode: 'on',
        allowRegistrations: undefined,
        maxUploadMb: '50',
        supportEmail: 'Tulong@Bahay.example',
      }),
    )
    expect(await readSettings(ctx)).toMatchObject({
      maintenanceMode: true,
      allowRegistrations: false,
      maxUploadMb: 50,
      supportEmail: 'tulong@bahay.example',
    })
    const line = (await database.db.select().from(auditLog)).at(-1)
    expect(line?.details).toMatchObject({
      moves: { maintenanceMode: { from: false, to: true }, maxUploadMb: { from: 10, to: 50 } },
    })
    await changeSiteSettings(
      ctx,
      await buildForm({ ...MARKETPLACE, freshnessAskDays: '21', commissionPercent: '87.5', commercialPercent: '4.25' }),
    )
    expect(await readSettings(ctx)).toMatchObject({
      freshnessAskDays: 21,
      commissionBasisPoints: 8_750,
      commercialBasisPoints: 425,
    })
  })

  test('two people who change different settings at once both keep theirs; the same setting is refused', async () => {
    const [ana, ben, cris] = await Promise.all([
      buildForm({ ...SITE, siteName: 'Bahay' }),
      buildForm({ ...SITE, maintenanceMode: 'on' }),
      buildForm({ ...SITE, siteName: 'Tirahan' }),
    ])
    await Promise.all([changeSiteSettings(ctx, ana), changeSiteSettings(ctx, ben)])
    expect(await readSettings(ctx)).toMatchObject({ siteName: 'Bahay', maintenanceMode: true })
    await expect(changeSiteSettings(ctx, cris)).rejects.toMatchObject({ code: 'settings.changedMeanwhile' })
    expect(await readSettings(ctx)).toMatchObject({ siteName: 'Bahay' })
    await saveSettings(ctx, { siteName: 'Tirahan' }) // null control: without the values that were seen, the last one wins
    expect(await readSettings(ctx)).toMatchObject({ siteName: 'Tirahan' })
  })

  test('ten minutes after the sign-in a change asks for the password, and a wrong one counts for the lockout', async () => {
    const stale = withSessionAge(11)
    const form = await buildForm({ ...SITE, maintenanceMode: 'on' })
    await expect(changeSiteSettings(stale, form)).rejects.toMatchObject({ params: { field: 'password' } })
    await expect(resetSiteSettings(stale, undefined)).rejects.toMatchObject({ params: { field: 'password' } })
    await expect(changeSiteSettings(stale, { ...form, password: 'wrong' })).rejects.toMatchObject({
      params: { problem: 'settings.password.wrong' },
    })
    expect(await database.db.select().from(adminLoginAttempts)).toMatchObject([{ fails: 1 }])
    expect(await database.db.select().from(settings)).toEqual([])
    await changeSiteSettings(stale, { ...form, password: PASSWORD })
    expect(await readSettings(ctx)).toMatchObject({ maintenanceMode: true })
    expect(await database.db.select().from(adminLoginAttempts)).toEqual([])
  })

  test('Reset to Defaults leaves no stored setting', async () => {
    await saveSettings(ctx, { maintenanceMode: true, commissionBasisPoints: 5_000 })
    await resetSiteSettings(ctx, undefined)
    expect(await readSettings(ctx)).toEqual(DEFAULT_SETTINGS)
    expect((await database.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'settings.reset' })
  })

  test.each([
    null,
    makeActor('tenant'),
    makeActor('landlord'),
    makeActor('agent'),
    { ...makeActor('admin'), isActive: false },
  ])('only an active administrator reads and changes them: %j', async (actor) => {
    const as = withActor(ctx, actor)
    const form = await buildForm({ ...SITE, maintenanceMode: 'on' })
    for (const attempt of [
      () => getEditableSettings(as),
      () => changeSiteSettings(as, form),
      () => resetSiteSettings(as, PASSWORD),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'AppError' })
    expect(await database.db.select().from(settings)).toEqual([])
  })

  test.each([
    { ...SITE, siteName: ' ' },
    { ...SITE, maxUploadMb: '7' },
    { ...SITE, revenueCurrencySign: '€' },
    { ...SITE, maintenanceMode: 'yes' },
    { ...SITE, supportEmail: 'nobody' },
    { ...SITE, seen: '{"maintenanceMode":"x"}' },
    { ...SITE, seen: 'x' },
    { ...SITE, colour: 'blue' },
    { ...MARKETPLACE, freshnessAskDays: '0' },
    { ...MARKETPLACE, freshnessAskDays: '1.5' },
    { ...MARKETPLACE, commissionPercent: '301' },
    { ...MARKETPLACE, commissionPercent: '-1' },
    { ...MARKETPLACE, commercialPercent: '100.5' },
  ])('an invalid form is refused: %j', (fields) => {
    const isAccepted = (form: Fields) => settingsAction.safeParse({ seen: '{}', ...form }).success
    expect(isAccepted(fields)).toBe(false)
    expect([isAccepted(SITE), isAccepted(MARKETPLACE)]).toEqual([true, true])
  })
})

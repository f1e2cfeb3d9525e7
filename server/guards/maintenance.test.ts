import { describe, expect, test } from 'vitest'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { buildMaintenancePage, maintenance } from './maintenance.ts'

const SITE = { maintenanceMode: true, siteName: 'Bahay <Natin>', supportEmail: 'tulong@bahay.example' }

const makeSteps = (site = SITE): Step[] => [
  ['facts', requestFacts()],
  [
    'maintenance',
    maintenance({ getSite: async () => site, isAdministrator: async (req) => req.get('cookie') === 'admin' }),
  ],
]
const PAGE = { accept: 'text/html', 'accept-language': 'en' }

describe('maintenance mode', () => {
  test('a page answers 503 with a page in the language of the visitor and Retry-After, and has no effect', async () => {
    const { url, getEffectCount } = await startServerWithSteps(() => makeSteps())
    const response = await fetch(new URL('/properties?type=condo', url), { headers: PAGE })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Bahay &lt;Natin&gt;')
    expect(html).toContain('href="/properties?type=condo"')
    expect(html).toContain('mailto:tulong@bahay.example')
    const filipino = await fetch(new URL('/?lang=fil', url), { headers: PAGE })
    expect(await filipino.text()).toContain('<html lang="fil">')
    expect(getEffectCount()).toBe(0)
  })

  test('without the guard, and with the mode off, the same request has its effect (null control)', async () => {
    for (const steps of [removeStep('maintenance', makeSteps()), makeSteps({ ...SITE, maintenanceMode: false })]) {
      const { url, getEffectCount } = await startServerWithSteps(() => steps)
      expect((await fetch(new URL('/properties', url), { headers: PAGE })).status).toBe(200)
      expect(getEffectCount()).toBe(1)
    }
  })

  test.each(['/api/places?q=a', '/api/listings/cards'])('%s answers 503 in JSON', async (path) => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const response = await fetch(new URL(path, url), { headers: { accept: 'application/json' } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).not.toBeNull()
    expect(await response.json()).toMatchObject({ code: 'app.maintenance' })
  })

  test('a form is refused with 503, also as JSON for the browser', async () => {
    const { url, getEffectCount } = await startServerWithSteps(() => makeSteps())
    for (const path of ['/signin', '/signin.data', '/register-enhanced'])
      expect((await fetch(new URL(path, url), { method: 'POST', headers: PAGE })).status).toBe(503)
    expect(getEffectCount()).toBe(0)
  })

  test('a navigation in an open page loads the document of its target', async () => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const getTarget = async (path: string) => {
      const response = await fetch(url.origin + path)
      expect([response.status, response.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
      return response.headers.get('x-remix-redirect')
    }
    expect(await getTarget('/_root.data?_routes=root')).toBe('/')
    expect(await getTarget('/properties.data?type=condo&_routes=x')).toBe('/properties?type=condo')
    expect(await getTarget('//evil.example/x.data')).toBe('/x')
  })

  test.each([
    '/admin/login',
    '/admin/login.data',
    '/admin/dashboard?section=settings',
    '/admin/dashboard/settings',
    '/locale',
    '/robots.txt',
    '/storage/object/public/avatars/a/b.webp',
  ])('%s stays open', async (path) => {
    const { url, getEffectCount } = await startServerWithSteps(() => makeSteps())
    expect((await fetch(new URL(path, url), { headers: PAGE })).status).toBe(200)
    expect(getEffectCount()).toBe(1)
  })

  test('an administrator sees the site; another signed-in person does not', async () => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const getStatus = async (cookie: string) =>
      (await fetch(new URL('/dashboard', url), { headers: { ...PAGE, cookie } })).status
    expect(await getStatus('admin')).toBe(200)
    expect(await getStatus('tahanan.session=tenant')).toBe(503)
  })

  test('the page escapes what an administrator or a visitor wrote', () => {
    const html = buildMaintenancePage('en', { ...SITE, siteName: '<b>' }, '/"><script>')
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('"><script>')
  })
})

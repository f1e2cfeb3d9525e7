// Registration on the built server, as a browser without JavaScript sends it: the steps, the photo, and forged requests.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { emails, rateLimits, settings } from '#app/db/schema/platform/platform.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const PASSWORD = 'Kubo-sa-bukid-7!'
const database = setUpTestDatabase()
const server = setUpServer(database)
beforeEach(async () => void (await database.db.delete(rateLimits)))

let visitorCount = 0
const buildPersonFields = (email: string) => ({
  firstName: 'Niña',
  lastName: 'Peñaflor',
  phone: '0917 123 4567',
  dateOfBirth: '1990-05-17',
  contactMethod: 'email',
  email,
})
const accountFields = { password: PASSWORD, termsConsent: 'on', dataProcessingConsent: 'on' }
const tenantFields = { userType: 'tenant', employmentStatus: 'employed' }
const buildNewEmail = () => `nina-${++visitorCount}@tahanan.example`

async function postForm(values: Record<string, string | Blob>, path = '/register-enhanced', language = 'en') {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  const address = `10.8.${++visitorCount >> 8}.${visitorCount & 255}`
  const headers = { Origin: server.url, 'X-Forwarded-For': address, 'Accept-Language': language }
  return fetch(`${server.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}
const postLastStep = (email: string, overrides: Record<string, string | Blob> = {}) =>
  postForm({
    step: 'account',
    go: 'next',
    ...tenantFields,
    ...buildPersonFields(email),
    ...accountFields,
    ...overrides,
  })
const findUser = async (email: string) => (await database.db.select().from(users).where(eq(users.email, email)))[0]

/** The fields that the form of a page would send: hidden and filled ones. */
function readFormFields(page: string): Record<string, string> {
  const form = /<form[^>]*action="\/register-enhanced"[^>]*>.*?<\/form>/s.exec(page)?.[0] ?? ''
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]*)"/.exec(tag)?.[1],
    value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
    type: / type="([^"]*)"/.exec(tag)?.[1] ?? 'text',
    isOn: / checked=""/.test(tag),
  }))
  const sentInputs = inputs.filter(
    ({ name, type, isOn }) => name && type !== 'file' && (!/radio|checkbox/.test(type) || isOn),
  )
  return Object.fromEntries(
    sentInputs.map(({ name, value }) => [name ?? '', value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')]),
  )
}

describe('registration without JavaScript', () => {
  test('the short address redirects to the long one, and the user type can be in the address', async () => {
    const shortPathResponse = await fetch(`${server.url}/register?type=landlord`, { redirect: 'manual' })
    expect([shortPathResponse.status, shortPathResponse.headers.get('location')]).toEqual([
      301,
      '/register-enhanced?type=landlord',
    ])
    const page = await (await fetch(`${server.url}/register-enhanced?type=propertyManager`)).text()
    expect(readFormFields(page)).toMatchObject({ step: 'type', userType: 'propertyManager' })
    expect(readFormFields(await (await fetch(`${server.url}/register-enhanced?type=admin`)).text()).userType).toBe(
      'tenant',
    )
  })

  test('each step keeps the values of the others, and the last step creates the account', async () => {
    const email = buildNewEmail()
    const first = readFormFields(await (await fetch(`${server.url}/register-enhanced?type=tenant`)).text())
    const second = readFormFields(await (await postForm({ ...first, go: 'next' })).text())
    expect(second).toMatchObject({ step: 'person', userType: 'tenant' })
    const { email: _later, ...about } = buildPersonFields(email)
    const third = readFormFields(await (await postForm({ ...second, ...about, go: 'next' })).text())
    expect(third).toMatchObject({ step: 'details', ...about, userType: 'tenant' })
    const back = readFormFields(await (await postForm({ ...third, maxBudget: '12,000', go: 'back' })).text())
    expect(back).toMatchObject({ step: 'person', ...about, maxBudget: '12,000' })
    const again = readFormFields(await (await postForm({ ...back, go: 'next' })).text())
    const fourth = readFormFields(await (await postForm({ ...again, employmentStatus: 'student', go: 'next' })).text())
    expect(fourth).toMatchObject({ step: 'account', ...about, maxBudget: '12,000', employmentStatus: 'student' })
    const finalResponse = await postForm({ ...fourth, ...accountFields, email, go: 'next' })
    expect([finalResponse.status, finalResponse.headers.get('location')]).toEqual([303, '/register-enhanced/sent'])
    expect(await findUser(email)).toMatchObject({ fullName: 'Niña Peñaflor', emailVerified: false })
    expect(await database.db.select().from(emails).where(eq(emails.toAddress, email))).toHaveLength(1)
    expect((await fetch(`${server.url}/register-enhanced/sent`)).status).toBe(200)
  })

  test('the step of the role has a button to skip it, and the account is created without its answers', async () => {
    const email = buildNewEmail()
    const { email: _later, ...about } = buildPersonFields(email)
    const type = { userType: 'propertyManager' }
    const detailsPage = await (await postForm({ step: 'person', go: 'next', ...type, ...about })).text()
    expect(detailsPage).toMatch(/<button[^>]*value="skip"/)
    const fields = { ...readFormFields(detailsPage), companyName: 'Half a form' }
    const last = readFormFields(await (await postForm({ ...fields, go: 'skip' })).text())
    expect(last).toMatchObject({ step: 'account', ...about, ...type })
    expect(last).not.toHaveProperty('companyName')
    expect((await postForm({ ...last, ...accountFields, email, go: 'next' })).status).toBe(303)
    expect(await findUser(email)).toBeDefined()
  })

  test('the picture field is on the last step only', async () => {
    const about = { ...tenantFields, ...buildPersonFields(buildNewEmail()) }
    const pages = [
      await fetch(`${server.url}/register-enhanced`),
      await postForm({ step: 'type', go: 'next', userType: 'tenant' }),
      await postForm({ step: 'person', go: 'next', ...about }),
      await postForm({ step: 'details', go: 'next', ...about }),
    ]
    const texts = await Promise.all(pages.map((response) => response.text()))
    expect(texts.map((text) => text.split('name="picture"').length - 1)).toEqual([0, 0, 0, 1])
  })

  test('a wrong value is shown at its field and in a summary with links, and the password is never sent back', async () => {
    const response = await postLastStep('not an address', { password: 'Short1!', termsConsent: '' })
    expect(response.status).toBe(400)
    const page = await response.text()
    for (const [field, message] of [
      ['email', 'Please enter a valid email address'],
      ['password', 'Password must be at least 8 characters'],
      ['termsConsent', 'Please accept the terms'],
    ]) {
      expect(page).toContain(`href="#field-${field}"`)
      expect(page).toContain(`id="field-${field}-error"`)
      expect(page).toContain(message)
    }
    expect(page).not.toContain('Short1!')
    expect(readFormFields(page)).toMatchObject({ step: 'account', email: 'not an address', firstName: 'Niña' })
  })

  test('the consents can be read on the page in both languages', async () => {
    const fields = { step: 'details', go: 'next', ...tenantFields, ...buildPersonFields(buildNewEmail()) }
    expect(await (await postForm(fields)).text()).toContain('Data Privacy Act (RA 10173) you may see, correct')
    expect(await (await postForm(fields, '/register-enhanced', 'fil')).text()).toContain('puwede mong tingnan, itama')
  })
})

describe('the page that a person wanted to open', () => {
  const register = async (from: string) => {
    const email = buildNewEmail()
    const fields = { ...tenantFields, ...buildPersonFields(email), ...accountFields, step: 'account', go: 'next' }
    await postForm(fields, `/register-enhanced?${new URLSearchParams({ from }).toString()}`)
    const [mail] = await database.db.select().from(emails).where(eq(emails.toAddress, email))
    const { pathname, search, searchParams } = new URL(
      /https?:\/\/\S+token=\S+/.exec(mail ? readMailText(mail) : '')?.[0] ?? '',
    )
    const browser = createVisitor(server)
    const confirm = () => browser.post(pathname + search, { intent: 'confirm', token: searchParams.get('token') ?? '' })
    return { browser, confirm }
  }

  test('verifying the address signs the person in once and opens the page they wanted before registration', async () => {
    const wantedPath = '/properties/4f1c?photo=2'
    expect(
      await (await fetch(`${server.url}/signin?${new URLSearchParams({ from: wantedPath }).toString()}`)).text(),
    ).toContain(`href="/register-enhanced?${new URLSearchParams({ from: wantedPath }).toString()}"`)
    const { browser, confirm } = await register(wantedPath)
    const response = await confirm()
    expect([response.status, response.headers.get('location')]).toEqual([303, wantedPath])
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    expect((await confirm()).status).toBe(410)
  })

  test('a page of another site is not opened after verification', async () => {
    const { confirm } = await register('https://evil.example/')
    expect((await confirm()).headers.get('location')).toBe('/dashboard')
  })
})

test('the page after registration names the address of the mail, also after a reload, and only in this browser', async () => {
  const email = buildNewEmail()
  const browser = createVisitor(server)
  const fields = { ...tenantFields, ...buildPersonFields(email), ...accountFields, step: 'account', go: 'next' }
  const location = (await browser.post('/register-enhanced', fields)).headers.get('location') ?? ''
  expect(location).toBe('/register-enhanced/sent')
  for (let n = 0; n < 2; n++) expect(await (await browser.get(location)).text()).toContain(email)
  expect(await (await createVisitor(server).get(location)).text()).not.toContain('@')
})

describe('a registered account', () => {
  test('registration with an existing address is refused with the documented text', async () => {
    const email = buildNewEmail()
    expect((await postLastStep(email)).status).toBe(303)
    const response = await postLastStep(email.toUpperCase())
    expect(response.status).toBe(409)
    const page = await response.text()
    expect(page).toContain('A user with this email already exists. Please sign in or use a different email.')
    expect(page).not.toContain(PASSWORD)
  })

  test('registration is refused while it is closed, on the page and in the command', async () => {
    await database.db.insert(settings).values({ key: 'allowRegistrations', value: false })
    await expect
      .poll(async () => (await fetch(`${server.url}/register-enhanced`)).text())
      .toContain('Registration is closed')
    const email = buildNewEmail()
    const response = await postLastStep(email)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('New registrations are closed at the moment')
    expect(await findUser(email)).toBeUndefined()
    await database.db.delete(settings)
    await expect.poll(async () => (await postLastStep(buildNewEmail())).status).toBe(303)
  })

  test('registration never creates an admin, whatever the request says', async () => {
    const names = [
      'role',
      'user_type',
      'isAdmin',
      'type',
      'userType[]',
      'user[role]',
      '__proto__',
      'emailVerified',
      'id',
    ]
    for (const name of names) expect((await postLastStep(buildNewEmail(), { [name]: 'admin' })).status, name).toBe(400)
    expect((await postLastStep(buildNewEmail(), { userType: 'admin' })).status).toBe(400)
    expect(
      (
        await postForm(
          { ...tenantFields, ...buildPersonFields(buildNewEmail()), ...accountFields, step: 'account', go: 'next' },
          '/register-enhanced?role=admin&user_type=admin',
        )
      ).status,
    ).toBe(303)
    expect(await database.db.select().from(userProfiles).where(eq(userProfiles.userType, 'admin'))).toEqual([])
  })

  test('registration needs both consents', async () => {
    const people = await database.db.select().from(users)
    const storedConsents = await database.db.select().from(consents)
    expect(people.length).toBeGreaterThan(0)
    for (const { id } of people) expect(storedConsents.filter(({ userId }) => userId === id)).toHaveLength(2)
  })
})

describe('a profile photo at registration', () => {
  test('a photo larger than other form bodies is accepted and served in a small size', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
    const largePicture = await sharp({
      create: { width: 1_800, height: 1_400, channels: 3, background: '#000', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(largePicture.length).toBeGreaterThan(512 * 1024)
    const email = buildNewEmail()
    expect((await postLastStep(email, { picture: new Blob([new Uint8Array(largePicture)]) })).status).toBe(303)
    const url = (await findUser(email))?.avatarUrl ?? ''
    const pictureResponse = await fetch(`${server.url}${url}`)
    expect([pictureResponse.status, pictureResponse.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await pictureResponse.arrayBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })
  })

  test('a file that is not an image is refused at its field, and no account is created', async () => {
    const email = buildNewEmail()
    const response = await postLastStep(email, { picture: new Blob(['<svg onload=alert(1)>'], { type: 'image/png' }) })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('id="field-picture-error"')
    expect(await findUser(email)).toBeUndefined()
  })

  test('a photo over the configured size is refused while streaming', async () => {
    const response = await postLastStep(buildNewEmail(), {
      picture: new Blob([new Uint8Array(11 * 1024 * 1024)]),
    }).catch(() => null)
    expect(response?.status ?? 413).toBe(413)
  })
})

// A file over the limit in each form with a file, sent without JavaScript to the built server: the page comes back with the message at the
// field and with what was typed. So does a file that is no picture.
import { beforeAll, expect, test } from 'vitest'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })

const MAX_BYTES = 10 * 1024 * 1024
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const TYPED = 'Typed by Niña'
const today = toManilaDay(new Date())

type Case = {
  name: string
  sender: 'tenant' | 'landlord' | 'agent' | 'guest'
  path: () => string
  fields: () => Record<string, string>
  file: string
  /** A value in the fields that the page must show again. */
  typed?: string
}

const browsers: Partial<Record<Case['sender'], TestBrowser>> = {}
const ids = {
  listing: '',
  homeForRent: '',
  agentListing: '',
  rental: '',
  ended: '',
  booking: '',
  line: '',
  conversation: '',
  client: '',
}

beforeAll(async () => {
  const [tenant, landlord, agent] = await Promise.all(
    (['tenant', 'landlord', 'agent'] as const).map((role) => createSignedInVisitor(server, database, role)),
  )
  if (!tenant || !landlord || !agent) throw new Error('Nobody is signed in')
  Object.assign(browsers, { tenant: tenant.browser, landlord: landlord.browser, agent: agent.browser })
  browsers.guest = createVisitor(server)
  const { db } = database
  const ownerId = landlord.person.id
  const tenantId = tenant.person.id
  ids.agentListing = (await makeProperty(db, { ownerId: agent.person.id })).id
  ids.homeForRent = (await makeProperty(db, { ownerId })).id
  ids.listing = (await makeProperty(db, { ownerId })).id
  const dates = { startsOn: addDays(today, -60), endsOn: addDays(today, 300) }
  ids.rental = (await makeRental(db, { propertyId: ids.listing, tenantId, ...dates })).id
  const past = { startsOn: addDays(today, -400), endsOn: addDays(today, -36) }
  ids.ended = (await makeRental(db, { propertyId: (await makeProperty(db, { ownerId })).id, tenantId, ...past })).id
  ids.line = (await makePayment(db, { rentalId: ids.rental, dueDate: addDays(today, -30) })).id
  ids.booking = (await makeBooking(db, { propertyId: (await makeProperty(db, { ownerId })).id, guestId: tenantId })).id
  ids.conversation = (await makeConversation(db, { propertyId: ids.listing, clientUserId: tenantId })).id
  const agentId = (await makeAgent(db, { userId: agent.person.id })).id
  ids.client = (await makeClient(db, { agentId })).id
  await makeRelationship(db, { agentId, clientId: ids.client })
})

const key = () => crypto.randomUUID()
const payment = { amount: '1234', method: 'gcash', paidOn: today, reference: TYPED }
const CASES: Case[] = [
  {
    name: 'application',
    sender: 'tenant',
    path: () => `/properties/${ids.homeForRent}/apply`,
    fields: () => ({ intent: 'upload', key: key(), version: '0', documentKind: 'government_id', message: TYPED }),
    file: 'document',
    typed: TYPED,
  },
  {
    name: 'verification',
    sender: 'landlord',
    path: () => '/dashboard/settings/verification',
    fields: () => ({ kind: 'owner_authority', propertyId: ids.homeForRent }),
    file: 'document',
  },
  {
    name: 'registration',
    sender: 'guest',
    path: () => '/register-enhanced',
    fields: () => ({
      step: 'account',
      go: 'next',
      userType: 'tenant',
      employmentStatus: 'employed',
      firstName: TYPED,
      lastName: 'Peñaflor',
      phone: '0917 123 4567',
      dateOfBirth: '1990-05-17',
      contactMethod: 'email',
      email: 'typed@tahanan.example',
      password: 'Kubo-sa-bukid-7!',
      termsConsent: 'on',
      dataProcessingConsent: 'on',
    }),
    file: 'picture',
    typed: TYPED,
  },
  {
    name: 'profile picture',
    sender: 'tenant',
    path: () => '/dashboard/settings/profile?picture',
    fields: () => ({}),
    file: 'picture',
  },
  {
    name: 'maintenance request',
    sender: 'tenant',
    path: () => '/dashboard/tenant/maintenance/new',
    fields: () => ({
      key: key(),
      listing: ids.listing,
      title: TYPED,
      description: 'The tap in the kitchen drips all night.',
      priority: 'low',
    }),
    file: 'photos',
    typed: TYPED,
  },
  {
    name: 'meter reading',
    sender: 'landlord',
    path: () => `/dashboard/rentals/${ids.rental}/utilities`,
    fields: () => ({
      intent: 'record',
      key: key(),
      utility: 'electricity',
      previousReading: '100',
      reading: '123.4',
      readOn: today,
      billAmount: '2500',
      billConsumption: '200',
      dueDate: addDays(today, 14),
      meterPhoto: 'small',
    }),
    file: 'billPhoto',
    typed: '123.4',
  },
  {
    name: 'condition report',
    sender: 'landlord',
    path: () => `/dashboard/rentals/${ids.rental}/deposit`,
    fields: () => ({ intent: 'add', key: key(), kind: 'move_in', room: TYPED, condition: 'good' }),
    file: 'photos',
    typed: TYPED,
  },
  {
    name: 'evidence of a deduction',
    sender: 'landlord',
    path: () => `/dashboard/rentals/${ids.ended}/deposit`,
    fields: () => ({ intent: 'deduct', key: key(), amount: '1500', reason: TYPED }),
    file: 'evidence',
    typed: TYPED,
  },
  {
    name: 'proof of a returned deposit',
    sender: 'landlord',
    path: () => `/dashboard/rentals/${ids.ended}/deposit`,
    fields: () => ({ intent: 'return', key: key(), ...payment }),
    file: 'file',
    typed: TYPED,
  },
  {
    name: 'QR code of a payout account',
    sender: 'landlord',
    path: () => '/dashboard/settings/payout-accounts',
    fields: () => ({ intent: 'save', method: 'gcash', accountName: TYPED, accountNumber: '0917 123 4567' }),
    file: 'qr',
    typed: TYPED,
  },
  {
    name: 'authority of an agent',
    sender: 'agent',
    path: () => `/dashboard/agent/properties/${ids.agentListing}/edit?step=basics&do=authority`,
    fields: () => ({}),
    file: 'document',
  },
  {
    name: 'import of tenants',
    sender: 'landlord',
    path: () => '/dashboard/landlord/tenants/import',
    fields: () => ({ intent: 'check' }),
    file: 'file',
  },
  {
    name: 'document of a rental',
    sender: 'landlord',
    path: () => '/dashboard/landlord/documents',
    fields: () => ({ intent: 'upload', key: key(), rental: ids.rental, kind: 'lease', title: TYPED, audience: 'both' }),
    file: 'file',
    typed: TYPED,
  },
  {
    name: 'file of a client',
    sender: 'agent',
    path: () => `/dashboard/agent/clients/${ids.client}`,
    fields: () => ({ intent: 'file', key: key(), title: TYPED }),
    file: 'file',
    typed: TYPED,
  },
  {
    name: 'proof of a booking payment',
    sender: 'tenant',
    path: () => `/dashboard/bookings/${ids.booking}`,
    fields: () => ({ intent: 'prove', key: key(), ...payment }),
    file: 'file',
    typed: TYPED,
  },
  {
    name: 'proof of a rent payment',
    sender: 'tenant',
    path: () => `/dashboard/rentals/${ids.rental}`,
    fields: () => ({ intent: 'handIn', key: key(), lines: ids.line, ...payment }),
    file: 'file',
    typed: TYPED,
  },
  {
    name: 'import of clients',
    sender: 'agent',
    path: () => '/dashboard/agent/clients/import',
    fields: () => ({ intent: 'check' }),
    file: 'file',
  },
  {
    name: 'import of listings',
    sender: 'landlord',
    path: () => '/dashboard/landlord/properties/import',
    fields: () => ({}),
    file: 'file',
  },
]

const send = ({ sender, path, fields, file }: Omit<Case, 'name'>, bytes: number) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields()))
    body.set(name, value === 'small' ? new File([PDF], 'small.pdf') : value)
  body.set(file, new File([Buffer.alloc(bytes, 'x')], 'large.pdf'))
  const request = { method: 'POST', body, headers: { Origin: server.url, Accept: 'text/html' } }
  return browsers[sender]?.send(path(), request) ?? Promise.reject(new Error(`There is no ${sender}`))
}
const findInputs = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*type="file"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))

test.each(CASES)('$name: the page keeps what was typed and refuses the file at its field', async (form) => {
  const response = await send(form, MAX_BYTES + 100_000)
  const html = await response.text()
  expect(response.status).toBe(413)
  const refused = findInputs(html, form.file).filter((tag) => tag.includes('aria-invalid="true"'))
  expect(refused).toHaveLength(1)
  const errorId = /aria-describedby="[^"]*?([^\s"]+-error)"/.exec(refused[0] ?? '')?.[1] ?? ''
  expect(html.slice(html.indexOf(`id="${errorId}"`)).slice(0, 1_000)).toMatch(/The file is larger than \d+ MB\./)
  if (form.typed !== undefined) expect(html).toContain(form.typed)
})

test('message: the page keeps the text and says what is wrong', async () => {
  const path = () => `/dashboard/tenant/messages/${ids.conversation}`
  const fields = () => ({ intent: 'send', key: key(), content: TYPED })
  const response = await send({ sender: 'tenant', path, fields, file: 'files' }, MAX_BYTES + 100_000)
  const html = await response.text()
  expect(response.status).toBe(413)
  expect(html).toMatch(new RegExp(`<textarea[^>]*name="content"[^>]*>${TYPED}</textarea>`))
  expect(/<p role="alert"[^>]*>.*?<\/p>/s.exec(html)?.[0]).toContain('The file is larger than 10 MB.')
})

test('listing photos: the page names the file and says what is wrong', async () => {
  const path = () => `/dashboard/landlord/properties/${ids.listing}/photos`
  const response = await send({ sender: 'landlord', path, fields: () => ({}), file: 'photos' }, MAX_BYTES + 100_000)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('large.pdf: The file is larger than 10 MB.')
})

test('profile picture: a file that is no picture is refused at its field, and the profile stays filled in', async () => {
  const path = () => '/dashboard/settings/profile?picture'
  const response = await send({ sender: 'tenant', path, fields: () => ({}), file: 'picture' }, 1_000)
  const html = await response.text()
  expect(response.status).toBe(415)
  expect(findInputs(html, 'picture')[0]).toContain('aria-invalid="true"')
  expect(html).toContain('We take JPEG, PNG and WebP photos')
  expect(/<input[^>]*name="fullName"[^>]*>/.exec(html)?.[0]).toMatch(/ value="[^"]+"/)
})

test('a file of the limit is not too large (null control)', async () => {
  for (const form of CASES.slice(0, 2)) {
    const html = await (await send(form, MAX_BYTES)).text()
    expect(html, form.name).not.toContain('The file is larger than')
    expect(html, form.name).toContain('We take JPEG, PNG and WebP photos, and PDF for documents.')
  }
})

// npm run drill:api-client: a public generator (@hey-api/openapi-ts, installed from npm into a folder of its own) makes a client from the OpenAPI
// document of the built server; the program below is compiled with it in strict mode and run against the server. Exit code 1 if the generator,
// the compiler or one of the program's steps fails.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { makeToken } from '#tests/support/api/api-client.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

const PACKAGES = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@types/node@24']

/** Written as a developer who has read only the reference would. Each step throws if the answer is another one. */
const PROGRAM = `
import { readFileSync } from 'node:fs'
import * as api from './client/index'
import { client } from './client/client.gen'

const [, , baseUrl = '', token = ''] = process.argv
client.setConfig({ baseUrl: baseUrl + '/api/v1' })
const auth = { headers: { Authorization: 'Bearer ' + token }, throwOnError: true } as const
const check = (step: string, isRight: boolean) => {
  if (!isRight) throw new Error('wrong answer: ' + step)
  console.log('  ' + step)
}

async function main() {
  const { data: found } = await api.searchListings({ query: { type: 'condo' }, throwOnError: true })
  check('search without a token', Array.isArray(found.data))
  const { data: account } = await api.getAccount(auth)
  check('who the token is', account.id.length === 36)
  const { data: created } = await api.createListing({
    ...auth,
    body: { propertyType: 'studio', maxGuests: 2, title: 'Made by a generated client', basePrice: 1_250_000 },
  })
  check('a draft', created.status === 'draft' && created.fields.basePrice === 1_250_000)
  const path = { id: created.id }
  const photos: string[] = []
  for (const file of ['one.jpg', 'two.jpg']) {
    const photo = new Blob([new Uint8Array(readFileSync(file))], { type: 'image/jpeg' })
    photos.push((await api.addPhoto({ ...auth, path, body: { photo } })).data.id)
  }
  const { data: ordered } = await api.orderPhotos({ ...auth, path, body: { order: photos.reverse() } })
  check('two photos in another order', ordered.data.map(({ id }) => id).join() === photos.join())
  await api.captionPhoto({ ...auth, path: { ...path, photoId: photos[0]! }, body: { caption: 'Kitchen' } })
  const { data: left } = await api.removePhoto({ ...auth, path: { ...path, photoId: photos[1]! } })
  check('a caption, and a photo removed', left.data.length === 1 && left.data[0]?.caption === 'Kitchen')
  const { data: changed } = await api.changeListing({ ...auth, path, body: { unit: '12B', version: created.version } })
  check('a change with its version', changed.fields.unit === '12B')
  const late = await api.changeListing({ headers: auth.headers, path, body: { unit: '9', version: created.version } })
  check('a change with an old version is a 409', late.response?.status === 409 && late.error?.code === 'listing.changedMeanwhile')
  const { data: leads } = await api.listLeads(auth)
  const lead = leads.data[0]
  check('a lead', lead !== undefined)
  const { data: answer } = await api.answerLead({ ...auth, path: { id: lead!.id }, body: { text: 'Yes, it is.' } })
  const { data: messages } = await api.listLeadMessages({ ...auth, path: { id: lead!.id } })
  check('an answer', messages.data.some(({ id }) => id === answer.id))
  const { data: tenants } = await api.listTenants(auth)
  const { data: payments } = await api.listPayments(auth)
  check('a tenant and a payment', tenants.data.length === 1 && payments.data.length === 1)
  const { data: page } = await api.listOwnListings({ ...auth, query: { limit: 1 } })
  const { data: next } = await api.listOwnListings({ ...auth, query: { limit: 1, cursor: page.next! } })
  check('the next page', next.data.length === 1 && next.data[0]?.id !== page.data[0]?.id)
  const refused = await api.listOwnListings()
  check('without a token a problem', refused.error?.code === 'api.tokenRequired')
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
`

const { dataDir, remove } = await createTemporaryDataDir()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-client-'))
const postgres = await startEmbedded({ dataDir, durability: 'none' })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const server = await startServerProcess(
  { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', SEED_DEMO: '0', DATA_DIR: dataDir },
  60_000,
)
try {
  const token = await makeOwnerWithToken()
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${server.url}/api/v1/openapi.json`)).text())
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  for (const [seed, name] of ['one.jpg', 'two.jpg'].entries())
    writeFileSync(join(folder, name), await makeDistinctPicture(seed))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  run('npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', ...PACKAGES)
  runTool('openapi-ts', '--input openapi.json --output client --client @hey-api/client-fetch')
  runTool('tsc', '--strict --noUncheckedIndexedAccess --skipLibCheck --target es2022 --module node16 program.ts')
  console.log('generated and compiled')
  run(process.execPath, 'program.js', server.url, token)
  console.log('the generated client works')
} finally {
  await server.stop()
  await close()
  await postgres.stop()
  await remove()
  rmSync(folder, { recursive: true, force: true })
}

async function makeOwnerWithToken(): Promise<string> {
  const { id } = await makePerson(db, 'landlord')
  const { id: propertyId } = await makeProperty(db, { ownerId: id, status: 'active' })
  const { id: clientUserId } = await makePerson(db, 'tenant')
  const lead = await makeConversation(db, { propertyId, clientUserId })
  await makeMessage(db, { conversationId: lead.id, senderId: clientUserId })
  const rental = await makeRental(db, { propertyId: (await makeProperty(db, { ownerId: id })).id })
  await makePaymentProof(db, { paymentId: (await makePayment(db, { rentalId: rental.id })).id })
  return makeToken(db, { id }, undefined, new Date())
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

function runTool(name: string, options: string): void {
  run(join(folder, 'node_modules', '.bin', name), ...options.split(' '))
}

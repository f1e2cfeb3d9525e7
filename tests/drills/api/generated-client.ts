// npm run drill:api-client: a public generator (@hey-api/openapi-ts, installed from npm into a folder of its own) makes a client from the OpenAPI
// document of the built server; the program below is compiled with it in strict mode and run against the server. Exit code 1 if the generator,
// the compiler or one of the program's steps fails.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** TypeScript, written as a developer would who has read only the reference. Each step throws if the answer is another one. */
const PROGRAM = join(import.meta.dirname, 'client-program.txt')

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
  copyFileSync(PROGRAM, join(folder, 'program.ts'))
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

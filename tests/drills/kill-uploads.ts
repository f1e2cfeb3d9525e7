// npm run drill:kill-uploads [rounds]: uploads photos in parallel, kills the built server with SIGKILL in the middle and starts it again.
// Clients without a response send the same file with the same key again (promises M1, O1, F1). At the end the sweep runs as if a day had
// passed. Exit code 1 if an acknowledged photo or one of its files is missing, a photo exists twice, or a file without a photo is left.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  buildPhotoPath,
  getPhotoStem,
  listPhotoWidths,
  PHOTO_BUCKET,
} from '#app/domain/listings/photos/photo-file.rules.ts'
import { sweepPhotoFiles } from '#app/domain/listings/photos/photo-files.commands.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestBrowser, makePersonWithPassword, type TestBrowser } from '#tests/support/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const LANDLORDS = 4
const PHOTOS_EACH = 15
const CONCURRENT_EACH = 3
const DAY_MS = 24 * 60 * 60_000
const TIMEOUT_MS = 60_000

type Upload = { key: string; file: File; landlord: number; photoId?: string }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const filesDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-files-'))
const storage = createDiskStorage(join(filesDir, 'storage'))
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const database: Database = openDatabase(postgres.url)
let acknowledged = 0
let isPassed = true
try {
  const uploads: Upload[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const round = await runRound(n)
    uploads.push(...round.uploads)
    acknowledged += round.uploads.length
    console.log(
      `${n + 1}. killed after ${round.killAfter} of ${round.uploads.length} uploads; all were acknowledged in the end`,
    )
  }
  const problems = await countProblems(uploads)
  isPassed = Object.values(problems).every((count) => count === 0)
  console.log(`${ROUNDS} kills, ${acknowledged} acknowledged uploads:`, JSON.stringify(problems))
} finally {
  await database.close()
  await postgres.stop()
  for (const folder of [dataDir, filesDir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
console.log(
  isPassed ? 'every acknowledged photo is there once, and no file is left over' : 'something is lost or left over',
)
process.exitCode = isPassed ? 0 : 1

async function runRound(n: number) {
  const people = await makeLandlords()
  let server = await startServer()
  const browsers = await signIn(server, people, n)
  const uploads: Upload[] = []
  for (let index = 0; index < LANDLORDS * PHOTOS_EACH; index++)
    uploads.push({ key: crypto.randomUUID(), file: await makePhoto(n * 1_000 + index), landlord: index % LANDLORDS })
  const killAfter = 3 + Math.floor(Math.random() * (uploads.length - 10))
  let answered = 0
  await sendUnanswered(server.url, uploads, browsers, people, () => {
    if (++answered === killAfter) server.process.kill('SIGKILL')
  })
  server = await startServer()
  const again = browsers.map(({ jar }, index) => {
    const browser = createTestBrowser(server.url, `10.${n + 1}.1.${index + 1}`)
    for (const [name, value] of jar) browser.jar.set(name, value)
    return browser
  })
  const deadline = Date.now() + TIMEOUT_MS
  while (uploads.some(({ photoId }) => !photoId) && Date.now() < deadline) {
    await sendUnanswered(server.url, uploads, again, people, () => undefined)
    await sleep(100)
  }
  await server.stop()
  return { uploads, killAfter }
}

async function makeLandlords() {
  const people: { email: string; listingId: string }[] = []
  for (let n = 0; n < LANDLORDS; n++) {
    const { id, email } = await makePersonWithPassword(database.db, 'landlord')
    people.push({ email, listingId: (await makeProperty(database.db, { ownerId: id, status: 'draft' })).id })
  }
  return people
}

function startServer(): Promise<ServerProcess> {
  return startServerProcess(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: filesDir,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
      SEED_DEMO: '0',
      APP_SECRET: 'a secret for drills that every start shares',
      ENCRYPTION_KEY: '0f'.repeat(32),
    },
    60_000,
  )
}

async function signIn(server: ServerProcess, people: readonly { email: string }[], n: number): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  for (const [index, { email }] of people.entries()) {
    const browser = createTestBrowser(server.url, `10.${n + 1}.0.${index + 1}`)
    const { status } = await browser.signIn(email)
    if (status !== 303) throw new Error(`could not sign in: ${status}`)
    browsers.push(browser)
  }
  return browsers
}

async function makePhoto(seed: number): Promise<File> {
  const cells = Buffer.from(Array.from({ length: 72 }, (_, n) => (n * n * 31 + seed * n * 47 + seed * 13) % 256))
  const bytes = await sharp(cells, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(500, 400, { fit: 'fill' })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `IMG_${seed}.jpg`, { type: 'image/jpeg' })
}

/** Three at a time for each landlord. A broken connection is not a response. */
async function sendUnanswered(
  origin: string,
  uploads: readonly Upload[],
  browsers: readonly TestBrowser[],
  people: readonly { listingId: string }[],
  onAnswer: () => void,
): Promise<void> {
  const runs = browsers.flatMap((browser, landlord) => {
    const own = uploads.filter((upload) => upload.landlord === landlord && !upload.photoId)
    const work = async () => {
      for (let next = own.shift(); next; next = own.shift()) {
        const photoId = await send(origin, browser, people[landlord]?.listingId ?? '', next).catch(() => undefined)
        if (!photoId) continue
        next.photoId = photoId
        onAnswer()
      }
    }
    return Array.from({ length: CONCURRENT_EACH }, work)
  })
  await Promise.all(runs)
}

async function send(
  origin: string,
  browser: TestBrowser,
  listingId: string,
  { key, file }: Upload,
): Promise<string | undefined> {
  const body = new FormData()
  body.set('key', key)
  body.set('photos', file)
  const response = await browser.send(`/api/listings/${listingId}/photos`, {
    method: 'POST',
    headers: { Origin: origin, Accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(20_000),
  })
  return response.ok ? ((await response.json()) as { photo: { id: string } }).photo.id : undefined
}

async function countProblems(uploads: readonly Upload[]) {
  const before = (await listAll()).length
  const ctx = createTestContext(database.db, {
    now: new Date(Date.now() + DAY_MS + 60_000),
    adapters: { storage },
  })
  const swept = await sweepPhotoFiles(ctx)
  const rows = await database.db.select().from(propertyImages)
  const fileRows = new Set(
    (await database.db.select({ path: storedFiles.path }).from(storedFiles)).map(({ path }) => path),
  )
  const objects = new Set((await listAll()).map(({ path }) => path))
  console.log(`${before} files, ${swept} of them without a photo and swept`)
  const ids = new Set(rows.map(({ id }) => id))
  const stems = new Set(rows.flatMap(({ url }) => getPhotoStem(url)?.stem ?? []))
  const expectedFiles = rows.flatMap((row) => {
    const stem = getPhotoStem(row.url)
    return stem ? listPhotoWidths(row).map((width) => buildPhotoPath(stem, width)) : []
  })
  return {
    unanswered: uploads.filter(({ photoId }) => !photoId).length,
    lost: uploads.filter(({ photoId }) => photoId && !ids.has(photoId)).length,
    double: rows.length - uploads.length,
    missingFiles: expectedFiles.filter((path) => !objects.has(path) || !fileRows.has(path)).length,
    orphans: [...objects].filter((path) => ![...stems].some((stem) => path.includes(stem))).length,
    rowsWithoutFile: [...fileRows].filter((path) => !objects.has(path)).length,
  }
}

async function listAll() {
  const all: { path: string }[] = []
  for (;;) {
    const after = all.at(-1)?.path
    const page = await storage.list(PHOTO_BUCKET, after === undefined ? {} : { after })
    all.push(...page)
    if (page.length < 1_000) return all
  }
}

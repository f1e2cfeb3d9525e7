// Renders the illustrations of the demo and the site to WebP, and writes seed/pictures/manifest.json.
//   node illustrator/render.ts           renders what is missing or changed
//   node illustrator/render.ts --force   renders everything
//   node illustrator/render.ts --check   changes nothing; fails if files and manifest differ
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildFileName, LISTING_PLANS, type Plan, SITE_PLANS } from './collection.ts'
import { createFingerprint } from './fingerprint.ts'
import { illustrate } from './illustrate.ts'
import { toHex } from './kit/colour.ts'
import { FOLDERS, MANIFEST, type PictureEntry, readManifest } from './manifest.ts'

/** Compression artefacts are more visible in small pictures, so these get a higher quality. */
const getQuality = (width: number) => (width <= 400 ? 78 : width <= 800 ? 75 : 73)

/** Each renderer uses a whole core. */
const WORKERS = 2

type Group = keyof typeof FOLDERS

const drawPlan = ({ kind, seed, time }: Plan) => illustrate(kind, seed, time ? { time } : {})

async function render(plan: Plan, folder: string): Promise<PictureEntry> {
  const svg = drawPlan(plan)
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true })
  const openDrawing = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const { channels } = await openDrawing().stats()
  const files = []
  for (const width of plan.widths) {
    const webp = { quality: getQuality(width), effort: 6, smartSubsample: true }
    const bytes = await openDrawing().resize({ width, kernel: 'lanczos3' }).webp(webp).toBuffer()
    writeFileSync(join(folder, buildFileName(plan.name, width)), bytes)
    files.push({ width, bytes: bytes.length, fingerprint: createFingerprint(bytes) })
  }
  const width = Math.max(...plan.widths)
  const height = Math.round((info.height * width) / info.width)
  return {
    name: plan.name,
    kind: plan.kind,
    width,
    height,
    colour: toHex(channels.slice(0, 3).map(({ mean }) => mean)),
    drawing: createFingerprint(svg),
    files,
  }
}

/** Differences between an entry and the files on disk. */
function findEntryProblems(entry: PictureEntry, folder: string): string[] {
  return entry.files.flatMap(({ width, bytes, fingerprint }) => {
    const file = join(folder, buildFileName(entry.name, width))
    if (!existsSync(file)) return [`${buildFileName(entry.name, width)} is missing`]
    const found = readFileSync(file)
    return found.length === bytes && createFingerprint(found) === fingerprint
      ? []
      : [`${buildFileName(entry.name, width)} is not what the manifest says`]
  })
}

const matchesPlan = (entry: PictureEntry, plan: Plan) =>
  entry.name === plan.name &&
  entry.drawing === createFingerprint(drawPlan(plan)) &&
  entry.files.map(({ width }) => width).join() === plan.widths.join()

async function renderGroup(
  group: Group,
  plans: readonly Plan[],
  knownEntries: readonly PictureEntry[],
  isForced: boolean,
) {
  const folder = FOLDERS[group]
  mkdirSync(folder, { recursive: true })
  const entries = new Map<string, PictureEntry>()
  const waiting: Plan[] = []
  for (const plan of plans) {
    const entry = knownEntries.find(({ name }) => name === plan.name)
    const isReusable = !isForced && entry && matchesPlan(entry, plan) && findEntryProblems(entry, folder).length === 0
    if (isReusable) entries.set(plan.name, entry)
    else waiting.push(plan)
  }
  let done = 0
  const queue = waiting.values()
  const runWorker = async () => {
    for (const plan of queue) {
      entries.set(plan.name, await render(plan, folder))
      done += 1
      if (done % 10 === 0 || done === waiting.length) console.log(`${group}: ${done} of ${waiting.length}`)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, runWorker))
  removeUnplannedFiles(folder, plans)
  return plans.flatMap(({ name }) => entries.get(name) ?? [])
}

/** Deletes files of pictures that are no longer planned. */
function removeUnplannedFiles(folder: string, plans: readonly Plan[]) {
  const planned = new Set(plans.flatMap(({ name, widths }) => widths.map((width) => buildFileName(name, width))))
  for (const file of readdirSync(folder)) if (file.endsWith('.webp') && !planned.has(file)) rmSync(join(folder, file))
}

function findGroupProblems(group: Group, plans: readonly Plan[], entries: readonly PictureEntry[]): string[] {
  const folder = FOLDERS[group]
  const stale = plans.filter((plan) => !entries.some((entry) => matchesPlan(entry, plan)))
  const found = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.webp')).length : 0
  const expected = entries.reduce((sum, { files }) => sum + files.length, 0)
  return [
    ...stale.map(({ name }) => `${name} is not rendered, or is drawn differently now`),
    ...entries.flatMap((entry) => findEntryProblems(entry, folder)),
    ...(found === expected ? [] : [`${group}: ${found} files, ${expected} in the manifest`]),
  ]
}

const countBytes = (entries: readonly PictureEntry[]) =>
  entries.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0)
const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`

async function main() {
  const manifest = readManifest()
  if (process.argv.includes('--check')) {
    const problems = [
      ...findGroupProblems('listings', LISTING_PLANS, manifest.listings),
      ...findGroupProblems('site', SITE_PLANS, manifest.site),
    ]
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
    else console.log(`${manifest.listings.length + manifest.site.length} pictures are as the manifest says`)
    return
  }
  sharp.concurrency(1)
  const isForced = process.argv.includes('--force')
  const site = await renderGroup('site', SITE_PLANS, manifest.site, isForced)
  const listings = await renderGroup('listings', LISTING_PLANS, manifest.listings, isForced)
  writeFileSync(MANIFEST, `${JSON.stringify({ listings, site }, undefined, 2)}\n`)
  console.log(
    `${listings.length} listing pictures, ${formatMegabytes(countBytes(listings))}; ${site.length} for the site, ${formatMegabytes(countBytes(site))}`,
  )
}

await main()

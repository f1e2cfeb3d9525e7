// npm run release: builds the version of package.json from a clean work tree into release/: an archive with the built site, its
// software bill of materials, the licenses of its packages, the part of the changelog, the image where Docker answers, and checksums of all. Two runs of one commit give the
// same bytes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { buildIfStale } from '../build.ts'
import { writeReleaseArchive } from './archive.ts'
import { buildContainer } from './container.ts'
import { findChangelogSection } from './changelog.ts'
import { buildLicenseReport, isLicenseAllowed } from './licenses.ts'
import { listDirectPackages, listUsedPackages } from './packages.ts'
import { buildSbom } from './sbom.ts'

const FOLDER = 'release'
/** Of no use to who runs the site. */
const LEFT_OUT = /^(?:tests|bench|illustrator|\.ci|\.vscode)\/|\.test\.tsx?$/
const { name, version, license } = packageFile
const root = process.cwd()

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: root }).trim()
function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

if (git('status', '--porcelain') !== '') refuse('The work tree has changes. A release is built from a commit.')
const changes = findChangelogSection(readFileSync('CHANGELOG.md', 'utf8'), version)
if (changes === null) refuse(`CHANGELOG.md has no section "## ${version}". Rename "Unreleased", with the date.`)
const lock = readFileSync('package-lock.json', 'utf8')
const packages = listUsedPackages(lock)
const forbidden = packages.filter((item) => !isLicenseAllowed(item))
if (forbidden.length > 0) refuse(forbidden.map((item) => `${item.name}: ${item.license ?? 'no license'}`).join('\n'))

const committedAt = new Date(git('log', '-1', '--format=%cI'))
rmSync('build', { recursive: true, force: true })
await buildIfStale()

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const title = `${name}-${version}`
const tracked = git('ls-files', '-z')
  .split('\0')
  .filter((path) => path !== '' && !LEFT_OUT.test(path))
/** The scripts need the compiled messages, too. The notes of the build about this machine stay here. */
const built = globSync(['build/**/*', 'app/messages/messages.js']).filter(
  (path) => !path.startsWith('build/.') && statSync(path).isFile(),
)
await writeReleaseArchive({
  root,
  names: [...tracked, ...built],
  folder: title,
  at: committedAt,
  path: join(FOLDER, `${title}.tar.gz`),
})
const product = { name, version, license, committedAt, uses: listDirectPackages(lock) }
writeFileSync(join(FOLDER, `${title}.cdx.json`), `${JSON.stringify(buildSbom(product, packages), null, 2)}\n`)
writeFileSync(join(FOLDER, `${title}-licenses.txt`), buildLicenseReport(root, packages))
writeFileSync(join(FOLDER, `${title}-changes.md`), `${changes}\n`)

const hasImage = buildContainer({ root, path: join(FOLDER, `${title}.oci.tar`), at: committedAt })

const files = globSync(`${FOLDER}/*`).toSorted()
const sums = files.map((path) => {
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  return `${digest}  ${path.slice(FOLDER.length + 1)}`
})
writeFileSync(join(FOLDER, 'SHA256SUMS'), `${sums.join('\n')}\n`)
console.log(`${sums.join('\n')}\n${tracked.length + built.length} files, ${packages.length} packages.`)
if (!hasImage) console.log('No container engine answers, so the image was not built: docker buildx is needed for it.')

// Installs the packages if needed: for `npm start` those that build and serve the site, for everything else (`setup.mjs all`) also those of
// tests and tools, which are the larger part. Plain JavaScript for Node 20, because the required Node version is one of the packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const STAMP_FILE = 'node_modules/.installed'
const MINIMUM_NODE = 20

const [major] = process.versions.node.split('.').map(Number)
if (major < MINIMUM_NODE) {
  console.error(`Tahanan needs Node ${MINIMUM_NODE} or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

const isForAll = process.argv[2] === 'all'
const expectedHash = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(process.platform + process.arch)
  .digest('hex')
const [installedHash, installedKind] = (existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, 'utf8') : '').split(' ')
if (installedHash !== expectedHash || (isForAll && installedKind !== 'all')) await install()

async function install() {
  rmSync(STAMP_FILE, { force: true }) // an interrupted install leaves no stamp, so the next start repeats it
  const started = Date.now()
  const formatElapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  console.log(`▸ Installing packages (once, ${isForAll ? 'one to three minutes' : 'about half a minute'}) …`)
  const progressTimer = setInterval(() => console.log(`  still installing, ${formatElapsed()}`), 15_000)
  const kind = isForAll ? '--include=dev' : '--omit=dev'
  const code = await run('npm', ['ci', kind, '--include=optional', '--no-audit', '--no-fund'])
  clearInterval(progressTimer)
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above. Check the connection and start again.')
    process.exit(code)
  }
  writeFileSync(STAMP_FILE, `${expectedHash} ${isForAll ? 'all' : 'start'}`)
  console.log(`✓ Packages installed, ${formatElapsed()}`)
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

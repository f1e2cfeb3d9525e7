// npm run check:live -- https://… [--new]: walks the main job of a running site from outside. Exit code 1 if a step fails. With --new the
// site may be empty.
import { parseArgs } from 'node:util'
import { checkLive } from './live-check.ts'

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { new: { type: 'boolean' } } })
const [address = ''] = positionals
if (!URL.canParse(address)) {
  console.error('usage: npm run check:live -- https://tahanan.example [--new]')
  process.exit(2)
}
const results = await checkLive(address, { isNew: options.new === true }, ({ name, isOk, ms, note }) =>
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${String(ms).padStart(6)} ms  ${note}`),
)
const failed = results.filter(({ isOk }) => !isOk).length
console.log(failed === 0 ? 'all steps passed' : `${failed} of ${results.length} steps failed`)
process.exitCode = failed === 0 ? 0 : 1

// npm run check:live -- https://…: walks the main job of a running site from outside. Exit code 1 if a step fails.
import { checkLive } from './live-check.ts'

const [address = ''] = process.argv.slice(2)
if (!URL.canParse(address)) {
  console.error('usage: npm run check:live -- https://tahanan.example')
  process.exit(2)
}
const results = await checkLive(address, ({ name, isOk, ms, note }) =>
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${String(ms).padStart(6)} ms  ${note}`),
)
const failed = results.filter(({ isOk }) => !isOk).length
console.log(failed === 0 ? 'all steps passed' : `${failed} of ${results.length} steps failed`)
process.exitCode = failed === 0 ? 0 : 1

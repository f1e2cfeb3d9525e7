// npm run admin:create -- <email> "<full name>": makes an administrator of the console.
// npm run admin:create -- <email> --reset: sets a new password for one who can no longer sign in; with --second-factor also without the
// second factor. The password is read from the variable ADMIN_PASSWORD, or asked for.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { loadEnv } from '#app/config/env.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import {
  administratorInput,
  administratorResetInput,
  createAdministrator,
  resetAdministrator,
} from '#app/domain/admin/accounts/administrator.commands.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { withDatabase } from './with-database.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { reset: { type: 'boolean', default: false }, 'second-factor': { type: 'boolean', default: false } },
})
const [email = '', fullName = ''] = positionals
if (email === '' || (fullName === '') !== options.reset) {
  console.error('Usage: npm run admin:create -- <email> "<full name>"')
  console.error('       npm run admin:create -- <email> --reset [--second-factor]')
  process.exit(2)
}

await withDatabase(loadEnv(), async (url) => {
  await migrateDatabase(url) // also before the first start of the server
  const password = await readPassword()
  const { db, close } = openDatabase(url)
  try {
    await (options.reset ? reset(db, password) : create(db, password))
    console.log(`${email} can sign in at /admin/login.`)
  } catch (error) {
    throw isAppError(error) ? new Error(describe(error)) : error
  } finally {
    await close()
  }
})

async function create(db: Db, password: string): Promise<void> {
  await createAdministrator({ db, now: () => new Date() }, parse(administratorInput, { email, fullName, password }))
}

async function reset(db: Db, password: string): Promise<void> {
  const input = parse(administratorResetInput, { email, password, dropsSecondFactor: options['second-factor'] })
  await resetAdministrator({ db, now: () => new Date() }, input)
}

function parse<S extends z.ZodType>(schema: S, typed: unknown): z.output<S> {
  const input = schema.safeParse(typed)
  if (!input.success) throw new Error(input.error.issues.map(({ message }) => fieldMessage(message)).join('\n'))
  return input.data
}

async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD !== undefined) return process.env.ADMIN_PASSWORD
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const password = await terminal.question('Password: ')
  terminal.close()
  return password
}

function describe({ code, params }: { code: Parameters<typeof errorMessage>[0]; params: Record<string, unknown> }) {
  return typeof params.problem === 'string' ? fieldMessage(params.problem) : errorMessage(code, {})
}

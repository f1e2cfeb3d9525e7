// npm run admin:create -- <email> "<full name>": makes an administrator of the console. The password is read from the variable
// ADMIN_PASSWORD, or asked for.
import { createInterface } from 'node:readline/promises'
import { loadEnv } from '#app/config/env.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { administratorInput, createAdministrator } from '#app/domain/admin/accounts/administrator.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { withDatabase } from './with-database.ts'

const [email = '', fullName = ''] = process.argv.slice(2)
if (email === '' || fullName === '') {
  console.error('Usage: npm run admin:create -- <email> "<full name>"')
  process.exit(2)
}

await withDatabase(loadEnv(), async (url) => {
  const input = administratorInput.safeParse({ email, fullName, password: await readPassword() })
  if (!input.success) throw new Error(input.error.issues.map(({ message }) => fieldMessage(message)).join('\n'))
  const { db, close } = openDatabase(url)
  try {
    await createAdministrator({ db, now: () => new Date() }, input.data)
    console.log(`${input.data.email} can sign in at /admin/login.`)
  } catch (error) {
    throw isAppError(error) ? new Error(describe(error)) : error
  } finally {
    await close()
  }
})

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

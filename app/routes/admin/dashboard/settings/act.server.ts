import type { ActionArgs } from '../section.ts'
import { fail } from '#app/errors/app-error.ts'

export async function act(_args: ActionArgs) {
  return fail('app.methodNotAllowed')
}

// The challenge for a passkey, as JSON for the browser; the cookie binds it to the browser.
import { beginPasskeyRegistration } from '#app/domain/accounts/passkeys/passkey.commands.server.ts'
import { beginPasskeyCheck } from '#app/domain/accounts/passkeys/passkey-sign-in.commands.server.ts'
import { passkeyOptionsInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/passkey-options'

const MAX_BYTES = 200

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(
    args,
    passkeyOptionsInput,
    async (ctx, { purpose }) => {
      const started =
        purpose === 'register' ? await beginPasskeyRegistration(ctx) : await beginPasskeyCheck(ctx, purpose)
      const headers = new Headers({ 'Cache-Control': 'no-store' })
      for (const cookie of started.cookies) headers.append('Set-Cookie', cookie)
      return Response.json(started.options, { headers })
    },
    { maxBytes: MAX_BYTES },
  )
}

// The answer of a passkey: at sign-in, after the password, or as a confirmation. GET changes nothing.
import { redirect } from 'react-router'
import { answerPasskeyCheck } from '#app/domain/accounts/passkeys/passkey-sign-in.commands.server.ts'
import { passkeyAnswerInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/signin-passkey'

export function action(args: Route.ActionArgs) {
  return submit(args, passkeyAnswerInput, async (ctx, input) => {
    const from = getSignInTarget(input.from)
    const { cookies } = await answerPasskeyCheck(ctx, { ...input, from })
    return redirectAfterSignIn(ctx, from, cookies)
  })
}

export function loader() {
  return redirect('/signin')
}

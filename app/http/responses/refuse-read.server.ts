// The loader of an address that only takes requests with a body. Without a loader, React Router answers "Unexpected Server Error".
import type { RouterContextProvider } from 'react-router'
import { fail } from '#app/errors/app-error.ts'
import { serve } from '#app/http/forms/respond.server.ts'

export async function refuseRead(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<Response> {
  const refusal = await serve(args, () => fail('app.methodNotAllowed'))
  refusal.headers.set('Allow', 'POST')
  return refusal
}

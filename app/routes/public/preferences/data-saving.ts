// The switch of data-saving mode in the footer posts here, with or without JavaScript, and returns to the previous page.
import { redirect } from 'react-router'
import { submit } from '#app/http/forms/respond.server.ts'
import { dataSavingInput } from '#app/http/request/data-saving-input.ts'
import { buildDataSavingCookie } from '#app/http/request/data-saving.server.ts'
import type { Route } from './+types/data-saving'

export function action(args: Route.ActionArgs) {
  return submit(args, dataSavingInput, async (_ctx, { mode, returnTo }) =>
    redirect(returnTo, {
      status: 303,
      headers: { 'Set-Cookie': buildDataSavingCookie(mode, { secure: args.url.protocol === 'https:' }) },
    }),
  )
}

/** GET has no page. */
export function loader() {
  return redirect('/')
}

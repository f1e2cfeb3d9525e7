import { redirect } from 'react-router'
import { read } from '#app/http/forms/respond.server.ts'
import { getFirstPage } from './shared/admin-address.ts'
import type { Route } from './+types/entrance'

/** A visitor who is not signed in to the console gets its sign-in from there. */
export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => redirect(getFirstPage(ctx.actor?.adminRole)))
}

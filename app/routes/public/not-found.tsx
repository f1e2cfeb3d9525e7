// The catch-all: a matched route, so that the root middleware and the page frame also serve unknown addresses.
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/not-found'

export function loader(args: Route.LoaderArgs) {
  return read(args, () => fail('app.notFound'))
}

/** POST to an unknown address gives the same answer as GET. */
export const action = loader

export default function NotFound() {
  return null
}

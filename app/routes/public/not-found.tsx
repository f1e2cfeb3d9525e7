// The catch-all: a matched route, so that the root middleware and the page frame serve unknown addresses too.
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/not-found'

export function loader(args: Route.LoaderArgs) {
  return read(args, () => fail('app.notFound'))
}

/** A POST to nowhere is as unknown as a GET. */
export const action = loader

export default function NotFound() {
  return null
}

// Photos of a listing in the public API: an address of its own, because only its body may be as large as a photo.
import { answerApi } from '#app/http/public-api/answer-api.server.ts'
import type { Route } from './+types/public-api-photos'

const buildPath = (listingId: string) => `/me/listings/${listingId}/photos`

export function loader(args: Route.LoaderArgs) {
  return answerApi(args, buildPath(args.params.id))
}

export function action(args: Route.ActionArgs) {
  return answerApi(args, buildPath(args.params.id))
}

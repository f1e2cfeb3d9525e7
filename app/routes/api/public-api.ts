// The public API, version 1. Its operations are data: app/domain/public-api/contract/operations.data.server.ts.
import { answerApi } from '#app/http/public-api/answer-api.server.ts'
import type { Route } from './+types/public-api'

export function loader(args: Route.LoaderArgs) {
  return answerApi(args, `/${args.params['*']}`)
}

export function action(args: Route.ActionArgs) {
  return answerApi(args, `/${args.params['*']}`)
}

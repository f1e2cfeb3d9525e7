// The question "Still available?" for the signed-in owner: the page that its notification leads to.
import { answerAsOwner } from '#app/domain/listings/freshness/availability.commands.server.ts'
import { getOwnQuestion } from '#app/domain/listings/freshness/availability.queries.server.ts'
import { availabilityInput } from '#app/domain/listings/freshness/availability.schema.ts'
import { AvailabilityQuestionForm } from '#app/domain/listings/freshness/components/availability-question.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { getListingsPath } from '#app/shared/dashboard-paths.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { Route } from './+types/listing-availability'

export const handle: Crumb = {
  crumb: m.own_column_availability,
  parent: { crumb: m.ui_properties, getPath: (_pathname, role) => getListingsPath(role) },
}
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ question: await getOwnQuestion(ctx, args.params.id) }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, availabilityInput, async (ctx, { answer }) => ({
    outcome: await answerAsOwner(ctx, { id: args.params.id, answer }),
  }))
}

export default function OwnAvailability({ loaderData: { question }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-160 py-4">
      <AvailabilityQuestionForm
        question={question}
        outcome={actionData && 'outcome' in actionData ? actionData.outcome : undefined}
        refusal={readFormState(actionData).refusal}
      />
    </div>
  )
}

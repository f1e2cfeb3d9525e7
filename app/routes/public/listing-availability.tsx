// The page behind the links of a mail that asks whether a listing is still available. Works without sign-in. Opening it changes nothing.
import { answerByLink } from '#app/domain/listings/freshness/availability.commands.server.ts'
import { getQuestionByLink } from '#app/domain/listings/freshness/availability.queries.server.ts'
import { availabilityLinkInput } from '#app/domain/listings/freshness/availability.schema.ts'
import { AvailabilityQuestionForm } from '#app/domain/listings/freshness/components/availability-question.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { readLinkToken } from '#app/http/forms/one-click.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listing-availability'

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const token = readLinkToken(args.url)
    const preferred = args.url.searchParams.get('answer') === 'no' ? ('no' as const) : ('yes' as const)
    return { token, preferred, question: await getQuestionByLink(ctx, token) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, availabilityLinkInput, async (ctx, input) => ({ outcome: await answerByLink(ctx, input) }))
}

export default function ListingAvailability({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-160! py-12 md:py-20">
      <AvailabilityQuestionForm
        {...loaderData}
        outcome={actionData && 'outcome' in actionData ? actionData.outcome : undefined}
        refusal={readFormState(actionData).refusal}
      />
    </div>
  )
}

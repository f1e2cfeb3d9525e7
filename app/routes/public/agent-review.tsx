// A person who viewed or rented through an agent writes a review, or changes it.
import { redirect } from 'react-router'
import { findAgent } from '#app/domain/agents/directory/agent.queries.server.ts'
import { RATINGS, REVIEW_MAX } from '#app/domain/agents/reviews/review.model.ts'
import { writeReview } from '#app/domain/agents/reviews/review.commands.server.ts'
import { findOwnReview } from '#app/domain/agents/reviews/review.queries.server.ts'
import { findReviewBasis } from '#app/domain/agents/reviews/review-right.queries.server.ts'
import { reviewInput } from '#app/domain/agents/reviews/review.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/agent-review'

export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const found = await findAgent(ctx, args.params.agentId)
    if (!found) return fail('agent.notFound')
    const { id, name } = found.profile
    const [basis, own] = await Promise.all([findReviewBasis(ctx, { id, userId: found.userId }), findOwnReview(ctx, id)])
    if (basis === null) fail('review.notEntitled')
    if (own?.isHidden) fail('review.hidden')
    return { name, stored: { rating: own ? String(own.rating) : '', content: own?.content ?? '' } }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, reviewInput, async (ctx, input) => {
    await writeReview(ctx, args.params.agentId, input)
    return redirect(`${href('/agents/:agentId', { agentId: args.params.agentId })}#reviews`)
  })
}

export function meta() {
  return [{ title: m.review_write() }]
}

export default function WriteReview({ loaderData: { name, stored }, actionData }: Route.ComponentProps) {
  const { values, errors, refusal } = readFormState(actionData, stored)
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="font-head text-title font-bold wrap-anywhere">{m.review_write_title({ name })}</h1>
      <p className="mt-2 mb-5 text-ink-soft md:mb-7">{m.review_write_text()}</p>
      <ActionForm
        alert={refusal}
        errors={errors}
        submitLabel={m.review_save()}
        submitButton={{ size: 'small', wide: false, className: 'justify-self-start' }}
        className="grid max-w-160 grid-cols-1 gap-5"
      >
        <RadioGroup
          legend={m.review_rating()}
          name="rating"
          look="pills"
          defaultValue={values.rating}
          options={RATINGS.map((rating) => ({ value: String(rating), label: m.review_stars({ rating }) }))}
          error={errors.rating}
        />
        <Textarea
          name="content"
          label={m.review_content()}
          required
          rows={6}
          maxLength={REVIEW_MAX}
          defaultValue={values.content}
          error={errors.content}
        />
      </ActionForm>
    </div>
  )
}

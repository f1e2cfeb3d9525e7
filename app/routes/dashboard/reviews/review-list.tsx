// Reviews about the signed-in agent, with the form for a reply to each.
import { Form, redirect, useNavigation } from 'react-router'
import { getBasisLabel } from '#app/domain/agents/reviews/review.labels.ts'
import { replyToReview } from '#app/domain/agents/reviews/review.commands.server.ts'
import { type DeskReview, REPLY_MAX, reviewList } from '#app/domain/agents/reviews/review.model.ts'
import { countRatingsAboutMe, listReviewsAboutMe } from '#app/domain/agents/reviews/review.queries.server.ts'
import { replyInput } from '#app/domain/agents/reviews/review.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Stars } from '#app/ui/data/stars.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { RatingSummary } from './review-list/rating-summary.tsx'
import type { Route } from './+types/review-list'

export const handle: Crumb = { crumb: m.review_title }
export const headers = refusalHeaders

const NOTICES = { reply: m.review_done_reply }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [list, ratings] = await Promise.all([
      loadList(ctx, args.url, reviewList, (_, { page }) => listReviewsAboutMe(ctx, page)),
      countRatingsAboutMe(ctx),
    ])
    return { ...list, ratings }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, replyInput, async (ctx, input) => {
    await replyToReview(ctx, input)
    const params = new URLSearchParams({ page: String(reviewList.read(args.url.searchParams).page) })
    return redirect(addDone(`/dashboard/agent/reviews?${params.toString()}`, NOTICES, 'reply'))
  })
}

export function meta() {
  return [{ title: m.review_title() }]
}

export default function Reviews({ loaderData: { rows, total, query, ratings }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const [first] = rows
  return (
    <>
      <ConsolePageHead
        title={m.review_title()}
        context={m.review_context()}
        actions={
          first === undefined ? undefined : (
            <ButtonLink to={href('/agents/:agentId', { agentId: first.agentId })} variant="line" size="compact">
              {m.review_profile_link()}
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <RatingSummary ratings={ratings} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.review_none()} text={m.review_none_text()} />
        ) : (
          <Card>
            <ul>
              {rows.map((review) => (
                <ReviewRow key={review.id} review={review} form={form} />
              ))}
            </ul>
          </Card>
        )}
        <Pagination page={query.page} size={reviewList.pageSize} total={total} label={m.review_pages()} />
      </div>
    </>
  )
}

function ReviewRow({ review, form }: { review: DeskReview; form: FormState }) {
  const { id, rating, authorName, basis, createdAt, content, reply, hiddenReason } = review
  const isBusy = useNavigation().formData?.get('review') === id
  const isRefused = form.refusal !== undefined && form.values.review === id
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <p className="flex items-center gap-2 font-semibold">
        <Stars rating={rating} />
        {m.review_stars({ rating })}
      </p>
      <p className="text-tiny text-ink-soft">
        {m.review_by({ name: authorName, basis: getBasisLabel(basis) })} · {formatDate(createdAt)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      {hiddenReason === null ? null : (
        <p className="font-semibold text-brick">{m.review_hidden_note({ reason: hiddenReason })}</p>
      )}
      {reply === null ? null : (
        <p className="rounded-control bg-sand-100 px-3 py-2 whitespace-pre-line wrap-anywhere">
          <b className="block text-tiny text-ink-soft">{m.review_reply()}</b>
          {reply}
        </p>
      )}
      <ButtonDisclosure
        label={reply === null ? m.lead_reply() : m.review_reply_change()}
        about={authorName}
        variant="line"
        isOpen={isRefused}
      >
        <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-2">
          <input type="hidden" name="review" value={id} />
          <Textarea
            name="reply"
            label={m.review_reply()}
            hint={reply === null ? undefined : m.review_reply_hint()}
            rows={3}
            maxLength={REPLY_MAX}
            defaultValue={isRefused ? form.values.reply : (reply ?? '')}
            error={isRefused ? form.errors.reply : undefined}
          />
          <div>
            <Button type="submit" variant="line" size="compact" loading={isBusy}>
              {m.review_reply_save()}
            </Button>
          </div>
        </Form>
      </ButtonDisclosure>
    </li>
  )
}

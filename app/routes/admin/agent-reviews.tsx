// Reviews of agents, newest first: an administrator hides one with a reason, or shows it again.
import { Form } from 'react-router'
import { getBasisLabel } from '#app/domain/agents/reviews/review.labels.ts'
import { decideReview } from '#app/domain/agents/reviews/review.commands.server.ts'
import { type DeskReview, HIDE_REASON_MAX, reviewList } from '#app/domain/agents/reviews/review.model.ts'
import { listAllReviews } from '#app/domain/agents/reviews/review.queries.server.ts'
import { reviewDecision } from '#app/domain/agents/reviews/review.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/agent-reviews'

export const handle: PlaceHandle = { place: 'agentReviews' }
export const headers = refusalHeaders

const NOTICES = { hide: m.admin_review_done, show: m.admin_review_done }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadList(ctx, args.url, reviewList, (_, { page }) => listAllReviews(ctx, page)))
}

export const action = defineActions(
  reviewDecision,
  NOTICES,
  () => ({
    hide: (ctx, input) => decideReview(ctx, { intent: 'hide', ...input }),
    show: (ctx, input) => decideReview(ctx, { intent: 'show', ...input }),
  }),
  { to: ({ url }) => withParams(url.pathname, '', { page: String(reviewList.read(url.searchParams).page) }) },
)

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('agentReviews', layout.loaderData)
}

export default function AdminAgentReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={ADMIN_PLACES.agentReviews.label()} context={m.admin_reviews_context()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {rows.length === 0 ? (
          <EmptyState level={2} title={m.admin_reviews_none()} text={m.admin_reviews_none_text()} />
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
  const { id, rating, authorName, agentId, agentName, basis, createdAt, content, reply, hiddenReason } = review
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <div className="grid min-w-0 flex-1 basis-full gap-1 sm:basis-72">
        <PageLink to={href('/agents/:agentId', { agentId })} className="font-semibold wrap-anywhere hover:underline">
          {m.admin_review_about({ author: authorName, agent: agentName })}
        </PageLink>
        <p className="text-tiny text-ink-soft">
          {m.review_stars({ rating })} · {getBasisLabel(basis)} · {formatDate(createdAt)}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        {reply === null ? null : (
          <p className="whitespace-pre-line wrap-anywhere text-ink-soft">
            {m.review_reply_of({ name: agentName })}: {reply}
          </p>
        )}
        {hiddenReason === null ? null : (
          <p className="font-semibold text-brick">{m.review_hidden_note({ reason: hiddenReason })}</p>
        )}
      </div>
      <StatusBadge tone={hiddenReason === null ? 'leaf' : 'brick'}>
        {hiddenReason === null ? m.admin_review_public() : m.admin_review_hidden()}
      </StatusBadge>
      {hiddenReason === null ? (
        <HideForm id={id} about={authorName} form={form} />
      ) : (
        <Form method="post" preventScrollReset className="max-sm:ml-auto">
          <input type="hidden" name="review" value={id} />
          <Button type="submit" name="intent" value="show" variant="line" size="compact">
            {m.admin_review_show()}
          </Button>
        </Form>
      )}
    </li>
  )
}

function HideForm({ id, about, form }: { id: string; about: string; form: FormState }) {
  const isRefused = form.refusal !== undefined && form.values.review === id
  return (
    <div className="has-[details[open]]:w-full max-sm:ml-auto">
      <ButtonDisclosure label={m.ui_hide()} about={about} variant="line" isOpen={isRefused}>
        <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-2">
          <input type="hidden" name="review" value={id} />
          <Textarea
            name="reason"
            label={m.ui_reason()}
            hint={m.admin_review_reason_hint()}
            required
            rows={2}
            maxLength={HIDE_REASON_MAX}
            defaultValue={isRefused ? form.values.reason : ''}
            error={isRefused ? form.errors.reason : undefined}
          />
          <div>
            <Button type="submit" name="intent" value="hide" variant="danger" size="compact">
              {m.ui_hide()}
            </Button>
          </div>
        </Form>
      </ButtonDisclosure>
    </div>
  )
}

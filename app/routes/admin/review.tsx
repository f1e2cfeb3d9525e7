// The review queue: one pending listing at a time, with what an administrator needs to decide about it.
import { redirect } from 'react-router'
import { decideReview } from '#app/domain/admin/review/review.commands.server.ts'
import { reviewDecision } from '#app/domain/admin/review/review.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DecisionBar } from './review/decision-bar.tsx'
import { FactsCard, OwnerCard, PhotosCard, PlaceCard, RentCard, VideoCard } from './review/case-cards.tsx'
import { loadReview } from './review/load-review.server.ts'
import { ReturnDialog } from './review/return-dialog.tsx'
import { toReview } from './review/review-address.ts'
import { SignalsCard } from './review/signals-card.tsx'
import { UndoNotice } from './review/undo-notice.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/review'

export const handle: PlaceHandle = { place: 'review' }
export const headers = refusalHeaders

const NOTICES = { undo: m.review_undone }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReview(ctx, args.url))
}

/** A decision opens the next listing and offers to undo it. */
const toNext = ({ id, version, nextId }: Awaited<ReturnType<typeof decideReview>>) =>
  redirect(toReview({ id: nextId, decided: id, version: `${version}` }))

export const action = defineActions(reviewDecision, NOTICES, () => ({
  approve: async (ctx, input) => toNext(await decideReview(ctx, { intent: 'approve', ...input })),
  return: async (ctx, input) => toNext(await decideReview(ctx, { intent: 'return', ...input })),
  undo: async (ctx, input) => {
    const { id } = await decideReview(ctx, { intent: 'undo', ...input })
    return redirect(addDone(toReview({ id }), NOTICES, 'undo'))
  },
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('review', layout.loaderData)
}

export default function AdminReview({ loaderData, actionData }: Route.ComponentProps) {
  const { current, undoable, isGone, isReturning, map, now } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={ADMIN_PLACES.review.label()}
        context={
          current
            ? `${m.review_place(current.place)} · ${m.review_submitted({ when: formatRelative(current.listing.submittedAt, now) })}`
            : null
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && !isReturning ? <Alert tone="brick" title={form.refusal} isAnnounced /> : null}
        {undoable ? <UndoNotice {...undoable} /> : null}
        <DoneNotice notices={NOTICES} form={form} tones={{ undo: 'sea' }} />
        {isGone ? <Alert tone="amber" title={m.review_decided_other()} isAnnounced /> : null}
        {current ? (
          <>
            <DecisionBar current={current} isPaused={isReturning} />
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid grid-cols-1 content-start gap-4">
                <PhotosCard current={current} />
                <VideoCard current={current} />
                <FactsCard current={current} />
              </div>
              <div className="grid grid-cols-1 content-start gap-4">
                <SignalsCard current={current} now={now} />
                <RentCard current={current} />
                <OwnerCard current={current} now={now} />
                <PlaceCard current={current} map={map} />
              </div>
            </div>
          </>
        ) : (
          <EmptyState level={2} title={m.review_empty()} text={m.review_empty_text()} />
        )}
      </div>
      {current && isReturning ? <ReturnDialog current={current} form={form} /> : null}
    </>
  )
}

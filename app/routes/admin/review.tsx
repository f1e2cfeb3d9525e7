// The review queue: one pending listing at a time, with what an administrator needs to decide about it.
import { redirect } from 'react-router'
import { decideReview } from '#app/domain/admin/review/review.commands.server.ts'
import { reviewDecision } from '#app/domain/admin/review/review.schema.ts'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { DecisionBar } from './review/decision-bar.tsx'
import { FactsCard, OwnerCard, PhotosCard, PlaceCard, RentCard } from './review/case-cards.tsx'
import { loadReview } from './review/load-review.server.ts'
import { ReturnDialog } from './review/return-dialog.tsx'
import { toReview } from './review/review-address.ts'
import { SignalsCard } from './review/signals-card.tsx'
import { UndoNotice } from './review/undo-notice.tsx'
import { ADMIN_PLACES } from './shared/admin-places.ts'
import { AdminShell, buildAdminMeta } from './shared/admin-shell.tsx'
import { loadAdminShell } from './shared/load-admin-shell.server.ts'
import type { Route } from './+types/review'

export const handle: PageHandle = { frame: 'console' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [shell, review] = await Promise.all([loadAdminShell(ctx), loadReview(ctx, args.url)])
    return { shell, ...review }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, reviewDecision, async (ctx, input) => {
    const { id, version, nextId } = await decideReview(ctx, input)
    throw redirect(
      input.intent === 'undo'
        ? toReview({ id, undone: '1' })
        : toReview({ id: nextId, decided: id, version: `${version}` }),
    )
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return buildAdminMeta('review', loaderData?.shell)
}

export default function AdminReview({ loaderData, actionData }: Route.ComponentProps) {
  const { shell, current, undoable, isGone, isUndone, isReturning, map, now } = loaderData
  const form = readFormState(actionData)
  return (
    <AdminShell shell={shell} current="review">
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
        {isUndone ? <Alert tone="sea" title={m.review_undone()} isAnnounced /> : null}
        {isGone ? <Alert tone="amber" title={m.review_decided_other()} isAnnounced /> : null}
        {current ? (
          <>
            <DecisionBar current={current} isPaused={isReturning} />
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid grid-cols-1 content-start gap-4">
                <PhotosCard current={current} />
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
    </AdminShell>
  )
}

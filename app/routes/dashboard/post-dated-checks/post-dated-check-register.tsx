// The register of post-dated checks of one rental, for its tenant and the owner of the home. The dialogs are in the address.
import { useSearchParams } from 'react-router'
import { POST_DATED_CHECK_MOVES } from '#app/domain/tenancy/post-dated-checks/post-dated-check.model.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { POST_DATED_CHECK_NOTICES } from './post-dated-check-register/post-dated-check-notices.ts'
import { MoveDialog } from './post-dated-check-register/move-post-dated-check-dialog.tsx'
import { RecordForm } from './post-dated-check-register/record-post-dated-checks-form.tsx'
import { runPostDatedCheckAction } from './post-dated-check-register/run-post-dated-check-action.server.ts'
import { readChosenLines } from '#app/routes/dashboard/shared/rental/chosen-lines.ts'
import { PostDatedCheckList } from '#app/domain/tenancy/post-dated-checks/components/post-dated-check-list.tsx'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { Route } from './+types/post-dated-check-register'

export const handle = buildRentalCrumb(m.post_dated_check_title, 'checks')
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [register, { rental, lines }] = await Promise.all([
      getPostDatedCheckRegister(ctx, args.params.id),
      getRentBook(ctx, args.params.id),
    ])
    const free = lines.filter(({ unclaimed }) => unclaimed > 0)
    return { register, rental, free, today: toManilaDay(ctx.now()), key: crypto.randomUUID() }
  })
}

export const action = runPostDatedCheckAction

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.rental.listing.title ?? ''
  return [{ title: `${m.post_dated_check_title()} · ${title}` }]
}

export default function PostDatedChecks({ loaderData, actionData }: Route.ComponentProps) {
  const { register, rental, free, today, key } = loaderData
  const { postDatedChecks, held, allowed } = register
  const [params] = useSearchParams()
  const form = readFormState(actionData)
  const view = href('/dashboard/rentals/:id/checks', { id: rental.id })
  const move = POST_DATED_CHECK_MOVES.find((name) => name === params.get('dialog'))
  const moved = allowed.move && move ? postDatedChecks.find(({ id }) => id === params.get('check')) : undefined
  return (
    <>
      <ConsolePageHead title={m.post_dated_check_title()} context={`${rental.listing.title} · ${rental.tenant.name}`} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || moved ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={POST_DATED_CHECK_NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Card>
            <CardHead
              title={m.post_dated_check_register()}
              sub={m.post_dated_check_register_held({ count: held.count, amount: formatAmount(held.amount) })}
            />
            {postDatedChecks.length === 0 ? (
              <EmptyState bare title={m.post_dated_check_none()} />
            ) : (
              <PostDatedCheckList
                postDatedChecks={postDatedChecks}
                today={today}
                getMoveTo={allowed.move ? (name, id) => `${view}?dialog=${name}&check=${id}` : undefined}
              />
            )}
          </Card>
          {allowed.record ? (
            <RecordForm
              lines={free}
              form={form}
              chosen={readChosenLines(actionData)}
              formKey={key}
              today={today}
              action={view}
            />
          ) : null}
        </div>
      </div>
      {move && moved ? <MoveDialog move={move} postDatedCheck={moved} form={form} view={view} /> : null}
    </>
  )
}

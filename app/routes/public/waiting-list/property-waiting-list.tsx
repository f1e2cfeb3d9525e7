// Waiting for a space of a listing that is full: one press enters the list, one press leaves it.
import { joinWaitingList, leaveWaitingList } from '#app/domain/listings/waiting-list/waiting-list.commands.server.ts'
import { WAITING_DAYS } from '#app/domain/listings/waiting-list/waiting-list.model.ts'
import { getWaitingPage } from '#app/domain/listings/waiting-list/waiting-list.queries.server.ts'
import { waitingListAction } from '#app/domain/listings/waiting-list/waiting-list.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildBareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/property-waiting-list'

export const headers = refusalHeaders

const NOTICES = { join: m.waiting_list_done_joined, leave: m.waiting_list_done_left }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [waiting, { siteName }] = await Promise.all([getWaitingPage(ctx, args.params.id), getSettings(ctx)])
    return { waiting, head: buildBareHead(m.waiting_list_title(), siteName) }
  })
}

export const action = defineActions(waitingListAction, NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  join: (ctx) => joinWaitingList(ctx, id),
  leave: (ctx) => leaveWaitingList(ctx, id),
}))

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function WaitingListPage({ loaderData: { waiting }, actionData }: Route.ComponentProps) {
  const { id, title, state, enteredAt } = waiting
  const form = readFormState(actionData)
  return (
    <div className="page-width max-w-160! py-10 md:py-16">
      <h1 className="font-head text-title font-bold">{m.waiting_list_title()}</h1>
      <p className="mt-4 mb-6 break-words">{title}</p>
      <div className="grid gap-5">
        <DoneNotice notices={NOTICES} form={form} />
        {enteredAt !== null ? (
          <>
            <p>{m.waiting_list_since({ date: formatDate(enteredAt), days: formatNumber(WAITING_DAYS) })}</p>
            <WaitingForm intent="leave" label={m.waiting_list_leave()} alert={form.alert} />
          </>
        ) : state === 'full' ? (
          <>
            <p className="text-ink-soft">{m.waiting_list_text({ days: formatNumber(WAITING_DAYS) })}</p>
            <WaitingForm intent="join" label={m.waiting_list_join()} alert={form.alert} />
          </>
        ) : (
          <>
            <p>{m.waiting_list_open_text()}</p>
            <ButtonLink to={href('/properties/:id', { id })} className="justify-self-start">
              {m.building_open_listing()}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

type WaitingFormProps = { intent: 'join' | 'leave'; label: string; alert: string | undefined }

function WaitingForm({ intent, label, alert }: WaitingFormProps) {
  return (
    <ActionForm
      alert={alert}
      hiddenFields={{ intent }}
      submitLabel={label}
      submitButton={{ wide: false, className: 'justify-self-start', variant: intent === 'join' ? 'solid' : 'line' }}
    />
  )
}

// Homes that fit a client's wish. The agent chooses some and sends them as a private page; the pages sent before are below.
import { Form, redirect, useNavigation } from 'react-router'
import { listMatches } from '#app/domain/agents/matches/match.queries.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { listSentShortlists } from '#app/domain/agents/shortlists/sent-shortlist.queries.server.ts'
import {
  markMatchesSeen,
  revokeShortlist,
  sendShortlist,
} from '#app/domain/agents/shortlists/shortlist.commands.server.ts'
import { SHORTLIST_DAYS } from '#app/domain/agents/shortlists/shortlist.model.ts'
import { matchAction } from '#app/domain/agents/shortlists/shortlist.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { SentCard } from './client-matches/sent-matches-card.tsx'
import { SendForm } from './client-matches/send-matches-form.tsx'
import { formatWish } from './shared/wish-text.ts'
import type { Route } from './+types/client-matches'

export const handle = buildCrumbBelow('clients', m.client_title, m.match_title)
export const headers = refusalHeaders

/** A shortlist says what became of its mail. */
const NOTICES = {
  queued: m.shortlist_done_queued,
  none: m.shortlist_done_none,
  limited: m.shortlist_done_limited,
  seen: m.match_done_seen,
  revoke: m.shortlist_done_revoke,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const client = await loadClient(ctx, id)
    const [found, sent] = await Promise.all([listMatches(ctx, id), listSentShortlists(ctx, id)])
    const { name, email, wishArea, wishType, wishBudget, looksFor } = client
    return {
      client: { id, name, hasEmail: email !== null, wish: formatWish({ wishArea, wishType, wishBudget, looksFor }) },
      ...found,
      sent,
      locale: ctx.request.locale,
      formKey: crypto.randomUUID(),
    }
  })
}

export const action = defineActions(matchAction, NOTICES, ({ params: { id }, url }: Route.ActionArgs) => ({
  send: async (ctx, shortlist) => redirect(addDone(url.pathname, NOTICES, await sendShortlist(ctx, id, shortlist))),
  seen: (ctx) => markMatchesSeen(ctx, id),
  revoke: (ctx, { shortlist }) => revokeShortlist(ctx, id, shortlist),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? m.match_title_for({ name: loaderData.client.name }) : m.match_title()
  return [{ title }]
}

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  const { client, hasWish, matches, sent } = loaderData
  const form = readFormState(actionData)
  const path = href('/dashboard/agent/clients/:id', { id: client.id })
  return (
    <>
      <ConsolePageHead
        title={m.match_title_for({ name: client.name })}
        context={client.wish ?? m.match_no_wish()}
        actions={
          <ButtonLink to={path} variant="line" size="compact">
            {m.lead_open_client()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-4">
            {matches.length === 0 ? (
              <EmptyState
                level={2}
                title={hasWish ? m.match_none() : m.match_no_wish()}
                text={hasWish ? m.match_none_text() : m.match_no_wish_text()}
                action={<ButtonLink to={`${path}/edit`}>{m.client_edit()}</ButtonLink>}
              />
            ) : (
              <>
                <SendForm {...loaderData} form={form} />
                {matches.some(({ isNew }) => isNew) ? <SeenForm /> : null}
              </>
            )}
          </div>
          <SentCard sent={sent} days={SHORTLIST_DAYS} />
        </div>
      </div>
    </>
  )
}

function SeenForm() {
  const isBusy = useNavigation().formData?.get('intent') === 'seen'
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value="seen" variant="line" size="compact" loading={isBusy}>
        {m.match_seen()}
      </Button>
    </Form>
  )
}

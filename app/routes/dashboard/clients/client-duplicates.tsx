// Entries that are probably the same person. Each pair shows what is left after the merge, for either choice.
import { Form, redirect, useNavigation } from 'react-router'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { DuplicatePair } from '#app/domain/agents/client-merge/client-merge.model.ts'
import { mergeInput } from '#app/domain/agents/client-merge/client-merge.schema.ts'
import { listDuplicates } from '#app/domain/agents/client-merge/duplicates.queries.server.ts'
import { getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { mergeClients } from '#app/domain/messaging/client-merge/merge-clients.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { addDone } from '#app/i18n/notices.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatWish } from './shared/wish-text.ts'
import type { Route } from './+types/client-duplicates'

export const handle = buildCrumbBelow('clients', m.client_title, m.client_duplicates)
export const headers = refusalHeaders

const NOTICES = { merge: m.client_merged }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ pairs: await listDuplicates(ctx) }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, mergeInput, async (ctx, input) => {
    await mergeClients(ctx, input)
    return redirect(addDone(args.url.pathname, NOTICES, 'merge'))
  })
}

export function meta() {
  return [{ title: m.client_duplicates() }]
}

export default function Duplicates({ loaderData: { pairs }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.client_duplicates()} context={m.client_duplicates_context()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {pairs.length === 0 ? (
          <EmptyState
            level={2}
            title={m.client_duplicates_none()}
            text={m.client_duplicates_none_text()}
            action={<ButtonLink to="/dashboard/agent/clients">{m.client_title()}</ButtonLink>}
          />
        ) : (
          pairs.map((pair) => <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} />)
        )}
      </div>
    </>
  )
}

function PairCard({ pair: { first, second, reason, isMergeable } }: { pair: DuplicatePair }) {
  return (
    <Card>
      <CardHead title={first.name} sub={reason === 'phone' ? m.client_same_phone() : m.client_same_email()} />
      <CardBody className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Entry kept={first} removed={second} isMergeable={isMergeable} />
        <Entry kept={second} removed={first} isMergeable={isMergeable} />
        {isMergeable ? null : <p className="text-sm text-ink-soft">{m.error_client_notMergeable()}</p>}
      </CardBody>
    </Card>
  )
}

/** The entry, completed with what only the other one knows. */
function Entry({ kept, removed, isMergeable }: { kept: ClientRow; removed: ClientRow; isMergeable: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  const phone = kept.phone ?? removed.phone
  const email = kept.email ?? removed.email
  const wish = formatWish(kept) ?? formatWish(removed)
  const nextAction = kept.nextAction ?? removed.nextAction
  return (
    <div className="grid content-start gap-2 rounded-picture border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold wrap-anywhere">{kept.name}</span>
        <StatusBadge tone={getStageTone(kept.stage)}>{getStageLabel(kept.stage)}</StatusBadge>
      </p>
      <ul className="grid gap-1 text-ink-soft">
        {phone === null ? null : <li>{formatPhone(phone)}</li>}
        {email === null ? null : <li className="wrap-anywhere">{email}</li>}
        {wish === null ? null : <li className="wrap-anywhere">{wish}</li>}
        {nextAction === null ? null : <li className="wrap-anywhere">{nextAction}</li>}
      </ul>
      {isMergeable ? (
        <Form method="post">
          <input type="hidden" name="keepId" value={kept.id} />
          <input type="hidden" name="removeId" value={removed.id} />
          <Button type="submit" variant="line" size="compact" loading={isBusy}>
            {m.client_merge_into({ name: kept.name })}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

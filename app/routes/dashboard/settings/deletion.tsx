// Account deletion: what is deleted, what must stay and why, and the cancellation during the grace period of two weeks.
import type { ReactNode } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import {
  requestErasure,
  findOpenErasureRequest,
  undoErasure,
} from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { ERASURE_GRACE_DAYS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { erasureInput, emptyInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { CheckIcon } from '#app/ui/icons/icons.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/deletion'

const PAGE = '/dashboard/settings/privacy/deletion'
/** Query parameter of the form that cancels the deletion. */
const UNDO_FORM = 'undo'

export const handle: Crumb = { crumb: m.privacy_delete }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const openRequest = await findOpenErasureRequest(ctx, ctx.actor.id)
    return { erasesAt: openRequest?.eraseAfter ?? null, isFresh: isFreshSignIn(ctx) }
  })
}

export function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has(UNDO_FORM)) {
    return submit(args, emptyInput, async (ctx) => {
      await undoErasure(ctx)
      return redirect(`${PAGE}?saved=1`)
    })
  }
  return submit(args, erasureInput, async (ctx) => {
    const { cookies } = await requestErasure(ctx)
    return redirectWithCookies('/signin?reason=leaving', cookies)
  })
}

export function meta() {
  return [{ title: m.privacy_delete() }]
}

export default function DeletionSettings({ loaderData: { erasesAt, isFresh }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.privacy_delete()} saved={m.privacy_delete_undone()} />
      <div className="grid max-w-160 grid-cols-1 gap-6">
        {state.refusal === undefined ? null : <Alert tone="brick" title={state.refusal} isAnnounced />}
        {erasesAt ? <PendingErasure erasesAt={erasesAt} /> : null}
        <WhatHappens />
        {erasesAt ? null : isFresh ? (
          <DeletionForm error={state.errors.understood} />
        ) : (
          <ButtonLink
            to={`/signin/again?from=${encodeURIComponent(PAGE)}`}
            size="small"
            variant="line"
            className="justify-self-start"
          >
            {m.privacy_confirm_first()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function PendingErasure({ erasesAt }: { erasesAt: Date }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Alert tone="amber" title={m.dashboard_leaving({ date: formatDate(erasesAt) })}>
      <p>{m.privacy_delete_waiting()}</p>
      <Form method="post" action={`${PAGE}?${UNDO_FORM}`} className="mt-3">
        <Button type="submit" size="small" loading={isBusy}>
          {m.dashboard_leaving_undo()}
        </Button>
      </Form>
    </Alert>
  )
}

function WhatHappens() {
  const erasedItems = [
    m.privacy_goes_profile(),
    m.privacy_goes_ways_in(),
    m.privacy_goes_words(),
    m.privacy_goes_homes(),
    m.privacy_goes_files(),
  ]
  const retainedItems = [
    m.privacy_stays_money(),
    m.privacy_stays_papers(),
    m.privacy_stays_proof(),
    m.privacy_stays_others(),
  ]
  return (
    <>
      <p>{m.privacy_delete_grace({ days: ERASURE_GRACE_DAYS })}</p>
      <section>
        <h3 className="text-label font-semibold">{m.privacy_goes()}</h3>
        <List items={erasedItems} icon={<TrashIcon size={18} className="mt-0.5 text-brick" />} />
      </section>
      <section>
        <h3 className="text-label font-semibold">{m.privacy_stays()}</h3>
        <List items={retainedItems} icon={<CheckIcon size={18} className="mt-0.5 text-leaf" />} />
      </section>
    </>
  )
}

function List({ items, icon }: { items: string[]; icon: ReactNode }) {
  return (
    <ul className="mt-2 grid gap-2 text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          {icon}
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

function DeletionForm({ error }: { error?: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      noValidate
      className="grid justify-items-start gap-3 rounded-box border border-line bg-surface p-4"
    >
      <Checkbox
        id={getFieldId('understood')}
        name="understood"
        label={m.privacy_delete_understood()}
        error={error}
        required
      />
      <Button type="submit" variant="danger" size="small" loading={isBusy}>
        {m.privacy_delete()}
      </Button>
    </Form>
  )
}

// The passkeys of the person: add one on this device, rename, remove.
import { Form, useFetcher, useNavigation } from 'react-router'
import { useCanUsePasskeys, usePasskey } from '#app/domain/accounts/passkeys/components/use-passkey.ts'
import { addPasskey, removePasskey, renamePasskey } from '#app/domain/accounts/passkeys/passkey.commands.server.ts'
import { MAX_PASSKEYS, PASSKEY_NAME_MAX } from '#app/domain/accounts/passkeys/passkey.model.ts'
import { listOwnPasskeys, type OwnPasskey } from '#app/domain/accounts/passkeys/passkey.queries.server.ts'
import { passkeyInput } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { KeyIcon } from '#app/ui/icons/icons.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/passkeys'

const PAGE = '/dashboard/settings/passkeys'

export const handle: Crumb = { crumb: m.settings_passkeys }

const NOTICES = { add: m.passkeys_added, rename: m.passkeys_renamed, remove: m.passkeys_removed }

export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ passkeys: await listOwnPasskeys(ctx), now: ctx.now() }))
}

export const action = defineActions(passkeyInput, NOTICES, () => ({
  add: (ctx, { credential }) => addPasskey(ctx, credential),
  rename: renamePasskey,
  remove: removePasskey,
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.settings_passkeys() }]
}

export default function PasskeySettings({ loaderData: { passkeys, now }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.settings_passkeys()} text={m.passkeys_intro()} />
      <div className="grid max-w-160 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {passkeys.length > 0 ? (
          <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} now={now} form={form} />
            ))}
          </ul>
        ) : null}
        <AddPasskey isFirst={passkeys.length === 0} isFull={passkeys.length >= MAX_PASSKEYS} />
      </div>
    </>
  )
}

type PasskeyRowProps = { passkey: OwnPasskey; now: Date; form: FormState }

function PasskeyRow({ passkey: { id, name, isBackedUp, createdAt, lastUsedAt }, now, form }: PasskeyRowProps) {
  const isMine = form.values.passkeyId === id
  const created = m.passkeys_created({ date: formatDate(createdAt) })
  const used = lastUsedAt ? m.passkeys_used({ when: formatRelative(lastUsedAt, now) }) : m.passkeys_never_used()
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {name}
          {isBackedUp ? <Badge tone="leaf">{m.passkeys_synced()}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {created} · {used}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <ButtonDisclosure label={m.passkeys_rename()} about={name} isOpen={isMine && form.errors.name !== undefined}>
          <Form method="post" action={PAGE} noValidate className="mt-2 ml-3 grid gap-3 sm:max-w-80">
            <input type="hidden" name="intent" value="rename" />
            <input type="hidden" name="passkeyId" value={id} />
            <Field
              id={`name-${id}`}
              name="name"
              label={m.ui_name()}
              defaultValue={(isMine ? form.values.name : undefined) ?? name}
              error={isMine ? form.errors.name : undefined}
              required
              maxLength={PASSKEY_NAME_MAX}
            />
            <Button type="submit" size="small" variant="line" className="justify-self-start">
              {m.passkeys_rename_save()}
            </Button>
          </Form>
        </ButtonDisclosure>
        <RemoveForm id={id} name={name} />
      </div>
    </li>
  )
}

function RemoveForm({ id, name }: { id: string; name: string }) {
  const data = useNavigation().formData
  const isBusy = data?.get('intent') === 'remove' && data.get('passkeyId') === id
  return (
    <Form method="post" action={PAGE}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="passkeyId" value={id} />
      <Button
        type="submit"
        size="compact"
        variant="ghost"
        loading={isBusy}
        aria-label={m.passkeys_remove_named({ name })}
      >
        {m.ui_remove_action()}
      </Button>
    </Form>
  )
}

function AddPasskey({ isFirst, isFull }: { isFirst: boolean; isFull: boolean }) {
  const canUse = useCanUsePasskeys()
  const fetcher = useFetcher<typeof action>()
  const { ask, isAsking, problem } = usePasskey('register', (credential) => {
    void fetcher.submit({ intent: 'add', credential }, { method: 'post', action: PAGE })
  })
  const isBusy = isAsking || fetcher.state !== 'idle'
  const message = isBusy ? undefined : (problem ?? fetcher.data?.error.message)
  return (
    <Card>
      <CardHead title={isFirst ? m.passkeys_first_title() : m.passkeys_add_title()} level={3} />
      <CardBody className="grid gap-4">
        {message === undefined ? null : <Alert tone="amber" title={message} isAnnounced />}
        <p>{isFull ? m.passkeys_full() : m.passkeys_add_text()}</p>
        {isFull ? null : (
          <>
            {canUse ? null : (
              <noscript>
                <p className="text-sm text-ink-soft">{m.passkeys_unsupported()}</p>
              </noscript>
            )}
            <Button
              variant="soft"
              loading={isBusy}
              disabled={!canUse}
              icon={<KeyIcon size={18} />}
              className="justify-self-start"
              onClick={() => void ask()}
            >
              {m.passkeys_add()}
            </Button>
          </>
        )}
      </CardBody>
    </Card>
  )
}

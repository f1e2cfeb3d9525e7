// The tokens of the person: the list, the new token that is shown once, and the form for another one.
import { Form, useNavigation } from 'react-router'
import { getApiScopeLabel } from '#app/domain/integrations/api-tokens/api-scope.labels.ts'
import {
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX,
  MAX_API_TOKENS,
  type OwnApiToken,
} from '#app/domain/integrations/api-tokens/api-token.model.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FieldNotes } from '#app/ui/controls/field-frame.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type TokenSectionProps = {
  tokens: readonly OwnApiToken[]
  now: Date
  form: FormState
  /** What was checked in a form that was refused. */
  chosen: readonly string[]
}

export function TokenSection({ tokens, now, form, chosen }: TokenSectionProps) {
  return (
    <Card>
      <CardHead title={m.api_tokens_title()} level={3} count={String(tokens.length)} sub={m.api_tokens_text()} />
      {tokens.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.api_tokens_none()}</CardBody>
      ) : (
        <ul>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} />
          ))}
        </ul>
      )}
      <CardBody className="border-t border-line pt-4">
        {tokens.length >= MAX_API_TOKENS ? (
          <p>{m.api_tokens_full()}</p>
        ) : (
          <CreateForm key={tokens.length} form={form} chosen={chosen} />
        )}
      </CardBody>
    </Card>
  )
}

function TokenRow({ token, now }: { token: OwnApiToken; now: Date }) {
  const { id, name, ending, scopes, expiresAt, lastUsedAt } = token
  const isExpired = expiresAt <= now
  const date = formatDate(expiresAt)
  const used = lastUsedAt ? m.api_token_used({ when: formatRelative(lastUsedAt, now) }) : m.api_token_unused()
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3 md:px-4.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-label font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">
            {m.api_token_ending({ ending })} · {used}
          </p>
        </div>
        {isExpired ? (
          <StatusBadge tone="slate">{m.api_token_expired({ date })}</StatusBadge>
        ) : (
          <StatusBadge tone="leaf">{m.api_token_until({ date })}</StatusBadge>
        )}
      </div>
      <ul className="list-disc pl-5 text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{getApiScopeLabel(scope)}</li>
        ))}
      </ul>
      <RevokeForm id={id} name={name} />
    </li>
  )
}

function RevokeForm({ id, name }: { id: string; name: string }) {
  const data = useNavigation().formData
  const isBusy = data?.get('intent') === 'revokeToken' && data.get('tokenId') === id
  return (
    <Form method="post" preventScrollReset className="-ml-3">
      <input type="hidden" name="intent" value="revokeToken" />
      <input type="hidden" name="tokenId" value={id} />
      <Button
        type="submit"
        size="compact"
        variant="ghost"
        loading={isBusy}
        aria-label={m.api_token_revoke_named({ name })}
      >
        {m.api_token_revoke()}
      </Button>
    </Form>
  )
}

const DAY_LABELS = {
  '30': m.api_token_days_30,
  '90': m.api_token_days_90,
  '365': m.api_token_days_365,
} as const satisfies Record<(typeof API_TOKEN_DAYS)[number], () => string>

function CreateForm({ form, chosen }: Pick<TokenSectionProps, 'form' | 'chosen'>) {
  const { values, errors } = readIntentForm(form, 'createToken')
  const isBusy = useNavigation().formData?.get('intent') === 'createToken'
  const isRefused = Object.keys(errors).length > 0
  return (
    <ButtonDisclosure variant="soft" label={m.api_token_create()} isOpen={isRefused}>
      <Form method="post" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="createToken" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field
            name="name"
            label={m.ui_name()}
            hint={m.api_token_name_hint()}
            required
            maxLength={API_TOKEN_NAME_MAX}
            autoComplete="off"
            defaultValue={values.name ?? ''}
            error={errors.name}
          />
          <Select
            name="days"
            label={m.api_token_days()}
            defaultValue={values.days ?? '90'}
            choices={API_TOKEN_DAYS.map((value) => ({ value, label: DAY_LABELS[value]() }))}
            error={errors.days}
          />
        </div>
        <fieldset aria-describedby={errors.scopes === undefined ? undefined : 'scopes-error'}>
          <legend className="mb-1 text-label font-semibold">{m.api_token_scopes()}</legend>
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              label={getApiScopeLabel(scope)}
            />
          ))}
          <FieldNotes id="scopes" error={errors.scopes} />
        </fieldset>
        <Button type="submit" size="small" loading={isBusy} className="justify-self-start">
          {m.api_token_create()}
        </Button>
      </Form>
    </ButtonDisclosure>
  )
}

// The second factor of the console: off, on, and a set-up in progress, which is also how another app replaces the one in use.
import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { TwoFactorSetup } from '#app/domain/accounts/two-factor/components/two-factor-setup.tsx'
import type { ConsoleAccount } from '#app/domain/admin/credentials/console-account.queries.server.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import type { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { ShieldCheckIcon } from '#app/ui/icons/icons.tsx'

const LOW_CODE_COUNT = 3

type CardsProps = { account: ConsoleAccount; form: FormState }

export function TwoFactorCards({ account: { twoFactor, isFresh }, form }: CardsProps) {
  const { isOn, isRequired, recoveryCodesLeft, setUp } = twoFactor
  if (setUp !== null) return <TwoFactorSetup view={setUp} form={form} />
  if (!isOn)
    return (
      <ChangeCard intent="begin" title={m.twofactor_off()} text={m.twofactor_intro()} isFresh={isFresh} form={form}>
        {m.twofactor_begin()}
      </ChangeCard>
    )
  return (
    <>
      <CodesNotice count={recoveryCodesLeft} isRequired={isRequired} />
      <ChangeCard
        intent="renew"
        title={m.twofactor_renew()}
        text={m.twofactor_renew_text()}
        isFresh={isFresh}
        form={form}
      />
      <ChangeCard
        intent="begin"
        title={m.admin_account_replace()}
        text={m.admin_account_replace_text()}
        isFresh={isFresh}
        form={form}
      />
      {isRequired ? null : (
        <ChangeCard
          intent="turnOff"
          title={m.twofactor_turn_off()}
          text={m.twofactor_turn_off_text()}
          isFresh={isFresh}
          form={form}
          variant="danger"
        />
      )}
    </>
  )
}

function CodesNotice({ count, isRequired }: { count: number; isRequired: boolean }) {
  return (
    <Alert tone={count < LOW_CODE_COUNT ? 'amber' : 'leaf'} title={m.twofactor_on()} icon={<ShieldCheckIcon />}>
      {count === 0 ? m.admin_account_no_codes() : m.twofactor_codes_left({ count })}{' '}
      {count > 0 && count < LOW_CODE_COUNT ? m.twofactor_codes_low() : null}{' '}
      {isRequired ? m.admin_account_required() : null}
    </Alert>
  )
}

type ChangeCardProps = {
  intent: 'begin' | 'renew' | 'turnOff'
  title: string
  text: string
  isFresh: boolean
  form: FormState
  variant?: ComponentProps<typeof Button>['variant']
  /** The label of the button; the title without one. */
  children?: string
}

/** A change that needs a fresh sign-in: after ten minutes it asks for the password. */
function ChangeCard({ intent, title, text, isFresh, form, variant = 'line', children = title }: ChangeCardProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const isMine = form.values.intent === intent
  return (
    <Card>
      <CardHead title={title} />
      <CardBody className="grid gap-4">
        <p>{text}</p>
        <ActionForm
          alert={isMine ? form.alert : undefined}
          hiddenFields={{ intent }}
          submitLabel={children}
          submitButton={{ variant, loading: isBusy }}
          className="grid gap-4 sm:max-w-80"
        >
          {isFresh ? null : (
            <CurrentPasswordField
              label={m.ui_your_password()}
              hint={m.admin_confirm_password_hint()}
              error={isMine ? form.errors.password : undefined}
            />
          )}
        </ActionForm>
      </CardBody>
    </Card>
  )
}

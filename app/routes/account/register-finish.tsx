// For a new person who comes back from a provider. No account is stored before both consents are given (promise P1).
import { data, Form, redirect, useNavigation } from 'react-router'
import { ConsentFields } from '#app/domain/accounts/registration/components/consent-fields.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useOpenErrors } from '#app/ui/forms/use-open-errors.ts'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { PersonFields } from '#app/domain/accounts/registration/components/person-fields.tsx'
import { TypeStep } from '#app/domain/accounts/registration/components/register-steps.tsx'
import {
  parseUserTypeChoice,
  ROLE_OF_CHOICE,
  USER_TYPE_CHOICES,
} from '#app/domain/accounts/registration/registration-fields.model.ts'
import { registerNewcomer } from '#app/domain/accounts/social/social-registration.commands.server.ts'
import { findNewcomer } from '#app/domain/accounts/social/social.queries.server.ts'
import { buildNewcomerSchema } from '#app/domain/accounts/social/social.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { getSignInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { SOCIAL_BRANDS } from '#app/shared/social-providers.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { redirectToSentPage } from './shared/sent-page.server.ts'
import type { Route } from './+types/register-finish'

/** The user type chosen before the redirect to the provider wins. Otherwise it comes from the query, set by a form on this page. */
async function loadNewcomer(ctx: Ctx, url: URL) {
  const newcomer = await findNewcomer(ctx)
  if (!newcomer) throw redirect('/signin')
  const requestedChoice = parseUserTypeChoice(url.searchParams.get('type') ?? url.searchParams.get('userType'))
  const choice = newcomer.role ? getChoiceForRole(newcomer.role) : requestedChoice
  return { ...newcomer, choice, role: choice === null ? null : ROLE_OF_CHOICE[choice] }
}

const getChoiceForRole = (role: RegistrableRole) =>
  USER_TYPE_CHOICES.find((choice) => ROLE_OF_CHOICE[choice] === role) ?? null

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (ctx.actor) throw redirect('/dashboard')
    const [newcomer, { siteName }] = await Promise.all([loadNewcomer(ctx, args.url), getSettings(ctx)])
    return data({ newcomer, siteName, today: toManilaDay(ctx.now()) }, { headers: { 'Cache-Control': 'no-store' } })
  })
}

export function action(args: Route.ActionArgs) {
  return read(args, async (ctx) => {
    const { role, email } = await loadNewcomer(ctx, args.url)
    if (role === null) throw redirect('/register/finish')
    const schema = buildNewcomerSchema(toManilaDay(ctx.now()), { asksEmail: email === null })
    return submit(args, schema, async (submitCtx, input) => {
      const { next, returnTo, cookies } = await registerNewcomer(submitCtx, input)
      const target = getSignInTarget(returnTo)
      if (next === 'signedIn') return redirectAfterSignIn(submitCtx, target, cookies)
      return redirectToSentPage(submitCtx, { email: email ?? input.email ?? '', target, cookies })
    })
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.finish_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function RegisterFinish({ loaderData, actionData }: Route.ComponentProps) {
  const { newcomer } = loaderData
  return (
    <AccountFrame
      title={m.finish_title()}
      lead={m.finish_lead({ provider: SOCIAL_BRANDS[newcomer.provider] })}
      picture={{ name: 'sample-2', title: m.register_picture_title(), text: m.register_picture_text() }}
    >
      {newcomer.choice === null ? <ChooseType /> : <FinishForm {...loaderData} actionData={actionData} />}
    </AccountFrame>
  )
}

/** A GET form: selecting another form changes no state, so the choice is a query parameter. */
function ChooseType() {
  return (
    <Form method="get" className="grid gap-6">
      <TypeStep values={{ userType: 'tenant' }} errors={{}} />
      <Button type="submit" size="large">
        {m.ui_continue()}
      </Button>
    </Form>
  )
}

type FinishFormProps = Route.ComponentProps['loaderData'] & { actionData: Route.ComponentProps['actionData'] }

function FinishForm({ newcomer, siteName, today, actionData }: FinishFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { firstName, lastName } = newcomer
  const state = readFormState(actionData, { firstName, lastName, contactMethod: 'email' })
  const { errors, onInput } = useOpenErrors(actionData, state.errors)
  const form = { ...state, errors }
  return (
    <>
      {actionData ? (
        <ErrorSummary
          title={Object.keys(state.errors).length > 0 ? m.register_summary() : actionData.error.message}
          errors={errors}
          isShown={state.alert !== undefined}
        />
      ) : null}
      <p className="grid gap-1 rounded-picture bg-sand-100 px-4 py-3 text-label wrap-anywhere">
        <b className="font-semibold">{ROLE_LABELS[newcomer.role ?? 'tenant']()}</b>
        {newcomer.email ? <span>{m.finish_email_from({ email: newcomer.email })}</span> : null}
      </p>
      <Form method="post" noValidate className="grid gap-6" onInput={onInput}>
        <input type="hidden" name="userType" value={newcomer.choice ?? ''} />
        {newcomer.email === null ? (
          <Field
            {...getTextFieldProps(form, 'email')}
            type="email"
            label={m.ui_email()}
            hint={m.register_email_hint()}
            autoComplete="email"
            required
            maxLength={254}
          />
        ) : null}
        <PersonFields {...form} today={today} />
        <ConsentFields {...form} siteName={siteName} />
        <Button type="submit" size="large" loading={isBusy}>
          {isBusy ? m.register_busy() : m.register_submit()}
        </Button>
      </Form>
    </>
  )
}

const ROLE_LABELS: Record<RegistrableRole, () => string> = {
  tenant: m.finish_as_tenant,
  landlord: m.finish_as_landlord,
  agent: m.finish_as_agent,
}

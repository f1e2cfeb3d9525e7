import { useEffect, useState } from 'react'
import { redirect } from 'react-router'
import {
  forgetRegistration,
  readKeptRegistration,
} from '#app/domain/accounts/registration/browser/kept-registration.ts'
import { RegisterForm, type RegisterView } from './register-enhanced/register-form.tsx'
import { SocialButtons } from '#app/domain/accounts/social/components/social-buttons.tsx'
import {
  parseUserTypeChoice,
  getFirstStep,
  LAST_STEP,
  USER_TYPE_CHOICES,
} from '#app/domain/accounts/registration/registration-fields.model.ts'
import { listPropertyTypeChoices } from '#app/domain/accounts/registration/preferred-types.labels.server.ts'
import { listSocialProviders } from '#app/domain/accounts/social/social.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { isAnswer } from '#app/ui/browser/form-failure.ts'
import { isNetworkError } from '#app/ui/browser/chunk-recovery.ts'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import { submitRegistrationStep } from './register-enhanced/submit-registration-step.server.ts'
import { buildStepView } from './register-enhanced/step-view.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/register-enhanced'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = readOrigin(args.url)
    if (ctx.actor) throw redirect(from)
    const { siteName, maxUploadMb, allowRegistrations } = await getSettings(ctx)
    const start = getFirstStep(parseUserTypeChoice(args.url.searchParams.get('type')))
    return {
      from,
      isOpen: allowRegistrations,
      start: buildStepView({ ...start, codes: {} }, String),
      settings: { siteName, maxUploadMb, today: toManilaDay(ctx.now()), propertyTypes: listPropertyTypeChoices() },
      providers: listSocialProviders(ctx),
    }
  })
}

export function action(args: Route.ActionArgs) {
  const target = readOrigin(args.url)
  return read(args, (ctx) => submitRegistrationStep(args, ctx, target))
}

/** Runs the same steps with the same rules in the browser. Only the last step, which creates the account, asks the server. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const [{ processStep }, { getProblemText }] = await Promise.all([
    import('#app/domain/accounts/registration/registration-steps.rules.ts'),
    import('#app/domain/accounts/registration/registration.labels.ts'),
  ])
  const stepResult = processStep(await request.clone().formData(), toManilaDay(new Date()))
  if (stepResult.kind === 'show') return buildStepView(stepResult, getProblemText)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) forgetRegistration() // the redirect of a new account
    if (isAnswer(error) || stepResult.kind === 'malformed') throw error
    const failure = isNetworkError(error) ? m.error_auth_network() : m.error_account_registrationFailed()
    const { values } = stepResult
    return { ...buildStepView({ step: LAST_STEP, values, codes: {} }, getProblemText), failure, canRetry: true }
  }
}

/** The loader data are the same for every step. */
export const shouldRevalidate = () => false

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.register_title()} · ${loaderData?.settings.siteName ?? ''}` },
    { name: 'description', content: m.register_meta() },
  ]
}

export default function RegisterEnhanced({ loaderData, actionData }: Route.ComponentProps) {
  const { from, isOpen, start, settings, providers } = loaderData
  const { view, isRestored } = useLastView(actionData ?? start, actionData !== undefined)
  const userType = USER_TYPE_CHOICES.find((choice) => choice === view.values.userType)
  return (
    <AccountFrame
      title={m.register_title()}
      lead={
        <>
          {m.register_have_account()} <TextLink to={buildAddressWithOrigin('/signin', from)}>{m.ui_sign_in()}</TextLink>
        </>
      }
      picture={{ name: 'sample-2', title: m.register_picture_title(), text: m.register_picture_text() }}
    >
      {isOpen ? (
        <RegisterForm
          key={isRestored ? 'restored' : 'new'}
          view={view}
          settings={settings}
          aside={<SocialButtons providers={providers} from={from} userType={userType} />}
        />
      ) : (
        <Alert tone="amber" title={m.register_closed_title()}>
          {m.error_account_registrationsClosed()}
        </Alert>
      )}
    </AccountFrame>
  )
}

/**
 * The router drops the action data with the next navigation, even one to `#main`. Keeping the last view keeps what was typed. A reload
 * restores it from the storage of the tab, once the page is hydrated.
 */
function useLastView(view: RegisterView, isActionResult: boolean): { view: RegisterView; isRestored: boolean } {
  const [lastView, setLastView] = useState(view)
  const [isRestored, setRestored] = useState(false)
  if (isActionResult && lastView !== view) setLastView(view)
  useEffect(() => {
    const kept = isActionResult ? null : readKeptRegistration()
    if (!kept) return
    setLastView(buildStepView({ ...kept, codes: {} }, String))
    setRestored(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on the first load: later views come from the form
  }, [])
  return { view: isActionResult ? view : lastView, isRestored }
}

import { useState } from 'react'
import { redirect } from 'react-router'
import { RegisterForm, type RegisterView } from '#app/domain/accounts/registration/components/register-form.tsx'
import { SocialButtons } from '#app/domain/accounts/social/components/social-buttons.tsx'
import {
  choiceNamed,
  firstStep,
  USER_TYPE_CHOICES,
} from '#app/domain/accounts/registration/registration-fields.model.ts'
import { wantedTypeChoices } from '#app/domain/accounts/registration/preferred-types.labels.server.ts'
import { listSocialProviders } from '#app/domain/accounts/social/social.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { signInTarget } from '#app/http/request/remembered-origin.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { manilaDay } from '#app/shared/dates.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { addressWithOrigin } from './shared/address-with-origin.ts'
import { takeRegistration } from './register-enhanced/take-registration.server.ts'
import { viewOf } from './register-enhanced/step-view.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/register-enhanced'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = signInTarget(args.url.searchParams.get('from') ?? undefined)
    if (ctx.actor) throw redirect(from)
    const { siteName, maxUploadMb, allowRegistrations } = await getSettings(ctx)
    const start = firstStep(choiceNamed(args.url.searchParams.get('type')))
    return {
      from,
      isOpen: allowRegistrations,
      start: viewOf({ ...start, codes: {} }, String),
      settings: { siteName, maxUploadMb, today: manilaDay(ctx.now()), homeTypes: wantedTypeChoices() },
      providers: listSocialProviders(ctx),
    }
  })
}

export function action(args: Route.ActionArgs) {
  const target = signInTarget(args.url.searchParams.get('from') ?? undefined)
  return read(args, (ctx) => takeRegistration(ctx, args.request, target))
}

/** The same steps by the same rules, without asking the server before there is an account to open. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const [{ takeStep }, { fieldWords }] = await Promise.all([
    import('#app/domain/accounts/registration/registration-steps.rules.ts'),
    import('#app/i18n/field-words.ts'),
  ])
  const taken = takeStep(await request.clone().formData(), manilaDay(new Date()))
  return taken.kind === 'show' ? viewOf(taken, fieldWords) : serverAction()
}

/** Nothing of what the loader says changes from step to step. */
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
  const view = useLastView(actionData ?? start, actionData !== undefined)
  const userType = USER_TYPE_CHOICES.find((choice) => choice === view.values.userType)
  return (
    <AccountFrame
      title={m.register_title()}
      lead={
        <>
          {m.register_have_account()}{' '}
          <TextLink to={addressWithOrigin('/signin', from)}>{m.register_sign_in()}</TextLink>
        </>
      }
      picture={{ name: 'sample-2', title: m.register_picture_title(), text: m.register_picture_text() }}
    >
      {isOpen ? (
        <RegisterForm
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

/** The router forgets an answer with the next navigation, be it to `#main`: what was typed must not go with it. */
function useLastView(view: RegisterView, isAnswer: boolean): RegisterView {
  const [kept, setKept] = useState(view)
  if (isAnswer && kept !== view) setKept(view)
  return isAnswer ? view : kept
}

// Asks a person who accepted an earlier version of the terms or of the text about data to accept the current one. One press accepts; the
// settings, where the person can download their data or delete the account, and the public pages stay open without it.
import { Form, redirect } from 'react-router'
import { CONSENT_VERSION, getConsentText } from '#app/domain/accounts/registration/consent-text.data.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { acceptNewVersion } from '#app/domain/privacy/consents/consent-change.commands.server.ts'
import { isOutdated } from '#app/domain/privacy/consents/consent-version.rules.ts'
import { listConsents } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { acceptVersionInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { getSignInTarget, readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { m } from '#app/messages/messages.js'
import type { ConsentKind } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/accept-terms'

const TEXT_PAGES: Record<ConsentKind, string> = { terms: '/terms', data_processing: '/privacy' }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const from = readOrigin(args.url)
    const [consents, { siteName }] = await Promise.all([listConsents(ctx), getSettings(ctx)])
    const outdated = consents.filter(isOutdated)
    if (outdated.length === 0) throw redirect(from)
    return { from, siteName, outdated: outdated.map(({ kind, version }) => ({ kind, version })) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, acceptVersionInput, async (ctx, { from }) => {
    await acceptNewVersion(ctx)
    return redirect(getSignInTarget(from))
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.accept_terms_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function AcceptTerms({ loaderData: { from, siteName, outdated }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title={m.accept_terms_title()} lead={m.accept_terms_text({ version: CONSENT_VERSION })}>
      {outdated.map((consent) => (
        <NewText key={consent.kind} {...consent} siteName={siteName} />
      ))}
      <ActionForm
        alert={readFormState(actionData).alert}
        hiddenFields={{ from }}
        submitLabel={m.accept_terms_accept()}
      />
      <Form method="post" action="/sign-out" reloadDocument>
        <Button type="submit" wide variant="line">
          {m.layout_sign_out()}
        </Button>
      </Form>
      <p className="text-sm text-ink-soft">
        {m.accept_terms_instead()} <TextLink to="/dashboard/settings/privacy">{m.accept_terms_settings()}</TextLink>
      </p>
    </AccountFrame>
  )
}

type NewTextProps = { kind: ConsentKind; version: string; siteName: string }

function NewText({ kind, version, siteName }: NewTextProps) {
  const { title, paragraphs } = getConsentText(kind, siteName)
  return (
    <section className="rounded-box border border-line bg-surface p-4">
      <h2 className="text-label font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{m.accept_terms_before({ version })}</p>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-small text-sm font-semibold text-sea">
          {m.privacy_consent_read()}
        </summary>
        <div className="grid gap-2 pb-2 text-sm">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <TextLink to={TEXT_PAGES[kind]}>{m.accept_terms_full()}</TextLink>
          </p>
        </div>
      </details>
    </section>
  )
}

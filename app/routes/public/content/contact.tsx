// The contact form, for guests too. It works without JavaScript, and a refusal keeps what was typed.
import { sendContactMessage } from '#app/domain/content/contact/contact.commands.server.ts'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  CONTACT_SUBJECT_MAX,
} from '#app/domain/content/contact/contact.model.ts'
import { contactInput } from '#app/domain/content/contact/contact.schema.ts'
import { createFormStamp } from '#app/domain/content/contact/form-stamp.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { ContactAside } from './shared/contact-aside.tsx'
import type { Route } from './+types/contact'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName, supportEmail } = await getSettings(ctx)
    const head = buildPageHead({
      title: m.contact_title(),
      description: m.contact_intro({ site: siteName }),
      siteName,
      address: getCanonicalUrl(ctx, '/contact'),
    })
    const about = args.url.searchParams.get('about')?.slice(0, CONTACT_SUBJECT_MAX) ?? ''
    return { about, siteName, supportEmail: supportEmail || ctx.config.supportEmail, stamp: createFormStamp(ctx), head }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, contactInput, async (ctx, input) => {
    await sendContactMessage(ctx, input)
    return { isSent: true as const }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Contact({
  loaderData: { about, siteName, supportEmail, stamp },
  actionData,
}: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <div className="page-width grid gap-x-10 gap-y-7 pt-8 md:pt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <h1 className="font-head text-title font-bold">{m.contact_title()}</h1>
        <p className="mt-4 mb-8 text-ink-soft">
          {m.contact_intro({ site: siteName })} <TextLink to="/help">{m.contact_help()}</TextLink>
        </p>
        {isSent ? (
          <Alert tone="leaf" title={m.notice_contact_sent()} isAnnounced>
            {m.contact_sent_text()}
          </Alert>
        ) : (
          <ContactForm about={about} stamp={stamp} actionData={actionData} />
        )}
      </div>
      <ContactAside supportEmail={supportEmail} />
    </div>
  )
}

type ContactFormProps = { about: string; stamp: string; actionData: Route.ComponentProps['actionData'] }

function ContactForm({ about, stamp, actionData }: ContactFormProps) {
  const { alert, errors, values } = readFormState(actionData, { subject: about })
  return (
    <ActionForm alert={alert} hiddenFields={{ stamp }} submitLabel={m.ui_send_message()} submitButton={{ wide: false }}>
      <Field
        name="name"
        label={m.contact_name()}
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX}
        defaultValue={values.name}
        error={errors.name}
        required
      />
      <Field
        name="email"
        type="email"
        label={m.newsletter_email()}
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
        hint={m.contact_email_hint()}
        required
      />
      <Field
        name="subject"
        label={m.contact_subject()}
        maxLength={CONTACT_SUBJECT_MAX}
        defaultValue={values.subject}
        error={errors.subject}
        required
      />
      <Textarea
        name="message"
        label={m.ui_message()}
        maxLength={CONTACT_MESSAGE_MAX}
        defaultValue={values.message}
        error={errors.message}
        required
      />
      <div hidden>
        <label>
          {m.contact_trap()}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </ActionForm>
  )
}

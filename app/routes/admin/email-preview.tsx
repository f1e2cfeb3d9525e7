// One email with made-up facts, in the language and version that the address names: with its layout in a sandboxed frame, and as plain text.
import { Form, redirect } from 'react-router'
import { buildFrameDocument } from '#app/domain/mail-samples/preview/harmless-links.rules.ts'
import { getMailOccasion } from '#app/domain/mail-samples/preview/mail-preview.labels.ts'
import type { MailPreview } from '#app/domain/mail-samples/preview/mail-preview.model.ts'
import { getOwnAddress, previewMail } from '#app/domain/mail-samples/preview/mail-preview.queries.server.ts'
import { previewAction, previewAddress } from '#app/domain/mail-samples/preview/mail-preview.schema.ts'
import { sendTestMail } from '#app/domain/mail-samples/preview/test-mail.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ArrowLeftIcon, SendIcon } from '#app/ui/icons/icons.tsx'
import type { PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/email-preview'

const LIST = '/admin/emails'
const PATH = '/admin/emails/preview'
const NOTICES = { test: m.admin_emails_test_done }

export const handle: PlaceHandle = { place: 'emails' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { searchParams } = args.url
    const parsed = previewAddress.safeParse({
      template: searchParams.get('template'),
      locale: searchParams.get('locale'),
      version: searchParams.get('version'),
    })
    if (!parsed.success) throw redirect(LIST)
    const [preview, address] = await Promise.all([previewMail(ctx, parsed.data), getOwnAddress(ctx)])
    return { preview, address }
  })
}

export const action = defineActions(previewAction, NOTICES, () => ({ test: sendTestMail }), {
  to: (_, { template, locale, version }) => withParams(PATH, '', { template, locale, version: String(version) }),
})

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('emails', layout.loaderData)
}

export default function AdminEmailPreview({ loaderData: { preview, address }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { template, subject, text, html, locale } = preview
  return (
    <>
      <ConsolePageHead
        title={subject}
        context={getMailOccasion(template)}
        actions={
          <ButtonLink to={LIST} variant="line" size="compact" icon={<ArrowLeftIcon size={16} />}>
            {m.outbox_back()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <ChoiceForm preview={preview} />
          <TestForm preview={preview} address={address} />
        </div>
        <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card>
            <CardHead title={m.outbox_as_html()} />
            <CardBody>
              <iframe
                title={m.outbox_as_html()}
                sandbox=""
                srcDoc={buildFrameDocument(html)}
                className="w-full rounded-box border border-line"
                style={{ height: 720 }}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHead title={m.outbox_as_text()} />
            <CardBody>
              <pre lang={locale} className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
                {text}
              </pre>
            </CardBody>
          </Card>
        </div>
      </div>
    </>
  )
}

function ChoiceForm({ preview: { template, locale, version, versions } }: { preview: MailPreview }) {
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <input type="hidden" name="template" value={template} />
      {versions.length > 1 ? (
        <Select
          key={`${template} ${version}`}
          name="version"
          label={m.admin_emails_version()}
          defaultValue={String(version)}
          choices={versions.map((subject, at) => ({ value: String(at + 1), label: `${at + 1}. ${subject}` }))}
          fieldClassName="w-full sm:w-96"
        />
      ) : null}
      <Select
        key={locale}
        name="locale"
        label={m.ui_language()}
        defaultValue={locale}
        choices={[
          { value: 'en', label: m.language_en() },
          { value: 'fil', label: m.language_fil() },
        ]}
        fieldClassName="w-full sm:w-44"
      />
      <Button type="submit" variant="line">
        {m.ui_show()}
      </Button>
    </Form>
  )
}

function TestForm({ preview: { template, locale, version }, address }: { preview: MailPreview; address: string }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-1.5 max-sm:w-full">
      <p className="max-w-[44ch] text-tiny wrap-anywhere text-ink-soft">{m.admin_emails_test_text({ address })}</p>
      <input type="hidden" name="template" value={template} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="test" icon={<SendIcon size={18} />}>
        {m.admin_emails_test()}
      </Button>
    </Form>
  )
}

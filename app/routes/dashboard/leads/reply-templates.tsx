// The reply templates of an agent. The form adds one, or changes the one in the address.
import { Form, useNavigation } from 'react-router'
import {
  removeReplyTemplate,
  saveReplyTemplate,
} from '#app/domain/messaging/reply-templates/reply-template.commands.server.ts'
import { TEMPLATE_CONTENT_MAX, TEMPLATE_NAME_MAX } from '#app/domain/messaging/reply-templates/reply-template.model.ts'
import {
  findReplyTemplate,
  listReplyTemplates,
} from '#app/domain/messaging/reply-templates/reply-template.queries.server.ts'
import { TEMPLATE_FACTS } from '#app/domain/messaging/reply-templates/reply-template.rules.ts'
import { templateAction } from '#app/domain/messaging/reply-templates/reply-template.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import type { Route } from './+types/reply-templates'

const TEMPLATES = '/dashboard/agent/leads/templates'

export const handle = buildCrumbBelow('leads', m.lead_title, m.lead_templates)
export const headers = refusalHeaders

const NOTICES = { save: m.client_done_changed, remove: m.client_done_changed }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [templates, edited] = await Promise.all([
      listReplyTemplates(ctx),
      findReplyTemplate(ctx, args.url.searchParams.get('edit')),
    ])
    return { templates, edited, locale: ctx.request.locale }
  })
}

export const action = defineActions(templateAction, NOTICES, () => ({
  save: saveReplyTemplate,
  remove: (ctx, { id }) => removeReplyTemplate(ctx, id),
}))

export function meta() {
  return [{ title: m.lead_templates() }]
}

const getLanguageName = (language: string) => (language === 'fil' ? m.agent_language_fil() : m.agent_language_en())

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.lead_templates()} context={m.lead_templates_context()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <TemplateForm {...loaderData} form={form} />
        {templates.map(({ id, language, name, content }) => (
          <Card key={id}>
            <CardHead title={name} sub={getLanguageName(language)} />
            <CardBody className="grid gap-3">
              <p className="text-sm whitespace-pre-line wrap-anywhere">{content}</p>
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={id} />
                <ButtonLink to={`${TEMPLATES}?edit=${id}`} variant="line" size="compact">
                  {m.lead_template_edit()}
                  <span className="sr-only">: {name}</span>
                </ButtonLink>
                <Button type="submit" name="intent" value="remove" variant="ghost" size="compact">
                  {m.ui_delete()}
                  <span className="sr-only">: {name}</span>
                </Button>
              </Form>
            </CardBody>
          </Card>
        ))}
      </div>
    </>
  )
}

type FormProps = Route.ComponentProps['loaderData'] & { form: ReturnType<typeof readFormState> }

function TemplateForm({ edited, locale, form }: FormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const values =
    form.refusal === undefined ? (edited ?? { id: '', language: locale, name: '', content: '' }) : form.values
  return (
    <Card>
      <CardHead title={edited === null ? m.lead_template_new() : m.lead_template_edit()} />
      <CardBody>
        <Form key={edited?.id ?? 'new'} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="id" value={values.id ?? ''} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field
              name="name"
              label={m.lead_template_name()}
              required
              maxLength={TEMPLATE_NAME_MAX}
              defaultValue={values.name ?? ''}
              error={form.errors.name}
            />
            <Select
              name="language"
              label={m.ui_language()}
              defaultValue={values.language ?? locale}
              choices={['en', 'fil'].map((value) => ({ value, label: getLanguageName(value) }))}
              error={form.errors.language}
            />
          </div>
          <Textarea
            name="content"
            label={m.lead_template_content()}
            hint={m.lead_template_hint({ words: TEMPLATE_FACTS.map((fact) => `{${fact}}`).join(' ') })}
            required
            maxLength={TEMPLATE_CONTENT_MAX}
            defaultValue={values.content ?? ''}
            error={form.errors.content}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="save" size="compact" loading={isBusy}>
              {m.ui_save()}
            </Button>
            {edited === null ? null : (
              <ButtonLink to={TEMPLATES} variant="line" size="compact">
                {m.ui_cancel()}
              </ButtonLink>
            )}
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

// The page of a link with which a guarantor or a witness reads and signs a lease. No account is needed: the link is the permission.
import { Form, redirect, useNavigation } from 'react-router'
import { getDeclaration, getSignerRoleLabel } from '#app/domain/tenancy/invited-signers/invited-signer.labels.ts'
import type { LinkedPaper } from '#app/domain/tenancy/invited-signers/invited-signer.model.ts'
import { isRemovedLink, readLinkedPaper } from '#app/domain/tenancy/invited-signers/invited-signer.queries.server.ts'
import { signerLinkAction } from '#app/domain/tenancy/invited-signers/invited-signer.schema.ts'
import {
  beginByLink,
  declineByLink,
  signByLink,
} from '#app/domain/tenancy/invited-signers/sign-by-link.commands.server.ts'
import { ClauseList } from '#app/domain/tenancy/signing/components/clause-list.tsx'
import { ReadToEnd } from '#app/domain/tenancy/signing/components/read-to-end.tsx'
import { SignaturePad } from '#app/domain/tenancy/signing/components/signature-pad.tsx'
import { useReadToEnd } from '#app/domain/tenancy/signing/components/use-read-to-end.ts'
import { CODE_MINUTES, MAX_SIGNER_NAME } from '#app/domain/tenancy/signing/signing.rules.ts'
import { readFormState, readIntentForm } from '#app/http/forms/form-state.ts'
import { invitationHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/sign-by-link'

const OUTCOMES = { signed: m.signer_page_signed, declined: m.signer_page_declined, removed: m.signer_page_removed }
type Outcome = keyof typeof OUTCOMES
const findAnswer = (text: string | null): Outcome | null => (text === 'signed' || text === 'declined' ? text : null)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    // After the last signature the link is closed: the outcome needs no paper
    const answer = findAnswer(args.url.searchParams.get('answer'))
    const outcome = answer ?? ((await isRemovedLink(ctx, args.params.token)) ? 'removed' : null)
    return { outcome, paper: outcome === null ? await readLinkedPaper(ctx, args.params.token) : null }
  })
}

export function action(args: Route.ActionArgs) {
  const { token } = args.params
  return submit(args, signerLinkAction, async (ctx, input) => {
    if (input.intent === 'decline') {
      await declineByLink(ctx, token, input)
      return redirect(`${args.url.pathname}?answer=declined`)
    }
    if (input.intent === 'sign') {
      await signByLink(ctx, token, input)
      return redirect(`${args.url.pathname}?answer=signed`)
    }
    await beginByLink(ctx, token, input)
    return redirect(args.url.pathname)
  })
}

export const headers = invitationHeaders

export function meta() {
  return [{ title: m.signer_page_title() }]
}

export default function SignByLink({ loaderData: { outcome, paper }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const done = outcome ?? (paper === null || paper.status === 'asked' ? null : paper.status)
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.signer_page_title()}</h1>
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mt-4" />}
      {done === null ? null : <Alert tone="leaf" title={OUTCOMES[done]()} isAnnounced className="mt-4" />}
      {paper === null || done !== null ? null : <Paper paper={paper} form={form} />}
    </div>
  )
}

type PaperProps = { paper: LinkedPaper; form: FormState }

function Paper({ paper, form }: PaperProps) {
  const { role, owner, tenant, listing, draft, clauses, expiresOn, isPending } = paper
  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      <p className="wrap-anywhere">{m.signer_page_text({ owner, tenant, listing, role: getSignerRoleLabel(role) })}</p>
      <SigningHelp role={role} />
      {isPending ? <CodeCard paper={paper} form={form} /> : null}
      <Card>
        <CardHead
          title={m.lease_title()}
          sub={`${m.lease_draft_number({ number: draft })} · ${m.signing_until({ date: formatDate(expiresOn) })}`}
        />
        <CardBody className="grid grid-cols-1 gap-4 text-sm">
          <ClauseList clauses={clauses} />
        </CardBody>
      </Card>
      {isPending ? null : <NameCard paper={paper} form={form} />}
      <DeclineForm form={form} />
      <p className="text-sm text-ink-soft">{m.signer_page_data()}</p>
    </div>
  )
}

const HELP_OF_ROLE: Record<LinkedPaper['role'], () => string> = {
  guarantor: m.signer_help_guarantor,
  witness: m.signer_help_witness,
}

function SigningHelp({ role }: Pick<LinkedPaper, 'role'>) {
  return (
    <Disclosure label={m.signer_help_title()}>
      <ol className="grid list-decimal gap-1.5 pt-2 pl-5 text-sm">
        <li>{m.signer_help_read()}</li>
        <li>{HELP_OF_ROLE[role]()}</li>
        <li>{m.signer_help_name()}</li>
        <li>{m.signer_help_code({ minutes: CODE_MINUTES })}</li>
        <li>{m.signer_help_after()}</li>
      </ol>
    </Disclosure>
  )
}

function NameCard({ paper: { role, name }, form }: PaperProps) {
  const { values, errors } = readIntentForm(form, 'begin')
  const hasRead = useReadToEnd(values.hasRead === '1')
  const isHydrated = useIsHydrated()
  return (
    <Card>
      <CardHead title={m.signing_your_signature()} sub={getDeclaration(role)} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'begin' }}
          submitLabel={m.signer_page_send_code()}
          submitButton={{ disabled: isHydrated && !hasRead }}
          className="grid grid-cols-1 gap-4"
        >
          <Field
            name="name"
            label={m.signing_name()}
            autoComplete="name"
            maxLength={MAX_SIGNER_NAME}
            defaultValue={values.name ?? name}
            error={errors.name}
            required
          />
          <SignaturePad name="drawing" initial={values.drawing ?? ''} error={errors.drawing} />
          <div>
            <ReadToEnd hasRead={hasRead} isChecked={values.hasRead === '1'} error={errors.hasRead} />
            <Checkbox
              name="agrees"
              value="1"
              label={m.signing_agrees()}
              defaultChecked={values.agrees === '1'}
              {...(errors.agrees === undefined ? {} : { error: errors.agrees })}
              required
            />
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function CodeCard({ paper: { maskedEmail }, form }: PaperProps) {
  const { errors } = readIntentForm(form, 'sign')
  return (
    <Card>
      <CardHead title={m.signing_your_signature()} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'sign' }}
          submitLabel={m.signer_page_title()}
          className="grid grid-cols-1 gap-4"
        >
          <p className="text-sm">{m.signing_code_text({ email: maskedEmail, minutes: CODE_MINUTES })}</p>
          <Field
            name="code"
            label={m.signing_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={errors.code}
            required
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function DeclineForm({ form }: { form: FormState }) {
  const { values, errors } = readIntentForm(form, 'decline')
  const isBusy = useNavigation().formData?.get('intent') === 'decline'
  return (
    <Disclosure label={m.signer_page_decline()} isOpen={errors.reason !== undefined}>
      <Form method="post" noValidate className="grid gap-4 pt-2">
        <input type="hidden" name="intent" value="decline" />
        <Textarea
          name="reason"
          label={m.signer_page_reason()}
          rows={3}
          maxLength={500}
          defaultValue={values.reason ?? ''}
          error={errors.reason}
          required
        />
        <Button type="submit" variant="line" loading={isBusy} className="justify-self-start">
          {m.ui_decline()}
        </Button>
      </Form>
    </Disclosure>
  )
}

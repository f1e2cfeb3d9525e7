// The page of a link with which a renter asks an earlier owner for a reference. No account is needed: the link is the permission, once.
import { Form, redirect, useNavigation } from 'react-router'
import {
  answerReference,
  declineReference,
} from '#app/domain/tenancy/rental-references/answer-reference.commands.server.ts'
import { getReferenceAnswerLabel } from '#app/domain/tenancy/rental-references/rental-reference.labels.ts'
import {
  type AskedReference,
  REFERENCE_COMMENT_MAX,
} from '#app/domain/tenancy/rental-references/rental-reference.model.ts'
import { readAskedReference } from '#app/domain/tenancy/rental-references/rental-reference.queries.server.ts'
import { referenceLinkAction } from '#app/domain/tenancy/rental-references/rental-reference.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { invitationHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { REFERENCE_ANSWERS } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Route } from './+types/rental-reference'

const OUTCOMES = { sent: m.reference_page_thanks, declined: m.reference_page_declined }
type Outcome = keyof typeof OUTCOMES
const findOutcome = (text: string | null): Outcome | null => (text === 'sent' || text === 'declined' ? text : null)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const outcome = findOutcome(args.url.searchParams.get('answer'))
    return { outcome, reference: outcome === null ? await readAskedReference(ctx, args.params.token) : null }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, referenceLinkAction, async (ctx, { intent, ...answers }) => {
    if (intent === 'decline') {
      await declineReference(ctx, args.params.token)
      return redirect(`${args.url.pathname}?answer=declined`)
    }
    await answerReference(ctx, args.params.token, answers as Parameters<typeof answerReference>[2])
    return redirect(`${args.url.pathname}?answer=sent`)
  })
}

export const headers = invitationHeaders

export function meta() {
  return [{ title: m.reference_page_title() }]
}

export default function RentalReference({ loaderData: { outcome, reference }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <div className="page-width max-w-180 py-8 md:py-12">
      <h1 className="font-head text-title font-bold">{m.reference_page_title()}</h1>
      {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced className="mt-4" />}
      {outcome === null ? null : <Alert tone="leaf" title={OUTCOMES[outcome]()} isAnnounced className="mt-4" />}
      {reference === null ? null : <Questions reference={reference} form={form} />}
    </div>
  )
}

function Questions({ reference, form }: { reference: AskedReference; form: FormState }) {
  const { renter, name, place, expiresAt } = reference
  const { values, errors } = form
  const busy = useNavigation().formData?.get('intent')
  const answers = REFERENCE_ANSWERS.map((value) => ({ value, label: getReferenceAnswerLabel(value) }))
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <p className="wrap-anywhere">{m.reference_page_text({ renter, name })}</p>
      <p className="rounded-picture border border-line p-4 font-semibold wrap-anywhere">{place}</p>
      <p className="text-sm text-ink-soft">{m.reference_page_use({ renter, date: formatDate(expiresAt) })}</p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="answer" />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            name="livedFrom"
            label={m.reference_page_from()}
            required
            defaultValue={values.livedFrom ?? ''}
            error={errors.livedFrom}
          />
          <DateField
            name="livedUntil"
            label={m.reference_page_until()}
            required
            defaultValue={values.livedUntil ?? ''}
            error={errors.livedUntil}
          />
        </div>
        <RadioGroup
          legend={m.reference_page_paid()}
          name="paidOnTime"
          look="pills"
          options={answers}
          defaultValue={values.paidOnTime}
          error={errors.paidOnTime}
        />
        <RadioGroup
          legend={m.reference_page_order()}
          name="leftInOrder"
          look="pills"
          options={answers}
          defaultValue={values.leftInOrder}
          error={errors.leftInOrder}
        />
        <RadioGroup
          legend={m.reference_page_again()}
          name="wouldRentAgain"
          look="pills"
          options={answers.filter(({ value }) => value !== 'mostly')}
          defaultValue={values.wouldRentAgain}
          error={errors.wouldRentAgain}
        />
        <Textarea
          name="comment"
          label={m.reference_comment()}
          hint={m.reference_page_comment_hint({ max: REFERENCE_COMMENT_MAX })}
          maxLength={REFERENCE_COMMENT_MAX}
          rows={4}
          isOptional
          defaultValue={values.comment ?? ''}
          error={errors.comment}
        />
        <Button type="submit" loading={busy === 'answer'} className="justify-self-start">
          {m.reference_page_send()}
        </Button>
      </Form>
      <Form method="post">
        <Button type="submit" name="intent" value="decline" variant="ghost" loading={busy === 'decline'}>
          {m.reference_page_decline()}
        </Button>
      </Form>
      <p className="text-sm text-ink-soft">{m.reference_page_data({ renter })}</p>
    </div>
  )
}

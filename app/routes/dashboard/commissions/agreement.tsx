// What the agent agreed on for one listing: the rule in force, a form for a new agreement, and the earlier ones.
import { Form, redirect, useNavigation } from 'react-router'
import { findDefaultSplit } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import { recordAgreement } from '#app/domain/agents/commissions/commission-agreement.commands.server.ts'
import { getAgreements } from '#app/domain/agents/commissions/commission-agreement.queries.server.ts'
import { agreementInput } from '#app/domain/agents/commissions/commission-agreement.schema.ts'
import { getRuleName, getRuleText, getSplitText } from '#app/domain/agents/commissions/commission.labels.ts'
import {
  type AgreementEntry,
  PARTNER_NAME_MAX,
  type RuleInForce,
} from '#app/domain/agents/commissions/commission.model.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { COMMISSION_RULES } from '#app/shared/agent-vocabulary.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { addDone } from '#app/i18n/notices.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { AGREEMENT_NOTICES } from './shared/agreement-notices.ts'
import type { Route } from './+types/agreement'

const LIST = '/dashboard/agent/commission/agreements'

export const handle = buildCrumbBelow('agreements', m.commission_agreements, m.commission_agreement)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    ...(await getAgreements(ctx, args.params.id)),
    defaultSplit: await findDefaultSplit(ctx),
    formKey: crypto.randomUUID(),
    today: toManilaDay(ctx.now()),
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, agreementInput, async (ctx, input) => {
    await recordAgreement(ctx, args.params.id, input)
    return redirect(addDone(LIST, AGREEMENT_NOTICES, 'agree'))
  })
}

export function meta() {
  return [{ title: m.commission_agreement() }]
}

export default function Agreement({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, monthlyRent, current, entries, formKey, today, defaultSplit } = loaderData
  const form = readFormState(actionData, toTexts(current, { today, defaultSplit }))
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.commission_agreement()} context={listing} />
      <div className="grid grid-cols-1 gap-4">
        <Card>
          <CardHead
            title={getRuleText(current)}
            sub={
              current.agreedFrom === null
                ? m.commission_site_rule()
                : m.commission_agreed_from({ date: formatDate(current.agreedFrom) })
            }
          />
          <CardBody>
            <p className="text-sm text-ink-soft">{m.commission_rent_month({ rent: formatAmount(monthlyRent) })}</p>
            {current.split === null ? null : <p className="text-sm">{getSplitText(current.split)}</p>}
          </CardBody>
        </Card>
        <AgreementForm form={form} formKey={formKey} />
        <History entries={entries} />
      </div>
    </div>
  )
}

type Defaults = { today: string; defaultSplit: { name: string; basisPoints: number } | null }

/** Without an agreement, a salesperson starts with the split of the brokerage. */
function toTexts({ rule, rateBasisPoints, agreedFrom, split: agreed }: RuleInForce, { today, defaultSplit }: Defaults) {
  const first = agreedFrom === null && defaultSplit ? { ...defaultSplit, fixedAmount: null } : null
  const split = agreed ?? first
  return {
    rule,
    rate: String(rateBasisPoints / 100),
    validFrom: today,
    partnerName: split?.name ?? '',
    partnerPercent: split === null || split.basisPoints === null ? '' : String(split.basisPoints / 100),
    partnerFixed: split === null || split.fixedAmount === null ? '' : String(centavosToPesos(split.fixedAmount)),
  }
}

function AgreementForm({ form, formKey }: { form: FormState; formKey: string }) {
  const isBusy = useNavigation().state !== 'idle'
  const { values, errors } = form
  return (
    <Card>
      <CardHead title={m.commission_agreement_new()} sub={m.commission_agreement_new_text()} />
      <CardBody>
        <Form method="post" noValidate className="grid grid-cols-1 gap-5">
          {form.alert === undefined ? null : (
            <ErrorSummary title={form.alert} errors={errors} isShown retryButton={undefined} />
          )}
          <input type="hidden" name="key" value={formKey} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Select
              name="rule"
              label={m.commission_rule_label()}
              defaultValue={values.rule ?? 'rent_per_year'}
              choices={COMMISSION_RULES.map((value) => ({ value, label: getRuleName(value) }))}
              error={errors.rule}
            />
            <Field
              name="rate"
              label={m.commission_rate()}
              inputMode="decimal"
              maxLength={10}
              required
              defaultValue={values.rate ?? ''}
              error={errors.rate}
            />
            <DateField
              name="validFrom"
              label={m.commission_valid_from()}
              required
              defaultValue={values.validFrom ?? ''}
              error={errors.validFrom}
            />
          </div>
          <fieldset className="grid grid-cols-1 gap-5 border-t border-line pt-4">
            <legend className="sr-only">{m.commission_column_split()}</legend>
            <h2 aria-hidden="true" className="font-head text-base font-semibold">
              {m.commission_column_split()}
            </h2>
            <p className="text-sm text-ink-soft">{m.commission_split_text()}</p>
            <Field
              name="partnerName"
              label={m.commission_other_broker()}
              isOptional
              maxLength={PARTNER_NAME_MAX}
              autoComplete="off"
              defaultValue={values.partnerName ?? ''}
              error={errors.partnerName}
            />
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <Field
                name="partnerPercent"
                label={m.commission_partner_percent()}
                isOptional
                inputMode="decimal"
                maxLength={10}
                defaultValue={values.partnerPercent ?? ''}
                error={errors.partnerPercent}
              />
              <Field
                name="partnerFixed"
                label={m.commission_partner_fixed()}
                isOptional
                leading="₱"
                inputMode="decimal"
                maxLength={20}
                defaultValue={values.partnerFixed ?? ''}
                error={errors.partnerFixed}
              />
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={isBusy}>
              {m.ui_record()}
            </Button>
            <ButtonLink to={LIST} variant="line">
              {m.ui_cancel()}
            </ButtonLink>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

function History({ entries }: { entries: readonly AgreementEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card>
      <CardHead title={m.commission_agreement_history()} />
      <CardBody>
        <ul className="grid gap-3 text-sm">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="font-medium">{getRuleText(entry)}</p>
              <p className="text-ink-soft">
                {m.commission_agreement_entry({
                  from: formatDate(entry.validFrom),
                  recorded: formatDate(entry.recordedAt),
                })}
              </p>
              {entry.split === null ? null : <p className="text-ink-soft">{getSplitText(entry.split)}</p>}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

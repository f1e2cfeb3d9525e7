// What the broker sees: license, salespersons, an invitation, the rules, and the end of the brokerage.
import { Form, Link } from 'react-router'
import { getLicenseProblem } from '#app/domain/agents/brokerage/brokerage.labels.ts'
import {
  BROKERAGE_INVITATION_DAYS,
  type BrokerageMember,
  MAX_MEMBERS,
  type OwnBrokerage,
} from '#app/domain/agents/brokerage/brokerage.model.ts'
import { getMemberPart } from '#app/domain/agents/brokerage/brokerage.rules.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatDate, formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { AccreditationFields } from '../shared/accreditation-fields.tsx'
import { MemberStatus } from '../shared/member-status.tsx'
import { LicenseAlert, RulesCard } from './rules-card.tsx'

type BrokerProps = { own: Extract<OwnBrokerage, { part: 'broker' }>; form: FormState; formKey: string }

export function BrokerParts({ own: { brokerage, members }, form, formKey }: BrokerProps) {
  const { broker, memberBasisPoints } = brokerage
  const problem = getLicenseProblem(broker.license)
  const isLicensed = broker.licenseNumber !== null && broker.licenseExpiresOn !== null
  return (
    <>
      {problem === null ? null : <LicenseAlert problem={problem} />}
      <Card>
        <CardHead
          title={m.brokerage_members()}
          count={String(members.length)}
          sub={
            isLicensed
              ? m.brokerage_license({
                  broker: broker.name,
                  number: broker.licenseNumber ?? '',
                  date: formatDate(broker.licenseExpiresOn ?? ''),
                })
              : broker.name
          }
        />
        {members.length === 0 ? (
          <CardBody className="text-sm">{m.brokerage_members_empty()}</CardBody>
        ) : (
          <ul>
            {members.map((member) => (
              <MemberRow key={member.id} {...{ member, memberBasisPoints }} />
            ))}
          </ul>
        )}
      </Card>
      {problem === null && members.length < MAX_MEMBERS ? (
        <InviteCard key={formKey} {...{ form, formKey, memberBasisPoints }} />
      ) : null}
      <RulesCard brokerage={brokerage} form={form} />
      <Disclosure label={m.brokerage_close()}>
        <p className="text-sm">{m.brokerage_close_text()}</p>
        <Form method="post" className="mt-3">
          <Button type="submit" name="intent" value="close" variant="danger">
            {m.brokerage_close()}
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}

function MemberRow({ member, memberBasisPoints }: { member: BrokerageMember; memberBasisPoints: number }) {
  const { id, name, email, accreditationNumber, accreditationExpiresOn, basisPoints } = member
  const percent = formatPercent(getMemberPart(basisPoints, memberBasisPoints) / 100)
  return (
    <li className="border-t border-line">
      <Link
        to={href('/dashboard/agent/brokerage/members/:id', { id })}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover md:px-4.5"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold wrap-anywhere">{name ?? email}</span>
          <span className="block text-sm text-ink-soft">
            {m.brokerage_accreditation({ number: accreditationNumber, date: formatDate(accreditationExpiresOn) })}
          </span>
        </span>
        <span className="text-sm text-ink-soft tabular-nums">{percent}</span>
        <MemberStatus member={member} />
      </Link>
    </li>
  )
}

type InviteProps = { form: FormState; formKey: string; memberBasisPoints: number }

function InviteCard({ form, formKey, memberBasisPoints }: InviteProps) {
  const { values, errors } = readIntentForm(form, 'invite')
  return (
    <Card>
      <CardHead title={m.brokerage_invite_title()} sub={m.team_invite_text({ days: BROKERAGE_INVITATION_DAYS })} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'invite', key: formKey }}
          submitLabel={m.team_invite()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-4"
        >
          <EmailField
            name="email"
            label={m.ui_email()}
            required
            autoComplete="off"
            defaultValue={values.email ?? ''}
            error={errors.email}
          />
          <AccreditationFields {...{ values, errors, memberBasisPoints }} />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

// One salesperson of the brokerage: accreditation and part, shared clients and their successors, and the removal.
import { Form } from 'react-router'
import { listMemberClients, getMember } from '#app/domain/agents/brokerage/brokerage.queries.server.ts'
import {
  type BrokerageMember,
  sharedClientList,
  type SharedClient,
} from '#app/domain/agents/brokerage/brokerage.model.ts'
import { memberAction } from '#app/domain/agents/brokerage/brokerage.schema.ts'
import { handOverClient } from '#app/domain/agents/brokerage/client-handover.commands.server.ts'
import { changeMember, resendBrokerageInvitation } from '#app/domain/agents/brokerage/member.commands.server.ts'
import { passOnBrokerage } from '#app/domain/agents/brokerage/succession.commands.server.ts'
import { removeSalesperson } from '#app/domain/messaging/lead-assignments/settle-lead.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState, readIntentForm } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { AccreditationFields } from './shared/accreditation-fields.tsx'
import { BROKERAGE_NOTICES, MEMBER_NOTICES } from './shared/brokerage-notices.ts'
import { MemberStatus } from './shared/member-status.tsx'
import type { Route } from './+types/brokerage-member'

export const handle = buildCrumbBelow('brokerage', m.brokerage_title, m.brokerage_member)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { brokerage, member, agentId, others } = await getMember(ctx, args.params.id)
    const shared = await loadList(ctx, args.url, sharedClientList, (_, { page }) =>
      listMemberClients(ctx, agentId, page),
    )
    const successors = others.map(({ id, name, email }) => ({ value: id, label: name ?? email }))
    return { member, shared, successors, memberBasisPoints: brokerage.memberBasisPoints }
  })
}

export const action = defineActions(
  memberAction,
  { ...MEMBER_NOTICES, ...BROKERAGE_NOTICES },
  ({ params: { id } }: Route.ActionArgs) => ({
    resend: (ctx) => resendBrokerageInvitation(ctx, id),
    change: (ctx, input) => changeMember(ctx, id, input),
    handOver: (ctx, { client, successor }) =>
      handOverClient(ctx, { memberId: id, clientId: client, successorId: successor || null }),
    passOn: (ctx) => passOnBrokerage(ctx, id),
    remove: (ctx, { successor }) => removeSalesperson(ctx, id, successor || null),
  }),
  {
    to: ({ url }, { intent }) =>
      intent === 'remove' || intent === 'passOn'
        ? addDone('/dashboard/agent/brokerage', BROKERAGE_NOTICES, intent)
        : url.pathname,
  },
)

export function meta() {
  return [{ title: m.brokerage_member() }]
}

type Choice = { value: string; label: string }

export default function BrokerageMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, shared, successors, memberBasisPoints } = loaderData
  const form = readFormState(actionData)
  const { name, email, status, isExpired, expiresAt } = member
  const choices: Choice[] = [{ value: '', label: m.brokerage_successor_broker() }, ...successors]
  return (
    <>
      <ConsolePageHead title={name ?? email} context={email} badge={<MemberStatus member={member} />} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={MEMBER_NOTICES} form={form} />
        <DataCard {...{ member, form, memberBasisPoints }} />
        {status === 'invited' && expiresAt !== null ? (
          <Card>
            <CardHead
              title={m.opening_invitation()}
              sub={
                isExpired
                  ? m.opening_link_expired({ date: formatDate(expiresAt) })
                  : m.opening_link_until({ date: formatDate(expiresAt) })
              }
            />
            <CardBody>
              <Form method="post">
                <Button type="submit" name="intent" value="resend" variant="line">
                  {m.team_resend()}
                </Button>
              </Form>
            </CardBody>
          </Card>
        ) : (
          <HandOverCard {...{ shared, choices }} />
        )}
        <RemoveCard {...{ member, choices }} hasShared={shared.total > 0} />
        {status === 'active' ? (
          <Disclosure label={m.brokerage_pass_on()}>
            <p className="text-sm">{m.brokerage_pass_on_text({ person: name ?? email })}</p>
            <Form method="post" className="mt-3">
              <Button type="submit" name="intent" value="passOn" variant="danger">
                {m.brokerage_pass_on()}
              </Button>
            </Form>
          </Disclosure>
        ) : null}
      </div>
    </>
  )
}

type DataProps = { member: BrokerageMember; form: FormState; memberBasisPoints: number }

function DataCard({ member, form, memberBasisPoints }: DataProps) {
  const { accreditationNumber, accreditationExpiresOn, basisPoints } = member
  const { values, errors } = readIntentForm(form, 'change', {
    accreditationNumber,
    accreditationExpiresOn,
    part: basisPoints === null ? '' : String(basisPoints / 100),
  })
  return (
    <Card>
      <CardHead title={m.brokerage_member_data()} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent: 'change' }}
          submitLabel={m.ui_save()}
          submitButton={{ wide: false, variant: 'line', className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-4"
        >
          <AccreditationFields {...{ values, errors, memberBasisPoints }} />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

type HandOverProps = { shared: { rows: SharedClient[]; total: number; query: { page: number } }; choices: Choice[] }

function HandOverCard({ shared: { rows, total, query }, choices }: HandOverProps) {
  return (
    <Card>
      <CardHead title={m.brokerage_handover()} count={String(total)} sub={m.brokerage_handover_text()} />
      {rows.length === 0 ? (
        <CardBody className="text-sm">{m.brokerage_handover_empty()}</CardBody>
      ) : (
        <ul>
          {rows.map(({ id, name }) => (
            <li key={id} className="border-t border-line px-4 py-3 md:px-4.5">
              <Form method="post" className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{name}</span>
                <input type="hidden" name="client" value={id} />
                <Select
                  name="successor"
                  id={`successor-${id}`}
                  label={m.brokerage_successor_client({ name })}
                  hideLabel
                  choices={choices}
                />
                <Button type="submit" name="intent" value="handOver" variant="line" size="compact">
                  {m.brokerage_handover_one()}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={query.page} size={sharedClientList.pageSize} total={total} />
    </Card>
  )
}

type RemoveProps = { member: BrokerageMember; choices: Choice[]; hasShared: boolean }

/** Opens in place, so that it works without JavaScript. */
function RemoveCard({ member: { name, email, status }, choices, hasShared }: RemoveProps) {
  const label = status === 'invited' ? m.team_withdraw() : m.brokerage_remove()
  return (
    <Disclosure label={label}>
      {status === 'invited' ? null : <p className="text-sm">{m.brokerage_remove_text({ person: name ?? email })}</p>}
      <Form method="post" className="mt-3 grid max-w-100 gap-3">
        {hasShared ? <Select name="successor" label={m.brokerage_successor()} choices={choices} /> : null}
        <Button type="submit" name="intent" value="remove" variant="danger" className="justify-self-start">
          {label}
        </Button>
      </Form>
    </Disclosure>
  )
}

// Changes of the payout accounts by two people: a co-owner proposes one, the owner or another co-owner decides it.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { PayoutForm } from '#app/domain/tenancy/payout-accounts/components/payout-form.tsx'
import { getPayoutLabel } from '#app/domain/tenancy/payout-accounts/payout-account.labels.ts'
import type { PayoutAccount } from '#app/domain/tenancy/payout-accounts/payout-account.model.ts'
import { formatAccountNumber } from '#app/domain/tenancy/payout-accounts/payout-account.rules.ts'
import {
  approvePayoutProposal,
  declinePayoutProposal,
  proposePayoutAccount,
  proposePayoutRemoval,
  withdrawPayoutProposal,
} from '#app/domain/tenancy/payout-accounts/payout-proposal.commands.server.ts'
import {
  getProposalKindLabel,
  getProposalStatusLabel,
} from '#app/domain/tenancy/payout-accounts/payout-proposal.labels.ts'
import {
  DECLINE_REASON_MAX,
  PROPOSAL_DAYS,
  type PayoutProposal,
} from '#app/domain/tenancy/payout-accounts/payout-proposal.model.ts'
import { getPayoutProposals } from '#app/domain/tenancy/payout-accounts/payout-proposal.queries.server.ts'
import { payoutProposalAction } from '#app/domain/tenancy/payout-accounts/payout-proposal.schema.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { Form } from 'react-router'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/payout-proposals'

const PAGE = '/dashboard/payout-proposals'

export const handle = buildCrumbBelow('team', m.team_title, m.payout_proposals_title)
export const headers = refusalHeaders

const NOTICES = {
  save: m.payout_proposal_done_opened,
  remove: m.payout_proposal_done_opened,
  approve: m.payout_proposal_done_approved,
  decline: m.payout_proposal_done_declined,
  withdraw: m.payout_proposal_done_withdrawn,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [proposals, { maxUploadMb }] = await Promise.all([getPayoutProposals(ctx), getSettings(ctx)])
    const edited = proposals.accounts.find(({ id }) => id === args.url.searchParams.get('edit')) ?? null
    return { ...proposals, edited, maxUploadMb, isFresh: isFreshSignIn(ctx) }
  })
}

export const action = defineActions(
  payoutProposalAction,
  NOTICES,
  () => ({
    save: proposePayoutAccount,
    remove: proposePayoutRemoval,
    approve: approvePayoutProposal,
    decline: declinePayoutProposal,
    withdraw: withdrawPayoutProposal,
  }),
  { to: () => PAGE },
)

export function meta() {
  return [{ title: m.payout_proposals_title() }]
}

export default function PayoutProposals({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, open, decided, mayPropose, edited, maxUploadMb, isFresh } = loaderData
  const form = readFormState(actionData)
  const isToDecide = open.some(({ isOwn }) => !isOwn)
  return (
    <>
      <ConsolePageHead title={m.payout_proposals_title()} context={m.payout_proposals_text({ days: PROPOSAL_DAYS })} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {isToDecide && !isFresh ? (
          <Alert
            tone="amber"
            title={m.payout_proposal_sign_in()}
            action={
              <ButtonLink to="/signin/again?from=/acting" variant="line" size="compact" reloadDocument>
                {m.signin_again_title()}
              </ButtonLink>
            }
          />
        ) : null}
        <Card>
          <CardHead title={m.payout_proposals_open()} count={String(open.length)} />
          {open.length === 0 ? <CardBody className="text-sm">{m.payout_proposals_none()}</CardBody> : null}
          <ul>
            {open.map((proposal) => (
              <OpenRow key={proposal.id} {...{ proposal, form, isFresh }} />
            ))}
          </ul>
        </Card>
        <AccountsCard {...{ accounts, mayPropose }} />
        {mayPropose ? (
          <PayoutForm
            key={edited?.id ?? 'new'}
            {...{ edited, form, maxUploadMb }}
            page={PAGE}
            submitLabel={m.payout_propose()}
          />
        ) : null}
        {decided.length > 0 ? <DecidedCard decided={decided} /> : null}
      </div>
    </>
  )
}

const describe = ({ after: { method, accountName, accountNumber } }: Pick<PayoutProposal, 'after'>): string =>
  [accountName, ...(accountNumber === null ? [] : [formatAccountNumber(method, accountNumber)])].join(' · ')

function ProposalHead({ proposal }: { proposal: PayoutProposal }) {
  const { kind, after, proposer, createdAt } = proposal
  return (
    <>
      <p className="text-label font-semibold wrap-anywhere">
        {getProposalKindLabel(kind)}: {getPayoutLabel(after)}
      </p>
      <p className="text-sm wrap-anywhere tabular-nums">{describe(proposal)}</p>
      {after.note === null ? null : <p className="text-sm wrap-anywhere text-ink-soft">{after.note}</p>}
      <p className="text-tiny text-ink-soft">
        {m.payout_proposal_by({ person: proposer, date: formatDate(createdAt) })}
        {after.hasCode ? ` · ${m.payout_qr()}` : ''}
      </p>
    </>
  )
}

type OpenRowProps = { proposal: PayoutProposal; form: FormState; isFresh: boolean }

function OpenRow({ proposal, form, isFresh }: OpenRowProps) {
  const { id, isOwn, expiresAt } = proposal
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line px-4 py-3 md:px-4.5">
      <div>
        <ProposalHead proposal={proposal} />
        <p className="text-tiny text-ink-soft">{m.shortlist_open_until({ date: formatDate(expiresAt) })}</p>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="proposal" value={id} />
        {isOwn ? (
          <Button type="submit" name="intent" value="withdraw" variant="line" size="compact">
            {m.renewal_withdraw()}
          </Button>
        ) : (
          <Button type="submit" name="intent" value="approve" size="compact" disabled={!isFresh}>
            {m.payout_proposal_approve()}
          </Button>
        )}
      </Form>
      {isOwn ? null : (
        <Disclosure label={m.payout_proposal_decline()}>
          <ActionForm
            hiddenFields={{ intent: 'decline', proposal: id }}
            submitLabel={m.payout_proposal_decline()}
            submitButton={{ wide: false, variant: 'line', className: 'justify-self-start' }}
            className="grid grid-cols-1 gap-3"
          >
            <Textarea
              name="reason"
              label={m.ui_reason()}
              required
              maxLength={DECLINE_REASON_MAX}
              defaultValue={form.values.proposal === id ? (form.values.reason ?? '') : ''}
              error={form.values.proposal === id ? form.errors.reason : undefined}
            />
          </ActionForm>
        </Disclosure>
      )}
    </li>
  )
}

function AccountsCard({ accounts, mayPropose }: { accounts: readonly PayoutAccount[]; mayPropose: boolean }) {
  return (
    <Card>
      <CardHead
        title={m.settings_payout()}
        count={String(accounts.length)}
        action={
          mayPropose ? null : (
            <ButtonLink to="/dashboard/settings/payout-accounts" variant="line" size="compact">
              {m.ui_edit()}
            </ButtonLink>
          )
        }
      />
      {accounts.length === 0 ? <CardBody className="text-sm">{m.payout_proposals_no_account()}</CardBody> : null}
      <ul>
        {accounts.map((account) => (
          <li key={account.id} className="grid grid-cols-1 gap-1 border-t border-line px-4 py-3 md:px-4.5">
            <p className="text-label font-semibold wrap-anywhere">{getPayoutLabel(account)}</p>
            <p className="text-sm wrap-anywhere tabular-nums">{describe({ after: { ...account, hasCode: false } })}</p>
            {mayPropose ? (
              <Form method="post" className="-ml-3 flex flex-wrap gap-1">
                <input type="hidden" name="id" value={account.id} />
                <ButtonLink to={`${PAGE}?edit=${account.id}#payout-form`} variant="ghost" size="compact">
                  {m.payout_propose_change()}
                  <span className="sr-only">: {account.accountName}</span>
                </ButtonLink>
                <Button type="submit" name="intent" value="remove" variant="ghost" size="compact">
                  {m.payout_propose_removal()}
                  <span className="sr-only">: {account.accountName}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DecidedCard({ decided }: { decided: readonly PayoutProposal[] }) {
  return (
    <Card>
      <CardHead title={m.payout_proposals_decided()} />
      <ul>
        {decided.map((proposal) => (
          <li key={proposal.id} className="grid grid-cols-1 gap-1 border-t border-line px-4 py-3 md:px-4.5">
            <ProposalHead proposal={proposal} />
            <p className="text-sm wrap-anywhere">
              {getProposalStatusLabel(proposal.status)}
              {proposal.decidedAt === null ? '' : ` · ${formatDate(proposal.decidedAt)}`}
              {proposal.decider === null ? '' : ` · ${proposal.decider}`}
              {proposal.declineReason === null ? '' : ` · ${proposal.declineReason}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

// The early end of a rental that has been renewed: the proposals of both sides and what the reader can do.
import {
  getEarlyEndStatusLabel,
  getRenewalSideLabel,
  RENEWAL_STATUS_TONES,
} from '#app/domain/tenancy/renewals/renewal.labels.ts'
import type { RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { describeEarlyEnd, type EarlyEndDialogName } from './early-end-dialog.tsx'

export function EarlyEndCard({ renewal, view }: { renewal: RenewalView; view: string }) {
  const { proposableEnd, earlyEnds, allowed } = renewal
  if (proposableEnd === null && earlyEnds.length === 0) return null
  const to = (dialog: EarlyEndDialogName) => `${view}?dialog=${dialog}`
  return (
    <Card>
      <CardHead title={m.early_end_title()} />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        <p className="text-ink-soft">{m.early_end_text()}</p>
        {earlyEnds[0]?.status === 'lapsed' && proposableEnd !== null ? <p>{m.early_end_lapsed_text()}</p> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {proposableEnd === null ? null : (
            <ButtonLink to={to('proposeEnd')} preventScrollReset variant="line" size="compact">
              {m.early_end_propose()}
            </ButtonLink>
          )}
          {allowed.answerEnd ? (
            <>
              <ButtonLink to={to('acceptEnd')} preventScrollReset size="compact">
                {m.early_end_accept()}
              </ButtonLink>
              <ButtonLink to={to('declineEnd')} preventScrollReset variant="line" size="compact">
                {m.renewal_decline()}
              </ButtonLink>
            </>
          ) : null}
          {allowed.withdrawEnd ? (
            <ButtonLink to={to('withdrawEnd')} preventScrollReset variant="line" size="compact">
              {m.renewal_withdraw()}
            </ButtonLink>
          ) : null}
        </div>
      </CardBody>
      {earlyEnds.length === 0 ? null : <ProposalList earlyEnds={earlyEnds} />}
    </Card>
  )
}

const ProposalList = ({ earlyEnds }: Pick<RenewalView, 'earlyEnds'>) => (
  <ul className="border-t border-line">
    {earlyEnds.map((proposal) => (
      <li
        key={proposal.id}
        className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">{describeEarlyEnd(proposal)}</p>
          <StatusBadge tone={RENEWAL_STATUS_TONES[proposal.status]}>
            {getEarlyEndStatusLabel(proposal.status)}
          </StatusBadge>
        </div>
        <p className="text-tiny text-ink-soft">
          {`${getRenewalSideLabel(proposal.side)}, ${formatDate(proposal.createdAt)}`}
        </p>
        <p className="break-words">{proposal.reason}</p>
        {proposal.declineReason === null ? null : (
          <p className="text-tiny break-words">{m.rent_transfer_reason({ reason: proposal.declineReason })}</p>
        )}
      </li>
    ))}
  </ul>
)

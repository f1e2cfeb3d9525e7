// Who has signed and who has not, until when, and what became of the paper.
import { getPaperName, getSigningStatusLabel, getSignerLabel } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningPage, SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { RENEWAL_SIDES } from '#app/shared/tenancy-vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'

type StatusCardProps = { page: SigningPage; signing: SigningView; view: string }

export function StatusCard({ page: { kind, allowed, side: readerSide }, signing, view }: StatusCardProps) {
  const { status, signatures, draft, expiresOn, declineReason } = signing
  const hasSigned = signatures.some(({ side }) => side === readerSide)
  return (
    <Card>
      <CardHead
        title={getSigningStatusLabel(status)}
        sub={
          status === 'open'
            ? `${m.lease_draft_number({ number: draft })} · ${m.signing_until({ date: formatDate(expiresOn) })}`
            : m.lease_draft_number({ number: draft })
        }
      />
      <CardBody className="text-sm">
        {declineReason === null ? null : (
          <p className="mb-3 break-words">{m.ui_reason_given({ reason: declineReason })}</p>
        )}
        {status === 'void' ? <p className="mb-3">{m.paper_void_text({ paper: getPaperName(kind) })}</p> : null}
        <ul className="grid grid-cols-1 gap-2">
          {RENEWAL_SIDES.map((side) => {
            const signature = signatures.find((each) => each.side === side)
            return (
              <li key={side} className="flex flex-wrap justify-between gap-x-4">
                <b className="font-semibold">{getSignerLabel(side)}</b>
                <span className={signature ? '' : 'text-ink-soft'}>
                  {signature
                    ? m.signing_signed_at({ time: formatDateTime(signature.signedAt) })
                    : m.signing_not_signed()}
                </span>
              </li>
            )
          })}
        </ul>
        {status === 'open' && !hasSigned && !allowed.sign ? (
          <p className="mt-3 text-ink-soft">{m.signing_owner_signs()}</p>
        ) : null}
      </CardBody>
      {allowed.decline || allowed.withdraw ? (
        <CardFoot>
          <ButtonLink
            to={`${view}?dialog=${allowed.decline ? 'decline' : 'withdraw'}`}
            preventScrollReset
            variant="line"
            size="compact"
          >
            {allowed.decline ? m.ui_decline() : m.deposit_withdraw()}
          </ButtonLink>
        </CardFoot>
      ) : null}
    </Card>
  )
}

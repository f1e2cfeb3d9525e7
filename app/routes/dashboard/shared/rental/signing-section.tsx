// The papers of a rental that can be signed here, each with its state and the way to it.
import { getPaperTitle, getPaperName, getSigningStatusLabel } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningSummary } from '#app/domain/tenancy/signing/signing.model.ts'
import { m } from '#app/messages/messages.js'
import { getSigningPath } from '#app/shared/dashboard-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type SigningSectionProps = { rentalId: string; papers: readonly SigningSummary[] }

export function SigningSection({ rentalId, papers }: SigningSectionProps) {
  if (papers.length === 0) return null
  return (
    <Card>
      <CardHead title={m.lease_signatures()} />
      <CardBody className="text-sm">
        <ul className="grid grid-cols-1 divide-y divide-line">
          {papers.map((paper) => (
            <li
              key={paper.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
            >
              <PaperState paper={paper} />
              <PaperLink rentalId={rentalId} paper={paper} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function PaperState({ paper: { kind, status, isWaitingForReader } }: { paper: SigningSummary }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{getPaperTitle(kind)}</p>
      {isWaitingForReader ? (
        <p>{m.signing_card_your_turn()}</p>
      ) : (
        <p className="text-ink-soft">{status === null ? m.signing_card_none() : getSigningStatusLabel(status)}</p>
      )}
    </div>
  )
}

function PaperLink({ rentalId, paper: { kind, isWaitingForReader } }: { rentalId: string; paper: SigningSummary }) {
  const to = getSigningPath(rentalId, kind)
  const paper = getPaperName(kind)
  return isWaitingForReader ? (
    <ButtonLink to={to} size="compact">
      {m.signing_title({ paper })}
    </ButtonLink>
  ) : (
    <TextLink to={to} aria-label={m.paper_open({ paper })}>
      {m.ui_open()}
    </TextLink>
  )
}

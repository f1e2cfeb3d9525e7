// How the owner of the listing returned deposits and answered, for people who apply. Counts with their cases, never a score.
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import type { OwnerFacts } from '#app/domain/tenancy/owner-facts/owner-facts.model.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function OwnerFactsCard({ facts: { deposits, requests, replyLabel } }: { facts: OwnerFacts }) {
  const lines = [
    replyLabel,
    deposits === null ? null : m.owner_facts_deposits({ ...deposits, days: DEPOSIT_RETURN_DAYS }),
    requests === null ? null : m.owner_facts_requests(requests),
  ].filter((line) => line !== null)
  return (
    <Card>
      <CardHead title={m.owner_facts_card()} sub={m.owner_facts_card_sub()} />
      <CardBody className="grid gap-2 text-sm">
        {lines.length === 0 ? <p className="text-ink-soft">{m.owner_facts_few()}</p> : null}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {deposits === null && requests === null ? null : <p className="text-ink-soft">{m.owner_facts_period()}</p>}
      </CardBody>
    </Card>
  )
}

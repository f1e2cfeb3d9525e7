// The facts of an application as a definition list. Both sides see the same facts.
import { Children, type ReactNode } from 'react'
import { formatIncomeRange, listEmploymentChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { sizeLabel } from '#app/domain/messaging/conversations/conversation.labels.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { getDocumentKindLabel, getRelationshipLabel } from '../application-facts.labels.ts'
import type { ApplicationFacts as Facts } from '../application-facts.model.ts'

export function ApplicationFacts({ facts }: { facts: Facts }) {
  return (
    <dl className="grid divide-y divide-line text-sm">
      <Fact label={m.ui_move_in_date()}>{facts.moveInDate ? formatDate(facts.moveInDate) : null}</Fact>
      <Fact label={m.application_fact_lease()}>
        {facts.leaseMonths === null ? null : m.format_months({ count: facts.leaseMonths })}
      </Fact>
      <Fact label={m.application_fact_occupants()}>{facts.occupants}</Fact>
      <Fact label={m.application_fact_household()}>
        <List empty={hasUnnamedPeople(facts) ? m.application_fact_not_said() : m.application_fact_household_none()}>
          {facts.household.map(({ name, relationship, isAdult }) =>
            [
              name,
              getRelationshipLabel(relationship),
              isAdult ? m.application_fact_adult() : m.application_fact_child(),
            ].join(' · '),
          )}
        </List>
      </Fact>
      <Fact label={m.application_fact_work()}>
        {listEmploymentChoices().find(({ value }) => value === facts.employmentStatus)?.label}
      </Fact>
      <Fact label={m.application_fact_employer()}>{facts.employer}</Fact>
      <Fact label={m.ui_monthly_income()}>{facts.monthlyIncome ? formatIncomeRange(facts.monthlyIncome) : null}</Fact>
      <Fact label={m.ui_pets()}>{describePets(facts)}</Fact>
      <Fact label={m.application_references()}>
        <List empty={m.application_fact_references_none()}>
          {facts.references.map(({ name, relationship, phone }) =>
            [name, getRelationshipLabel(relationship), phone].join(' · '),
          )}
        </List>
      </Fact>
      <Fact label={m.ui_message()}>{facts.message}</Fact>
      <Fact label={m.ui_documents()}>
        <List empty={m.ui_documents_none()}>
          {facts.documents.map(({ id, kind, name, bytes, url }) => (
            <a key={id} href={url} download className="text-sea underline underline-offset-3">
              {getDocumentKindLabel(kind)} ({name}, {sizeLabel(bytes)})
            </a>
          ))}
        </List>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className="grid gap-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{isEmpty ? m.application_fact_not_said() : children}</dd>
    </div>
  )
}

function List({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return empty
  return (
    <ul className="grid gap-1">
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** Applications from before the household was asked for have only the number. */
function hasUnnamedPeople({ occupants, household }: Facts): boolean {
  return (occupants ?? 1) > household.length + 1
}

function describePets({ hasPets, petDetails }: Facts): string | null {
  if (hasPets === null) return null
  return hasPets ? (petDetails ?? m.application_fact_pets_some()) : m.application_fact_pets_none()
}

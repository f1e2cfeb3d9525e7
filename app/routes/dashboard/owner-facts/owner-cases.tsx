// The counts about the owner that renters see, how each is computed, and the cases behind them. A case is contested by a message to us.
import type { ReactNode } from 'react'
import { getOwnRecord } from '#app/domain/tenancy/owner-facts/owner-facts.queries.server.ts'
import { type CaseFigure, MIN_CASES } from '#app/domain/tenancy/owner-facts/owner-facts.model.ts'
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/owner-cases'

export const handle: Crumb = { crumb: m.owner_facts_title }

export function loader(args: Route.LoaderArgs) {
  return read(args, getOwnRecord)
}

export function meta() {
  return [{ title: m.owner_facts_title() }]
}

export default function OwnerCases({ loaderData: { facts, cases } }: Route.ComponentProps) {
  return (
    <>
      <ConsolePageHead title={m.owner_facts_title()} context={m.owner_facts_intro({ min: MIN_CASES })} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        <Card>
          <CardHead title={m.owner_facts_replies_title()} sub={m.owner_facts_replies_how()} />
          <CardBody>
            <p>{facts.replyLabel ?? m.owner_facts_few()}</p>
          </CardBody>
        </Card>
        <Cases
          title={m.owner_facts_deposits_title()}
          how={m.owner_facts_deposits_how({ days: DEPOSIT_RETURN_DAYS })}
          figure={facts.deposits}
          format={(figure) => m.owner_facts_deposits({ ...figure, days: DEPOSIT_RETURN_DAYS })}
        >
          {cases.deposits.map(({ id, listing, returnBy, isInTime }) => (
            <CaseRow
              key={id}
              name={listing}
              due={formatDate(returnBy)}
              isInTime={isInTime}
              subject={m.owner_facts_contest_deposit({ id })}
            />
          ))}
        </Cases>
        <Cases
          title={m.owner_facts_requests_title()}
          how={m.owner_facts_requests_how()}
          figure={facts.requests}
          format={m.owner_facts_requests}
        >
          {cases.requests.map(({ id, listing, title, respondBy, isInTime }) => (
            <CaseRow
              key={id}
              name={`${title} · ${listing}`}
              due={formatDateTime(respondBy)}
              isInTime={isInTime}
              subject={m.owner_facts_contest_request({ id })}
            />
          ))}
        </Cases>
      </div>
    </>
  )
}

type CasesProps = {
  title: string
  how: string
  figure: CaseFigure | null
  format: (figure: CaseFigure) => string
  children: readonly ReactNode[]
}

function Cases({ title, how, figure, format, children }: CasesProps) {
  return (
    <Card>
      <CardHead title={title} sub={how} />
      <CardBody className="grid gap-3">
        <p className="font-semibold">{figure === null ? m.owner_facts_few() : format(figure)}</p>
        {children.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.owner_facts_none()}</p>
        ) : (
          <ul className="divide-y divide-line">{children}</ul>
        )}
      </CardBody>
    </Card>
  )
}

type CaseRowProps = { name: string; due: string; isInTime: boolean; subject: string }

function CaseRow({ name, due, isInTime, subject }: CaseRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{m.rent_line_due({ date: due })}</span>
      </span>
      <StatusBadge tone={isInTime ? 'leaf' : 'amber'}>{isInTime ? m.owner_facts_in_time() : m.ui_late()}</StatusBadge>
      {isInTime ? null : (
        <TextLink to={`/contact?about=${encodeURIComponent(subject)}`}>
          {m.owner_facts_contest()}
          <span className="sr-only">: {name}</span>
        </TextLink>
      )}
    </li>
  )
}

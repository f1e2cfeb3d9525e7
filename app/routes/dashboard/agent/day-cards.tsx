// What an agent answers and follows up, beside the day: the longest waiting first.
import { Form, useNavigation } from 'react-router'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import type { WaitingLead } from '#app/domain/messaging/leads/lead.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { RowLink } from '#app/routes/shared/rows.tsx'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { CheckIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

const LEADS = '/dashboard/agent/leads'
const ROW = 'relative flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover md:px-4.5'

type LeadsCardProps = { leads: readonly WaitingLead[]; total: number; now: Date }

/** The oldest has the filled button. */
export function LeadsCard({ leads, total, now }: LeadsCardProps) {
  if (leads.length === 0) return null
  return (
    <Card>
      <CardHead
        title={m.agent_calendar_answers_due()}
        count={formatNumber(total)}
        action={
          <TextLink to={LEADS} className="text-sm">
            {m.ui_see_all()}
          </TextLink>
        }
      />
      <ul className="border-t border-line">
        {leads.map(({ conversationId, clientId, name, listing, text, waitingSince }, index) => (
          <li key={conversationId} className={ROW}>
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold">
                <RowLink to={href('/dashboard/agent/clients/:id', { id: clientId })}>{name}</RowLink>
              </p>
              <p className="line-clamp-2 text-tiny wrap-anywhere text-ink-soft">
                <span className="font-semibold text-amber">{formatRelative(waitingSince, now)}</span> ·{' '}
                {m.agent_day_quote({ text, listing })}
              </p>
            </div>
            <ButtonLink
              to={`${LEADS}?reply=${conversationId}#${conversationId}`}
              variant={index === 0 ? 'solid' : 'line'}
              size="compact"
              className="relative z-1"
              aria-label={m.lead_reply_to({ name })}
            >
              {m.lead_reply()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type FollowUpsProps = { clients: readonly ClientRow[]; total: number; today: Day; seeAllTo: string }

/** The ring ticks a follow-up off; "Later" moves it to tomorrow. */
export function FollowUpsCard({ clients, total, today, seeAllTo }: FollowUpsProps) {
  const isBusy = useNavigation().state === 'submitting'
  if (clients.length === 0) return null
  return (
    <Card>
      <CardHead
        title={m.agent_calendar_follow_ups_due()}
        count={formatNumber(total)}
        action={
          <TextLink to={seeAllTo} className="text-sm">
            {m.ui_see_all()}
          </TextLink>
        }
      />
      <ul className="border-t border-line">
        {clients.map(({ id, version, name, nextAction, nextActionDue }) => (
          <li key={id} className={ROW}>
            <Form method="post" preventScrollReset className="contents">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
              <button
                type="submit"
                name="intent"
                value="finish"
                aria-disabled={isBusy || undefined}
                aria-label={m.agent_day_finish({ action: nextAction ?? '', name })}
                title={m.appointment_complete()}
                className="day-tick"
              >
                <CheckIcon size={16} />
              </button>
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">
                  <RowLink to={href('/dashboard/agent/clients/:id', { id })}>{nextAction}</RowLink>
                </p>
                <p className="line-clamp-2 text-tiny wrap-anywhere text-ink-soft">
                  {name} · <Due day={nextActionDue} today={today} />
                </p>
              </div>
              <Button
                type="submit"
                name="intent"
                value="later"
                variant="line"
                size="compact"
                className="relative z-1"
                aria-label={m.agent_day_later_about({ name })}
              >
                {m.agent_day_later()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Due({ day, today }: { day: Day | null; today: Day }) {
  if (day === null || day === today) return m.ui_today()
  return <span className="font-semibold text-brick">{m.client_due_late({ date: formatDate(day) })}</span>
}

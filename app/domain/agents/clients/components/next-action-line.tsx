import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'

type Props = { client: Pick<ClientRow, 'nextAction' | 'nextActionDue' | 'stage'>; today: Day }

/** What the agent does next, and until when; a day that is over is marked in words and color. */
export function NextLine({ client: { nextAction, nextActionDue, stage }, today }: Props) {
  if (nextAction === null)
    return (
      <span className="text-ink-soft">{stage === 'closed' || stage === 'inactive' ? '–' : m.client_no_action()}</span>
    )
  const isLate = nextActionDue !== null && nextActionDue < today
  return (
    <span className="wrap-anywhere">
      {nextAction}
      {nextActionDue === null ? null : (
        <span className={isLate ? 'block font-semibold text-brick' : 'block text-ink-soft'}>
          {isLate ? m.client_due_late({ date: formatDate(nextActionDue) }) : formatDate(nextActionDue)}
        </span>
      )}
    </span>
  )
}

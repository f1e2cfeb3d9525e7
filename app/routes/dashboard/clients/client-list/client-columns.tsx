// Built on each render: texts of a module constant would keep the language in which the module was loaded.
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { getClientTypeLabel } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Day } from '#app/shared/dates.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { NextLine } from '#app/domain/agents/clients/components/next-action-line.tsx'
import { StageSelect } from '#app/domain/agents/clients/components/stage-select.tsx'
import { formatWish } from '../shared/wish-text.ts'

type Options = { now: Date; today: Day; onAnswer: (answer: unknown) => void }

export function buildClientColumns({ now, today, onAnswer }: Options): Column<ClientRow>[] {
  return [
    {
      id: 'name',
      header: m.party_client(),
      cardSlot: 'lead',
      cell: (row) => (
        <TwoLines
          title={row.name}
          sub={formatWish(row) ?? getClientTypeLabel(row.type)}
          to={href('/dashboard/agent/clients/:id', { id: row.id })}
        />
      ),
    },
    {
      id: 'stage',
      header: m.client_stage(),
      cardSlot: 'status',
      width: [168, 160],
      cell: (row) => <StageSelect client={row} onAnswer={onAnswer} />,
    },
    {
      id: 'reach',
      header: m.client_column_reach(),
      cardSlot: 'hidden', // the page of the client has it
      width: [230, 190],
      cell: ({ email, phone }) => (
        <TwoLines title={phone === null ? '–' : formatPhone(phone)} {...(email === null ? {} : { sub: email })} />
      ),
    },
    {
      id: 'next',
      header: m.client_next_action(),
      cardSlot: 'wide',
      width: [210, 170],
      cell: (row) => <NextLine client={row} today={today} />,
    },
    {
      id: 'contact',
      header: m.client_last_contact(),
      isExtra: true,
      cardSlot: 'hidden',
      width: 130,
      cell: ({ lastContact }) => (lastContact === null ? m.ui_never() : formatRelative(lastContact, now)),
    },
  ]
}

// The stage of a client as a menu: the way to move a card with a keyboard, on a phone and without JavaScript.
import { getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { m } from '#app/messages/messages.js'
import { CLIENT_STAGES } from '#app/shared/vocabulary.ts'
import { StatusSelect } from '#app/ui/controls/status-select.tsx'

type Props = { client: Pick<ClientRow, 'id' | 'name' | 'stage'>; onAnswer: (answer: unknown) => void }

/** The stage that was shown is sent too, so that a move on another device is noticed. */
export function StageSelect({ client: { id, name, stage }, onAnswer }: Props) {
  return (
    <StatusSelect
      label={m.client_stage_of({ name })}
      name="to"
      value={stage}
      action="/dashboard/agent/clients"
      hiddenFields={{ intent: 'move', id, from: stage }}
      choices={CLIENT_STAGES.map((value) => ({ value, label: getStageLabel(value), tone: getStageTone(value) }))}
      onAnswer={onAnswer}
    />
  )
}

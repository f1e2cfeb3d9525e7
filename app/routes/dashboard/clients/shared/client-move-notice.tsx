// What happened to the last move, with a button that undoes it.
import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { getStageLabel } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientMove } from '#app/domain/agents/clients/client.model.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

type Props = {
  answer: unknown
  onAnswer: (answer: unknown) => void
  /** Shown before the first move. */
  otherwise?: ReactNode
}

export function MoveNotice({ answer, onAnswer, otherwise = null }: Props) {
  const fetcher = useFetcher()
  const undoAnswer: unknown = fetcher.data
  useEffect(() => {
    if (undoAnswer !== undefined) onAnswer(undoAnswer)
  }, [undoAnswer, onAnswer])
  const { refusal } = readFormState(answer)
  if (refusal !== undefined) return <Alert tone="brick" title={refusal} isAnnounced />
  const move = readMove(answer)
  if (move === null) return otherwise
  const { id, name, from, to } = move
  return (
    <Alert
      tone="leaf"
      title={m.client_moved({ name, stage: getStageLabel(to) })}
      isAnnounced
      action={
        <fetcher.Form method="post" action="/dashboard/agent/clients">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="from" value={to} />
          <input type="hidden" name="to" value={from} />
          <Button type="submit" variant="line" size="compact" loading={fetcher.state !== 'idle'}>
            {m.ui_undo()}
          </Button>
        </fetcher.Form>
      }
    />
  )
}

function readMove(answer: unknown): ClientMove | null {
  return typeof answer === 'object' && answer !== null && 'moved' in answer ? (answer.moved as ClientMove) : null
}

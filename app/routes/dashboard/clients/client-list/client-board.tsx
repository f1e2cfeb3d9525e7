// The clients in columns by stage. A card is dragged, or moved with the menu on it; both send the stage it came from.
import { useEffect } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { getStageLabel } from '#app/domain/agents/clients/client.labels.ts'
import type { BoardClient, BoardColumn, ClientCounts } from '#app/domain/agents/clients/client.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { NextLine } from '#app/domain/agents/clients/components/next-action-line.tsx'
import { StageSelect } from '#app/domain/agents/clients/components/stage-select.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { formatWish } from '../shared/wish-text.ts'
import { getStageId, MoreColumns, StageStrip } from './stage-strip.tsx'
import { useDragMoves } from './use-drag-moves.ts'
import { useShownStages } from './use-shown-stages.ts'

type BoardProps = {
  board: readonly BoardColumn[]
  counts: ClientCounts
  today: Day
  onAnswer: (answer: unknown) => void
}

const isHot = (stage: ClientStage) => HOT_LEAD_STAGES.some((hot) => hot === stage)

export function ClientBoard({ board, counts, today, onAnswer }: BoardProps) {
  const { search } = useLocation()
  const fetcher = useFetcher()
  const answer: unknown = fetcher.data
  useEffect(() => {
    if (answer !== undefined) onAnswer(answer)
  }, [answer, onAnswer])
  const dragArea = useDragMoves((id, from, to) => {
    void fetcher.submit({ intent: 'move', id, from, to }, { method: 'post' })
  })
  const shown = useShownStages(dragArea)
  return (
    <>
      <StageStrip counts={counts} shown={shown} />
      <p className="px-4 pb-2 text-tiny text-ink-soft md:px-4.5">{m.client_board_hint()}</p>
      <div className="relative">
        <div ref={dragArea} className="client-board relative flex snap-x gap-2 overflow-x-auto px-4 pb-4 md:px-4.5">
          {board.map(({ stage, rows }) => (
            <Column
              key={stage}
              stage={stage}
              rows={rows}
              total={counts.foundByStage[stage]}
              moreTo={withParams('/dashboard/agent/clients', search, { view: null, done: null, stage, sort: 'next' })}
              today={today}
              onAnswer={onAnswer}
            />
          ))}
        </div>
        <MoreColumns board={dragArea} shown={shown} />
      </div>
    </>
  )
}

type ColumnProps = BoardColumn & {
  total: number
  moreTo: string
  today: Day
  onAnswer: (answer: unknown) => void
}

function Column({ stage, rows, total, moreTo, today, onAnswer }: ColumnProps) {
  const more = total - rows.length
  return (
    <section
      id={getStageId(stage)}
      aria-label={getStageLabel(stage)}
      data-stage={stage}
      data-hot={isHot(stage) || undefined}
      className="flex shrink-0 flex-col gap-2 rounded-box border border-line bg-page p-2"
    >
      <h2 className="flex justify-between px-1 text-sm font-semibold">
        {getStageLabel(stage)}
        <span className="text-ink-soft tabular-nums">{formatNumber(total)}</span>
      </h2>
      {rows.length === 0 ? <p className="px-1 text-tiny text-ink-soft">{m.client_board_empty()}</p> : null}
      <ul className="grid gap-2">
        {rows.map((client) => (
          <BoardCard key={client.id} client={client} today={today} onAnswer={onAnswer} />
        ))}
      </ul>
      {more > 0 ? (
        <Link to={moreTo} className="px-1 text-tiny font-semibold text-sea hover:underline">
          {m.ui_count_more({ count: formatNumber(more) })}
        </Link>
      ) : null}
    </section>
  )
}

type CardProps = { client: BoardClient; today: Day; onAnswer: (answer: unknown) => void }

function BoardCard({ client, today, onAnswer }: CardProps) {
  const wish = formatWish(client)
  const days = Math.max(0, countDaysBetween(toManilaDay(client.inStageSince), today))
  return (
    <li
      draggable
      data-client={`${client.id} ${client.stage}`}
      className="grid gap-1 rounded-picture border border-line bg-surface p-2.5 text-sm"
    >
      <div className="flex items-center gap-2">
        <Avatar name={client.name} />
        <Link
          to={href('/dashboard/agent/clients/:id', { id: client.id })}
          draggable={false}
          className="line-clamp-2 min-w-0 font-semibold wrap-anywhere hover:underline"
        >
          {client.name}
        </Link>
      </div>
      {wish === null ? null : <span className="text-tiny text-ink-soft">{wish}</span>}
      <div className="flex items-start justify-between gap-2 border-t border-line pt-1.5 text-tiny">
        <NextLine client={client} today={today} />
        <span className="shrink-0 text-ink-soft tabular-nums">
          {m.client_board_days({ count: days })}
          <span className="sr-only"> {m.client_board_days_about()}</span>
        </span>
      </div>
      <StageSelect client={client} onAnswer={onAnswer} />
    </li>
  )
}

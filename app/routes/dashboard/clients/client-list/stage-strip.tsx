// All stages above the board, with what is in them. The framed ones are in view; a link scrolls to its column.
import type { RefObject } from 'react'
import { getStageLabel } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientCounts } from '#app/domain/agents/clients/client.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CLIENT_STAGES, type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { ChevronRightIcon } from '#app/ui/icons/icons.tsx'
import type { ShownStages } from './use-shown-stages.ts'

export const getStageId = (stage: ClientStage) => `stage-${stage}`

type StageStripProps = { counts: Pick<ClientCounts, 'foundByStage' | 'budgetByStage'>; shown: ShownStages }

export function StageStrip({ counts: { foundByStage, budgetByStage }, shown }: StageStripProps) {
  return (
    <nav aria-label={m.client_board_stages()} className="px-4 pb-3 md:px-4.5">
      <ul className="stage-strip">
        {CLIENT_STAGES.map((stage) => (
          <li key={stage}>
            <a
              href={`#${getStageId(stage)}`}
              data-shown={shown.has(stage) || undefined}
              data-hot={HOT_LEAD_STAGES.some((hot) => hot === stage) || undefined}
            >
              <span className="flex justify-between gap-2">
                <span className="truncate">{getStageLabel(stage)}</span>
                <b className="tabular-nums">{formatNumber(foundByStage[stage])}</b>
              </span>
              <span className="block truncate text-tiny text-ink-soft tabular-nums">
                {budgetByStage[stage] > 0
                  ? m.client_board_budgets({ amount: formatPesos(budgetByStage[stage]) })
                  : m.client_board_budgets_none()}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many columns are to the right of what is in view. Appears after hydration, because only the browser knows. */
export function MoreColumns({ board, shown }: { board: RefObject<HTMLElement | null>; shown: ShownStages }) {
  const last = CLIENT_STAGES.findLastIndex((stage) => shown.has(stage))
  const hidden = last < 0 ? 0 : CLIENT_STAGES.length - 1 - last
  if (hidden === 0) return null
  const scroll = () => {
    const element = board.current
    element?.scrollBy({ left: element.clientWidth * 0.8 })
  }
  return (
    <button type="button" onClick={scroll} className="board-more shadow-float">
      {m.ui_count_more({ count: formatNumber(hidden) })}
      <ChevronRightIcon size={18} />
    </button>
  )
}

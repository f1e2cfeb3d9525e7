// Cards in a row that slides over the map of a phone. The first whole card is the chosen one; the edge of the next one is visible.
import { useEffect, useRef } from 'react'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { MapCard } from './map-card.tsx'

type MapDeckProps = {
  ids: readonly string[]
  chosenId: string
  getCard: (id: string) => ListingSummary | undefined
  onChoose: (id: string) => void
}

/** After the last scroll event; `scrollend` is unknown to older phones. */
const SETTLED_MS = 120

export function MapDeck({ ids, chosenId, getCard, onChoose }: MapDeckProps) {
  const row = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const list = row.current
    const card = list?.children[ids.indexOf(chosenId)]
    if (list && card instanceof HTMLElement) scrollToCard(list, card)
  }, [ids, chosenId])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const id = row.current ? ids[findFirstCard(row.current)] : undefined
      if (id !== undefined) onChoose(id)
    }, SETTLED_MS)
  }
  return (
    <section aria-label={m.map_chosen()} className="pointer-events-auto animate-rise">
      <ul
        ref={row}
        onScroll={onScroll}
        className="relative flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pb-2 [scrollbar-width:none]"
      >
        {ids.map((id) => (
          <li
            key={id}
            className={cx('max-w-105 shrink-0 snap-start', ids.length > 1 ? 'w-[calc(100%-24px)]' : 'w-full')}
          >
            <MapCard listing={getCard(id)} className="shadow-float" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The margin beside the first card. */
const EDGE_PX = 16

function scrollToCard(list: HTMLElement, card: HTMLElement): void {
  if (findFirstCard(list) === [...list.children].indexOf(card)) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ left: card.offsetLeft - EDGE_PX, behavior: isCalm ? 'instant' : 'smooth' })
}

function findFirstCard(list: HTMLElement): number {
  const distances = [...list.children].map((card) =>
    card instanceof HTMLElement ? Math.abs(card.offsetLeft - EDGE_PX - list.scrollLeft) : Infinity,
  )
  return distances.indexOf(Math.min(...distances))
}

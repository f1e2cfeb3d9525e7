// Paints hours of the weekly grid: a mouse or pen presses and drags, a finger taps or holds and drags, a keyboard uses arrows and space.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Block } from '#app/domain/tenancy/open-times/open-hours.rules.ts'
import type { Weekday } from '#app/domain/tenancy/open-times/open-times.model.ts'

export type Cell = { weekday: Weekday; hour: number }
export type Stroke = { from: Cell; to: Cell; isOpen: boolean }

/** A finger that moves earlier scrolls the page. */
const HOLD_MS = 250

const STEPS: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Grid = { week: readonly Weekday[]; hours: readonly number[] }

/** The cells between the two ends of a stroke. */
export function getBlock({ from, to }: Stroke, week: readonly Weekday[]): Block {
  const [a, b] = [week.indexOf(from.weekday), week.indexOf(to.weekday)]
  return {
    weekdays: week.slice(Math.min(a, b), Math.max(a, b) + 1),
    fromHour: Math.min(from.hour, to.hour),
    toHour: Math.max(from.hour, to.hour),
  }
}

export function useHourPainting(
  { week, hours }: Grid,
  isOpenAt: (cell: Cell) => boolean,
  onPaint: (s: Stroke) => void,
) {
  const grid = useRef<HTMLTableElement>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  /** Events of a fast pointer come before the next render. */
  const current = useRef<Stroke | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useScrollStop(grid, current)

  const update = (next: Stroke | null) => {
    current.current = next
    setStroke(next)
  }
  const begin = (cell: Cell) => update({ from: cell, to: cell, isOpen: !isOpenAt(cell) })
  const end = (isPainted: boolean) => {
    clearTimeout(hold.current)
    const ended = current.current
    if (!ended) return
    update(null)
    if (isPainted) onPaint(ended)
  }

  return {
    grid,
    stroke,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const cell = findCell(event.target)
        if (event.button !== 0 || !cell) return
        if (event.pointerType === 'touch') hold.current = setTimeout(() => begin(cell), HOLD_MS)
        else begin(cell)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const cell = current.current ? findCell(document.elementFromPoint(event.clientX, event.clientY)) : null
        if (current.current && cell && !isSameCell(cell, current.current.to)) update({ ...current.current, to: cell })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const cell = findCell(event.target)
        if (event.pointerType === 'touch' && !current.current && cell) begin(cell)
        end(true)
      },
      onPointerCancel: () => end(false),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const cell = findCell(event.target)
        if (!cell) return
        const isOpen = isOpenAt(cell)
        if (event.key === ' ' || event.key === 'Enter') onPaint({ from: cell, to: cell, isOpen: !isOpen })
        const step = STEPS[event.key]
        const next = step && findNextCell(cell, step, { week, hours })
        if (step || event.key === ' ' || event.key === 'Enter') event.preventDefault()
        if (!next) return
        if (event.shiftKey) onPaint({ from: cell, to: next, isOpen })
        findElement(grid.current, next)?.focus()
      },
    },
  }
}

/** A browser that has begun to scroll cancels the pointer, so scrolling stops while a finger paints. */
function useScrollStop(grid: RefObject<HTMLElement | null>, current: RefObject<Stroke | null>): void {
  useEffect(() => {
    const element = grid.current
    const stop = (event: TouchEvent) => {
      if (current.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', stop, { passive: false })
    return () => element?.removeEventListener('touchmove', stop)
  }, [grid, current])
}

const isSameCell = (a: Cell, b: Cell) => a.weekday === b.weekday && a.hour === b.hour

function findCell(target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null
  if (!element) return null
  return { weekday: Number(element.dataset.weekday) as Weekday, hour: Number(element.dataset.hour) }
}

function findNextCell(cell: Cell, [days, hours]: readonly [number, number], grid: Grid): Cell | null {
  const weekday = grid.week[grid.week.indexOf(cell.weekday) + days]
  const hour = grid.hours[grid.hours.indexOf(cell.hour) + hours]
  return weekday === undefined || hour === undefined ? null : { weekday, hour }
}

const findElement = (grid: HTMLElement | null, { weekday, hour }: Cell) =>
  grid?.querySelector<HTMLElement>(`[data-weekday="${weekday}"][data-hour="${hour}"]`)

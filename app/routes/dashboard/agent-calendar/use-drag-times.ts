import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { CalendarMove } from '#app/domain/tenancy/agent-calendar/agent-calendar.schema.ts'
import type { Day } from '#app/shared/dates.ts'

/** `time` is HH:MM; a follow-up has none and ignores it. */
export type Drop = { intent: CalendarMove['intent']; id: string; version: number; day: Day; time: string }

const STEP_MINUTES = 15

/**
 * Moves by dragging: an element with `data-entry` (kind, id, version, day, minutes) is dropped on one with `data-day`. On a column with
 * `data-timed` the height decides the time; elsewhere the entry keeps its time. The listeners are on the grid, because columns are no
 * controls; the link on an entry is the control.
 */
export function useDragTimes<Grid extends HTMLElement>(
  hours: { first: number; last: number },
  onDrop: (drop: Drop) => void,
): RefObject<Grid | null> {
  const grid = useRef<Grid>(null)
  const drop = useEffectEvent((entry: string, column: HTMLElement, top: number) => {
    const [kind = '', id = '', version = '', fromDay = '', fromMinutes = ''] = entry.split(' ')
    const day = column.dataset.day ?? ''
    if (kind === 'followUp') {
      if (day !== fromDay) onDrop({ intent: kind, id, version: Number(version), day, time: '' })
      return
    }
    if (kind !== 'viewing' && kind !== 'appointment') return
    const { top: columnTop, height } = column.getBoundingClientRect()
    const share = (top - columnTop) / height
    const dropped = hours.first * 60 + share * (hours.last - hours.first) * 60
    const minutes = column.dataset.timed === undefined ? Number(fromMinutes) : roundMinutes(dropped)
    if (day === fromDay && minutes === Number(fromMinutes)) return
    onDrop({ intent: kind, id, version: Number(version), day, time: formatMinutes(minutes) })
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let dragged: { entry: string; offset: number } | null = null
    let over: HTMLElement | null = null
    const find = (event: Event, selector: string) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    const mark = (column: HTMLElement | null) => {
      over?.removeAttribute('data-over')
      column?.setAttribute('data-over', '')
      over = column
    }
    const onStart = (event: DragEvent) => {
      const entry = find(event, '[data-entry]')
      dragged = entry
        ? { entry: entry.dataset.entry ?? '', offset: event.clientY - entry.getBoundingClientRect().top }
        : null
    }
    const onOver = (event: DragEvent) => {
      const column = dragged === null ? null : find(event, '[data-day]')
      if (column) event.preventDefault() // allows the drop
      if (column !== over) mark(column)
    }
    const onEnd = () => {
      dragged = null
      mark(null)
    }
    const onDropped = (event: DragEvent) => {
      const column = find(event, '[data-day]')
      if (dragged === null || !column) return
      event.preventDefault()
      drop(dragged.entry, column, event.clientY - dragged.offset)
      onEnd()
    }
    element.addEventListener('dragstart', onStart)
    element.addEventListener('dragover', onOver)
    element.addEventListener('drop', onDropped)
    element.addEventListener('dragend', onEnd)
    return () => {
      element.removeEventListener('dragstart', onStart)
      element.removeEventListener('dragover', onOver)
      element.removeEventListener('drop', onDropped)
      element.removeEventListener('dragend', onEnd)
    }
  }, [])
  return grid
}

const roundMinutes = (minutes: number): number =>
  Math.min(24 * 60 - STEP_MINUTES, Math.max(0, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES))

const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

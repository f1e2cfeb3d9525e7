import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { CLIENT_STAGES, type ClientStage } from '#app/shared/vocabulary.ts'

type Move = (id: string, from: ClientStage, to: ClientStage) => void

/**
 * Moves by dragging: an element with `data-client` (id and stage) is dropped on one with `data-stage`, which has `data-over` meanwhile. The
 * listeners are on the board, because columns and cards are no controls; the menu on a card is the control.
 */
export function useDragMoves(onMove: Move): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null)
  const drop = useEffectEvent((client: string, to: string) => {
    const [id = '', from] = client.split(' ')
    const fromStage = CLIENT_STAGES.find((stage) => stage === from)
    const toStage = CLIENT_STAGES.find((stage) => stage === to)
    if (fromStage && toStage && fromStage !== toStage) onMove(id, fromStage, toStage)
  })
  useEffect(() => {
    const element = board.current
    if (!element) return
    let dragged = ''
    let over: HTMLElement | null = null
    const find = (event: Event, selector: string) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    const mark = (column: HTMLElement | null) => {
      over?.removeAttribute('data-over')
      column?.setAttribute('data-over', '')
      over = column
    }
    const onStart = (event: Event) => {
      dragged = find(event, '[data-client]')?.dataset.client ?? ''
    }
    const onOver = (event: Event) => {
      const column = dragged === '' ? null : find(event, '[data-stage]')
      if (column) event.preventDefault() // allows the drop
      if (column !== over) mark(column)
    }
    const onEnd = () => {
      dragged = ''
      mark(null)
    }
    const onDrop = (event: Event) => {
      const stage = find(event, '[data-stage]')?.dataset.stage
      if (dragged === '' || stage === undefined) return
      event.preventDefault()
      drop(dragged, stage)
      onEnd()
    }
    const listeners = { dragstart: onStart, dragover: onOver, drop: onDrop, dragend: onEnd }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    }
  }, [])
  return board
}

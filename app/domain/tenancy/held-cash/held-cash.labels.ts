import { m } from '#app/messages/messages.js'
import type { SettledCash } from './held-cash.model.ts'

const LABELS: Record<SettledCash['status'], () => string> = {
  handed_over: m.held_cash_handed_over,
  written_off: m.held_cash_written_off,
  cancelled: m.held_cash_cancelled,
}

export const getSettlementLabel = (status: SettledCash['status']): string => LABELS[status]()

import { m } from '#app/messages/messages.js'
import type { ReferenceAnswer, ReferenceStatus } from '#app/shared/tenancy-vocabulary.ts'

const ANSWERS: Record<ReferenceAnswer, () => string> = {
  yes: m.ui_yes,
  mostly: m.reference_mostly,
  no: m.ui_no,
}
export const getReferenceAnswerLabel = (answer: ReferenceAnswer): string => ANSWERS[answer]()

const STATUSES: Record<ReferenceStatus, () => string> = {
  open: m.ui_waiting_for_answer,
  answered: m.own_applications_column_answered,
  declined: m.reference_declined,
}
export const getReferenceStatusLabel = (status: ReferenceStatus): string => STATUSES[status]()

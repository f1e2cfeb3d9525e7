import { m } from '#app/messages/messages.js'
import type { ReferenceAnswer, ReferenceStatus } from '#app/shared/passport-vocabulary.ts'

const ANSWERS: Record<ReferenceAnswer, () => string> = {
  yes: m.ui_yes,
  mostly: m.reference_mostly,
  no: m.ui_no,
}
export const getReferenceAnswerLabel = (answer: ReferenceAnswer): string => ANSWERS[answer]()

const STATUSES: Record<ReferenceStatus, () => string> = {
  asked: m.reference_asked,
  answered: m.reference_answered,
  declined: m.reference_declined,
}
export const getReferenceStatusLabel = (status: ReferenceStatus): string => STATUSES[status]()

// Field codes of a save as messages. On the server, so that the browser does not load the messages of all fields.
import type { FieldCode } from '#app/errors/field-codes.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import type { SaveOutcome } from './listing-editor.model.ts'

export function translateOutcome(outcome: SaveOutcome<FieldCode>): SaveOutcome {
  const problems = Object.entries(outcome.problems).map(([field, code]) => [field, fieldMessage(code)])
  return { ...outcome, problems: Object.fromEntries(problems) }
}

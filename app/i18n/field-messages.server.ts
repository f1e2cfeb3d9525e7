// Texts of the field codes in the current language: `listing.title.required` has the message `field_listing_title_required`. Like
// error-messages.server.ts only for the server; accounts/registration/registration.labels.ts has the texts that the browser needs.
import { FIELD_CODES, type FieldCode } from '#app/errors/field-codes.ts'
import { m } from '#app/messages/messages.js'
import { type MessageKey, toMessageKey } from './message-key.ts'

/** Has the text of an error code. */
const WRONG_PASSWORD = 'settings.password.wrong'

/** Does not compile if a code has no message. */
const FIELD_TEXTS: Record<MessageKey<'field', Exclude<FieldCode, typeof WRONG_PASSWORD>>, () => string> = m

const knownCodes: ReadonlySet<string> = new Set(FIELD_CODES)

/** A message that a schema library generated is not a code; it is replaced by a general text and never shown. */
export function fieldMessage(code: string): string {
  if (!isFieldCode(code)) return m.field_field_invalid()
  return code === WRONG_PASSWORD ? m.error_settings_wrongPassword() : FIELD_TEXTS[toMessageKey('field', code)]()
}

function isFieldCode(code: string): code is FieldCode {
  return knownCodes.has(code)
}

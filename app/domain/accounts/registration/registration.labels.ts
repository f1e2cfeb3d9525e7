// Texts of the problems that the browser finds in the steps of the registration. They are listed, because the browser must not load the
// texts of all forms; the server uses field-messages.server.ts, which has the same texts.
import type { FieldCode } from '#app/errors/field-codes.ts'
import { m } from '#app/messages/messages.js'

const PROBLEM_TEXTS = {
  'field.amount.invalid': m.field_field_amount_invalid,
  'field.chooseOne': m.field_field_chooseOne,
  'field.date.invalid': m.field_field_date_invalid,
  'field.date.past': m.field_field_date_past,
  'field.invalid': m.field_field_invalid,
  'field.number.invalid': m.field_field_number_invalid,
  'field.number.tooLarge': m.field_field_number_tooLarge,
  'field.number.tooSmall': m.field_field_number_tooSmall,
  'field.required': m.field_field_required,
  'field.tooLong': m.field_field_tooLong,
  'account.contactMethod.required': m.field_account_contactMethod_required,
  'account.dataProcessing.required': m.field_account_dataProcessing_required,
  'account.dateOfBirth.invalid': m.field_account_dateOfBirth_invalid,
  'account.dateOfBirth.required': m.field_account_dateOfBirth_required,
  'account.dateOfBirth.tooYoung': m.field_account_dateOfBirth_tooYoung,
  'account.email.invalid': m.field_account_email_invalid,
  'account.email.required': m.field_account_email_required,
  'account.firstName.required': m.field_account_firstName_required,
  'account.lastName.required': m.field_account_lastName_required,
  'account.licenseExpiry.required': m.field_account_licenseExpiry_required,
  'account.licenseNumber.invalid': m.field_account_licenseNumber_invalid,
  'account.licenseNumber.required': m.field_account_licenseNumber_required,
  'account.name.characters': m.field_account_name_characters,
  'account.password.lowercase': m.field_account_password_lowercase,
  'account.password.number': m.field_account_password_number,
  'account.password.personal': m.field_account_password_personal,
  'account.password.required': m.field_account_password_required,
  'account.password.special': m.field_account_password_special,
  'account.password.tooLong': m.field_account_password_tooLong,
  'account.password.tooShort': m.field_account_password_tooShort,
  'account.password.uppercase': m.field_account_password_uppercase,
  'account.petDetails.required': m.field_account_petDetails_required,
  'account.phone.invalid': m.field_account_phone_invalid,
  'account.phone.required': m.field_account_phone_required,
  'account.terms.required': m.field_account_terms_required,
  'account.userType.required': m.field_account_userType_required,
} satisfies Partial<Record<FieldCode, () => string>>

export function getProblemText(code: string): string {
  return PROBLEM_TEXTS[isListed(code) ? code : 'field.invalid']()
}

function isListed(code: string): code is keyof typeof PROBLEM_TEXTS {
  return Object.hasOwn(PROBLEM_TEXTS, code)
}

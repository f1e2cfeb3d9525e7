// The owner of a home as an agent's spreadsheet names them: a name, an email address and a phone number, in one column or in three.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { NOBODY_WORDS } from './import-columns.data.ts'
import type { ImportCells } from './import.model.ts'

/** At least one of the three is known; the name may be empty. */
export type ImportOwner = { name: string; email: string | null; phone: string | null }

const MAX_CELL = 400
/** As long as the name of a client and of a represented owner may be. */
const MAX_NAME = 200
const PHONE = /\+?\(?\d[\d\s().-]{5,25}\d/

export function readOwner(cells: ImportCells): { owner: ImportOwner | null; problems: ImportProblem[] } {
  const problems: ImportProblem[] = []
  const note = (column: string, code: FieldCode) => void problems.push({ column, code })
  const [all, emailCell, phoneCell] = [cells.owner, cells.ownerEmail, cells.ownerPhone].map(cleanCell)
  const ownEmail = emailCell === '' ? null : readEmail(emailCell ?? '')
  if (emailCell !== '' && ownEmail === null) note('ownerEmail', 'account.email.invalid')
  const ownPhone = phoneCell === '' ? null : readPhone(phoneCell ?? '')
  if (phoneCell !== '' && ownPhone === null) note('ownerPhone', 'account.phone.invalid')

  const emailText = all?.split(/[\s<>(),;:|/]+/).find((word) => word.includes('@')) ?? ''
  const foundEmail = emailText === '' ? null : readEmail(emailText)
  if (emailText !== '' && foundEmail === null) note('owner', 'account.email.invalid')
  const withoutEmail = emailText === '' ? (all ?? '') : (all ?? '').replace(emailText, ' ')
  const phoneText = PHONE.exec(withoutEmail)?.[0] ?? ''
  const foundPhone = phoneText === '' ? null : parsePhone(phoneText)
  if (phoneText !== '' && foundPhone === null) note('owner', 'account.phone.invalid')

  const name = tidyName(phoneText === '' ? withoutEmail : withoutEmail.replace(phoneText, ' '))
  const owner = { name, email: ownEmail ?? foundEmail, phone: ownPhone ?? foundPhone }
  return { owner: name === '' && owner.email === null && owner.phone === null ? null : owner, problems }
}

function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '')
    .slice(0, MAX_CELL)
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const name = normalizeName(text)
  const isNobody = name === '' ? !/\p{L}/u.test(text) : NOBODY_WORDS.includes(name)
  return isNobody ? '' : text
}

/** 'mailto:ana@example.com' is what mail programs copy. */
function readEmail(text: string): string | null {
  const result = emailField.safeParse(text.replace(/^mailto:/i, '').replace(/\.$/, ''))
  return result.success ? result.data : null
}

/** The first of several numbers. '9171234567.0' is a number of a sheet. */
function readPhone(text: string): string | null {
  const whole = text.replace(/\.0+$/, '')
  return parsePhone(whole) ?? parsePhone(whole.split(/[/;,&|]/)[0]?.trim() ?? '')
}

/** What is left of the cell, without the signs that stood between its parts. */
function tidyName(text: string): string {
  return text
    .replaceAll(/[<>()|;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,:/&+-]+|[\s,:/&+-]+$/g, '')
    .slice(0, MAX_NAME)
    .trim()
}

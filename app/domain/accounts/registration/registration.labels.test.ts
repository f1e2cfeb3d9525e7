import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIELD_CODES } from '#app/errors/field-codes.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { listSourceFiles, readImportGraph } from '#tests/support/source-files.ts'
import { getProblemText } from './registration.labels.ts'

const STEPS_FILE = 'app/domain/accounts/registration/registration-steps.rules.ts'

/** The codes that the steps can report, in the browser too: those in the files that the steps import. */
function listReportedCodes(): string[] {
  const graph = readImportGraph(listSourceFiles())
  const files = new Set([STEPS_FILE])
  for (const file of files)
    for (const { target, isTypeOnly } of graph.get(file) ?? []) if (!isTypeOnly) files.add(target)
  const text = [...files].map((file) => readFileSync(file, 'utf8')).join('\n')
  return FIELD_CODES.filter((code) => text.includes(`'${code}'`))
}

test('the browser has the same text as the server for every problem of the steps', () => {
  const codes = listReportedCodes()
  expect(codes.length).toBeGreaterThan(25)
  for (const code of codes) expect(getProblemText(code), code).toBe(fieldMessage(code))
})

test('a message that is not a code of the steps gets the general text', () => {
  for (const code of ['Invalid input', 'toString', 'listing.title.required'])
    expect(getProblemText(code)).toBe(fieldMessage('field.invalid'))
})

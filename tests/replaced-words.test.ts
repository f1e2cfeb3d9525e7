// One word for one thing (docs/glossary.md): words that were replaced do not come back in code, addresses, messages, documents or file names.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const REPLACED: { word: RegExp; instead: string }[] = [
  { word: /cheque/gi, instead: 'check in texts, postDatedCheck in code' },
  { word: /acknowledgement/gi, instead: 'acknowledgment' },
  { word: /upkeep/gi, instead: 'maintenance' },
  { word: /repair[ _-]?request|\brepair_/gi, instead: 'maintenance request' },
  { word: /(?<![a-z])e-mail/gi, instead: 'email' },
  { word: /payment[ _-]?receipt/gi, instead: 'proof of payment' },
]

/** Where an old word has to stay, and why. */
const ALLOWED: { path: RegExp; word: string; reason: string }[] = [
  { path: /^app\/db\/migrations\//, word: '', reason: 'a migration that landed is never changed' },
  { path: /^tests\/migrations\//, word: '', reason: 'the names before the migrations that rename them' },
  { path: /^CHANGELOG\.md$/, word: '', reason: 'it says what was renamed' },
  { path: /^docs\/glossary\.md$/, word: '', reason: 'its last table lists words that are not used' },
  { path: /^tests\/replaced-words\.test\.ts$/, word: '', reason: 'this test' },
  {
    path: /^app\/(console-file-routes|pages\/dashboard-pages\.server)\.ts$/,
    word: 'acknowledgement',
    reason: 'an old address, which redirects',
  },
  { path: /^docs\/permissions\.md$/, word: 'acknowledgement', reason: 'generated from the table of pages' },
  { path: /\/pending-email-change\.queries\.server\.ts$/, word: 'e-mail', reason: 'authenticated with stored values' },
  {
    path: /\/(merge-clients\.db\.test|sheet-header\.rules|sheet\.rules\.test)\.ts$/,
    word: 'E-mail',
    reason: 'a spelling that imported files may have',
  },
]

const files = globSync([
  '*.md',
  '{app,bench,content,docs,illustrator,messages,scripts,seed,server,tests}/**/*.{ts,tsx,mjs,css,json,md,sql,txt}',
]).filter((path) => !/^app\/messages\/|node_modules/.test(path))

const findWords = (text: string): string[] => REPLACED.flatMap(({ word }) => text.match(word) ?? [])

const isAllowed = (path: string, found: string) =>
  ALLOWED.some((each) => each.path.test(path) && (each.word === '' || each.word === found))

test('no word that was replaced is in a file or in its name', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const findings = files.flatMap((path) =>
    findWords(`${path}\n${readFileSync(path, 'utf8')}`)
      .filter((found) => !isAllowed(path, found))
      .map((found) => `${path}: ${found}`),
  )
  expect(findings).toEqual([])
})

test('every exception is needed', () => {
  const isNeeded = ({ path, word }: (typeof ALLOWED)[number]) =>
    files.some(
      (file) => path.test(file) && findWords(readFileSync(file, 'utf8')).some((found) => word === '' || word === found),
    )
  expect(ALLOWED.filter((each) => !isNeeded(each))).toEqual([])
})

test('null control: each replaced word is found in code, messages and addresses', () => {
  const text = `storeCheque(CHEQUE_STATUSES) acknowledgements.pdf upkeep.ts m.repair_title "repair requests" E-mail paymentReceipts payment_receipt`
  expect(findWords(text)).toEqual([
    'Cheque',
    'CHEQUE',
    'acknowledgement',
    'upkeep',
    'repair_',
    'repair request',
    'E-mail',
    'paymentReceipt',
    'payment_receipt',
  ])
  expect(
    findWords('createmail create-mail the check is checked; the cost of a repair; the receipt of a booking'),
  ).toEqual([])
})

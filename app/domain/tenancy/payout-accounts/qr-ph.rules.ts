// QR Ph codes: reads the code of an owner strictly, and writes the amount and the reference of one payment into a copy of it.
import {
  calculateChecksum,
  type EmvField,
  getField,
  MAX_VALUE,
  parseFields,
  setField,
  writeFields,
} from './engine/emv-tlv.ts'

const ID = {
  format: '00',
  initiation: '01',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  additional: '62',
  checksum: '63',
} as const
/** Fields of a merchant account. */
const ACCOUNT_ID = { scheme: '00', bank: '01', merchant: '03', account: '04' } as const
const REFERENCE_ID = '05'

const FORMAT = '01'
const REUSABLE = '11'
const WITH_AMOUNT = '12'
const PESO = '608'
const PHILIPPINES = 'PH'
const SCHEMES = { 'com.p2pqrpay': 'person', 'ph.ppmi.p2m': 'merchant' } as const
const MAX_NAME = 25
const MAX_CITY = 15
const MAX_AMOUNT = 13
const MAX_REFERENCE = 25

/** Wallets refuse a scan of more. */
export const MAX_SCAN_CENTAVOS = 50_000_00
export const MIN_SCAN_CENTAVOS = 1_00

export type QrPhProblem = 'format' | 'checksum' | 'country' | 'account'

export type QrPhCode = {
  /** Of a person, or issued to a business. */
  kind: (typeof SCHEMES)[keyof typeof SCHEMES]
  /** Whose account it is, as the bank or wallet wrote it. */
  name: string
  city: string
  /** The amount is in it, so that it fits one payment only. */
  hasAmount: boolean
  /** The same for all codes of one account. */
  accountKey: string
}

type Account = Pick<QrPhCode, 'kind' | 'accountKey'>

export function parseQrPh(payload: string): QrPhCode | { problem: QrPhProblem } {
  const fields = parseFields(payload)
  if (fields === null || fields[0]?.id !== ID.format || fields[0].value !== FORMAT) return { problem: 'format' }
  const last = fields.at(-1)
  if (last?.id !== ID.checksum || last.value.length !== 4) return { problem: 'format' }
  if (calculateChecksum(payload.slice(0, -4)) !== last.value) return { problem: 'checksum' }
  if (!hasSoundFacts(fields)) return { problem: 'format' }
  if (getField(fields, ID.currency) !== PESO || getField(fields, ID.country) !== PHILIPPINES)
    return { problem: 'country' }
  const account = findAccount(fields)
  if (account === null) return { problem: 'account' }
  return {
    ...account,
    name: getField(fields, ID.name) ?? '',
    city: getField(fields, ID.city) ?? '',
    hasAmount: getField(fields, ID.amount) !== undefined || getField(fields, ID.initiation) === WITH_AMOUNT,
  }
}

function hasSoundFacts(fields: readonly EmvField[]): boolean {
  const [initiation, category, amount, name, city, additional] = [
    ID.initiation,
    ID.category,
    ID.amount,
    ID.name,
    ID.city,
    ID.additional,
  ].map((id) => getField(fields, id))
  return (
    (initiation === undefined || initiation === REUSABLE || initiation === WITH_AMOUNT) &&
    category !== undefined &&
    /^\d{4}$/.test(category) &&
    (amount === undefined || (amount.length <= MAX_AMOUNT && /^\d+(\.\d{0,2})?$/.test(amount))) &&
    isFilledUpTo(name, MAX_NAME) &&
    isFilledUpTo(city, MAX_CITY) &&
    (additional === undefined || parseFields(additional) !== null)
  )
}

const isFilledUpTo = (text: string | undefined, max: number) =>
  text !== undefined && text.length <= max && text.trim() !== ''

/** Ids 26 to 51 are templates of payment schemes. A business code may also have the account of a person. */
function findAccount(fields: readonly EmvField[]): Account | null {
  const accounts = fields.flatMap(({ id, value }) => (id >= '26' && id <= '51' ? readAccount(value) : []))
  return accounts.find(({ kind }) => kind === 'merchant') ?? accounts[0] ?? null
}

function readAccount(template: string): Account[] {
  const parts = parseFields(template)
  const scheme = parts === null ? undefined : getField(parts, ACCOUNT_ID.scheme)
  if (parts === null || (scheme !== 'com.p2pqrpay' && scheme !== 'ph.ppmi.p2m')) return []
  const kind = SCHEMES[scheme]
  const bank = getField(parts, ACCOUNT_ID.bank)
  const number = getField(parts, ACCOUNT_ID.account) ?? getField(parts, ACCOUNT_ID.merchant)
  return bank === undefined || number === undefined ? [] : [{ kind, accountKey: `${bank}:${number}`.toUpperCase() }]
}

export const isQrPh = (answer: QrPhCode | { problem: QrPhProblem }): answer is QrPhCode => 'kind' in answer

/** Codes of businesses, and codes that already contain an amount, stay as they were issued. */
export const canTakeAmount = ({ kind, hasAmount }: QrPhCode): boolean => kind === 'person' && !hasAmount

/**
 * The code for one payment. Null if the code must stay as it is, if a scan cannot take the amount, or if the reference has no room beside
 * what the bank wrote.
 */
export function buildPaymentCode(payload: string, payment: { centavos: number; reference: string }): string | null {
  const code = parseQrPh(payload)
  const fields = parseFields(payload)
  if (!isQrPh(code) || fields === null || !canTakeAmount(code) || !isScannable(payment.centavos)) return null
  const additional = parseFields(getField(fields, ID.additional) ?? '') ?? []
  const details = writeFields(setField(additional, REFERENCE_ID, payment.reference))
  if (!/^[A-Z0-9-]+$/.test(payment.reference) || payment.reference.length > MAX_REFERENCE || details.length > MAX_VALUE)
    return null
  const paid = [
    [ID.initiation, WITH_AMOUNT] as const,
    [ID.amount, writeAmount(payment.centavos)] as const,
    [ID.additional, details] as const,
  ].reduce<EmvField[]>((all, [id, value]) => setField(all, id, value), fields.slice(0, -1))
  return sealFields(paid)
}

export const isScannable = (centavos: number): boolean => centavos >= MIN_SCAN_CENTAVOS && centavos <= MAX_SCAN_CENTAVOS

/** Two decimals: some wallets read a whole number as centavos. */
const writeAmount = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

/** Adds the checksum, which covers its own id and length. */
function sealFields(fields: readonly EmvField[]): string {
  const text = `${writeFields(fields)}${ID.checksum}04`
  return text + calculateChecksum(text)
}

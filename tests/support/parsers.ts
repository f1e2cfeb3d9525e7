// Every parser of a stranger's text, with texts that are made to be slow. Used by bench/parsers.ts and tests/timing/parser-growth.test.ts.
import { isbot } from 'isbot'
import { tidyClientCells } from '#app/domain/agents/client-import/client-cells.rules.ts'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import { findMarkdownProblem } from '#app/domain/content/documents/markdown-bounds.rules.ts'
import { listLinks } from '#app/domain/content/documents/markdown-links.rules.server.ts'
import { renderMarkdown } from '#app/domain/content/documents/markdown.rules.server.ts'
import { readCsv } from '#app/domain/kernel/spreadsheets/engine/csv-table.ts'
import { parseTable } from '#app/domain/kernel/spreadsheets/engine/parse-table.server.ts'
import { readHighestPesos, readSheetPesos } from '#app/domain/kernel/spreadsheets/sheet-amount.rules.ts'
import { readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import { findCityAddress } from '#app/domain/listings/import/import-city.rules.server.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { findPlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import { isThanks } from '#app/domain/messaging/leads/lead.rules.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { parseQueryText } from '#app/domain/search/query-parser/query-parser.queries.server.ts'
import { parseAcceptLanguage } from '#app/i18n/locale.ts'
import { readBusyTimes } from '#app/domain/tenancy/imported-calendars/engine/read-busy-times.ts'
import { parseFields } from '#app/domain/tenancy/payout-accounts/engine/emv-tlv.ts'
import { parseQrPh } from '#app/domain/tenancy/payout-accounts/qr-ph.rules.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { buildWorkbook } from './fixtures/spreadsheets.ts'

export type Parser = {
  name: string
  /** The smallest length; the others are two and four times as long. */
  length: number
  /** Parts that are repeated to the length. */
  parts: readonly string[]
  parse: (text: string) => unknown
}

const SIGNS = [' ', '"', "'", ',', '.', '-', '(', '<', '&', '=', '/', '1', 'a', 'ñ', '\n', '\t']
const TABLE = { rows: 530, columns: 60 }
const table = (sheet: string) => parseTable(buildWorkbook(sheet), TABLE)

const CALENDAR_START = 'BEGIN:VCALENDAR\n'
const CALENDAR_RANGE = { from: Date.UTC(2026, 2, 1), until: Date.UTC(2026, 8, 1), ownHost: 'tahanan.example' }
const ENTRY = 'BEGIN:VEVENT\nDTSTART:20260302T010000Z\nDURATION:PT1H\n'

export const PARSERS: readonly Parser[] = [
  {
    name: 'calendar',
    length: 100_000,
    parts: [
      '\n',
      ' \n',
      '\n ',
      ' ',
      ':',
      ';',
      '"',
      'a',
      'BEGIN:',
      'BEGIN:VEVENT\n',
      'END:VEVENT\n',
      'BEGIN:VTIMEZONE\n',

      'DTSTART:20260302T010000Z\n',
      'DTSTART;TZID="',
      `${ENTRY}END:VEVENT\n`,
      `${ENTRY}RRULE:FREQ=YEARLY\nEND:VEVENT\n`,
      `${ENTRY}RECURRENCE-ID:20260302T010000Z\nEND:VEVENT\n`,
      'BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n',
    ],
    parse: (text) => readBusyTimes({ text: `${CALENDAR_START}${text}\nEND:VCALENDAR`, ...CALENDAR_RANGE }),
  },
  {
    name: 'calendar: one entry',
    length: 100_000,
    parts: [
      'EXDATE:20260302T010000Z\n',
      'RDATE:20260302T010000Z\n',
      'RRULE:FREQ=DAILY\n',
      '20260302,',
      '\n 20260302,',
      'UID:a\n',
    ],
    parse: (text) =>
      readBusyTimes({ text: `${CALENDAR_START}${ENTRY}EXDATE:${text}\nEND:VEVENT\nEND:VCALENDAR`, ...CALENDAR_RANGE }),
  },
  {
    name: 'calendar: time zone',
    length: 100_000,
    parts: [
      'RDATE:20260302T010000\n',
      'BEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0800\nTZOFFSETTO:+0700\nEND:STANDARD\n',
      'TZID:a\n',
    ],
    parse: (text) => {
      const zone = `BEGIN:VTIMEZONE\nTZID:Nowhere\n${text}\nEND:VTIMEZONE\n`
      const entry = 'BEGIN:VEVENT\nDTSTART;TZID=Nowhere:20260302T010000\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEND:VEVENT\n'
      return readBusyTimes({ text: `${CALENDAR_START}${zone}${entry}END:VCALENDAR`, ...CALENDAR_RANGE })
    },
  },
  {
    name: 'CSV',
    length: 100_000,
    parts: ['"', 'a"', '",', ' "', '""', ',', ';', '\n', ' \n', ',\n', '\r', ' ', 'a', '"\n', 'a,b\n'],
    parse: (text) => readCsv(text, TABLE),
  },
  {
    name: 'CSV after a letter',
    length: 100_000,
    parts: ['"', '" ', '""'],
    parse: (text) => readCsv(`a${text}`, TABLE),
  },
  {
    name: 'workbook: sheet',
    length: 100_000,
    parts: [
      '<',
      '<a',
      '<c ',
      '<c r="A1">',
      '<row><c><v>1',
      '&',
      '&#x41;',
      '"',
      'a',
      '<!--',
      '<![CDATA[',
      '</c>',
      '<c a',
    ],
    parse: table,
  },
  {
    name: 'workbook: tag that is not closed',
    length: 100_000,
    parts: ['a', ' ', 'a="', 'a=', '='],
    parse: (text) => table(`<worksheet><sheetData><row><c ${text}`),
  },
  {
    name: 'workbook: list of sheets',
    length: 100_000,
    parts: ['<', 'a', '<sheet ', '<sheet name="', '<sheet r:id="rId7"/>'],
    parse: (text) => parseTable(buildWorkbook('', [], `<workbook><sheets><${text}`), TABLE),
  },
  {
    name: 'workbook: shared texts',
    length: 20_000,
    parts: ['<si>', '<si><t>', '&', '&#1;', 'a', '_x0041_', '_x', '<r><t>'],
    parse: (text) => parseTable(buildWorkbook('<worksheet/>', [text]), TABLE),
  },
  {
    name: 'feed of homes',
    length: 100_000,
    parts: [
      '<',
      '<a',
      '<a>',
      '<a/>',
      '</a>',
      ' a="b"',
      '&',
      '&amp;',
      '&a;',
      '"',
      'a',
      ' ',
      '<!--',
      '<![CDATA[',
      ']]>',
      '<?',
      '<!DOCTYPE a [',
      '<property><price>1</price></property>',
      '<features><feature>a</feature></features>',
    ],
    parse: (text) => parseTable(Buffer.from(`<root><property>${text}`), TABLE),
  },
  {
    name: 'feed of homes: attributes',
    length: 20_000,
    parts: [' a', ' a=', ' a="b"', '"', '=', '&'],
    parse: (text) => parseTable(Buffer.from(`<root><property ${text}`), TABLE),
  },
  {
    name: 'search text',
    length: 2_000,
    parts: [...SIGNS, '2br ', 'under 20k ', 'makati ', 'near ', 'sa ', '₱1,', 'isang ', 'san jose '],
    parse: (text) => parseQueryText(readSearch(new URLSearchParams({ q: text, location: text }))),
  },
  {
    name: 'payload of a QR Ph code',
    length: 20_000,
    parts: [...SIGNS, '0', '00', '0001a', '000201', '5999', '6304'],
    parse: (text) => [parseQrPh(text), parseFields(text.slice(0, 512))],
  },
  { name: 'price', length: 20_000, parts: [...SIGNS, '1,', '111,', '1 ', '₱', 'php ', '1.'], parse: parsePesos },
  {
    name: 'amounts, days and names of a spreadsheet',
    length: 20_000,
    parts: [...SIGNS, '1,000', '1k', '1 000 ', '1/', 'dec ', '()', '(', 'php '],
    parse: (text) => [readSheetPesos(text), readHighestPesos(text), readSheetDay(text), normalizeName(text)],
  },
  {
    name: 'cells of a client',
    length: 20_000,
    parts: [...SIGNS, '<', '>', '0917/', ' or ', '.0', 'mailto:'],
    parse: (text) =>
      tidyClientCells({
        name: text,
        email: text,
        phone: text,
        type: text,
        wishType: text,
        wishBudget: text,
        wishPets: text,
      }),
  },
  { name: 'thanks of a client', length: 20_000, parts: [...SIGNS, 'ok ', 'po ', 'thank you '], parse: isThanks },
  { name: 'phone number', length: 20_000, parts: [...SIGNS, '0', '+63', '( '], parse: parsePhone },
  {
    name: 'email address',
    length: 20_000,
    parts: [...SIGNS, 'a.', 'a@', '@', 'a<', '"<'],
    parse: (text) => emailField.safeParse(text),
  },
  {
    name: 'address of a listing',
    length: 500,
    parts: [...SIGNS, 'sa ', 'of ', 'makati, ', 'san ', 'city ', 'city of ', 'brgy '],
    parse: (text) => [findCityAddress(text), findCityAddress(text.slice(0, 150)), findPlaceAddress(text)],
  },
  {
    name: 'user agent',
    length: 4_000,
    parts: [...SIGNS, 'Version/1', 'Version/1.', 'Chrome/', 'bot', 'Mozilla/5.0 (', 'compatible; '],
    parse: (text) => [parseDevice(text), isbot(text)],
  },
  {
    name: 'Accept-Language',
    length: 4_000,
    parts: [...SIGNS, 'en,', 'fil;q=0.', 'en-', ';q=', 'x;', 'fil-PH,'],
    parse: parseAcceptLanguage,
  },
  {
    name: 'Markdown of our own files',
    length: 4_000,
    parts: ['A [link](b).\n\n', '## Heading\n\n', '- item\n', '| a | b |\n', '**bold**\n\n', '`code`\n\n', 'word '],
    parse: (text) => renderMarkdown(text),
  },
  {
    name: 'Markdown of administrators, within its bounds',
    length: 4_000,
    parts: [
      ...SIGNS,
      '*a_',
      'a_b_',
      '**a',
      '[a](',
      '[[a]',
      '![a](b)',
      '> ',
      '> - ',
      '- a\n',
      'a\n-\n',
      '| a | b |\n|---|---|\n',
      '*a_ word word word\n\n',
      '[a](b) word word word\n\n',
      '> > quoted\n\n',
    ],
    parse: (text) => (findMarkdownProblem(text) === null ? [renderMarkdown(text), listLinks(text)] : null),
  },
]

export const FACTORS = [1, 2, 4] as const

export function buildText(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

export type Growth = { name: string; part: string; length: number; times: number[] }

/** The shortest of some runs at each length, in milliseconds, because other work of the machine only makes a run longer. */
export async function measureGrowth({ name, length, parse }: Parser, part: string, runs: number): Promise<Growth> {
  const times: number[] = []
  for (const factor of FACTORS) {
    const text = buildText(part, length * factor)
    let shortest = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs; run++) {
      const started = performance.now()
      await parse(text)
      shortest = Math.min(shortest, performance.now() - started)
    }
    times.push(shortest)
  }
  return { name, part, length, times }
}

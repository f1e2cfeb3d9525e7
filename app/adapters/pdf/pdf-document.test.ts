import { expect, test } from 'vitest'
import { countPdfPages, readPdfLines } from '#tests/support/pdf-text.ts'
import { buildPdf, type PdfContent } from './pdf-document.server.ts'

const content: PdfContent = {
  locale: 'en',
  title: 'Receipt',
  number: 'No. 1001',
  brand: 'Tahanan',
  blocks: [
    { kind: 'rows', rows: [{ label: 'Received from', value: 'Niña Peñaflor' }] },
    { kind: 'amounts', rows: [{ label: 'Total', amount: '₱85,500.00', isTotal: true }] },
  ],
  footer: 'Made by Tahanan',
  formatPage: ({ page, total }) => `Page ${page} of ${total}`,
  createdAt: new Date('2026-03-02T02:00:00Z'),
}

test('a document contains its texts, with ñ and the peso sign', async () => {
  const lines = readPdfLines(await buildPdf(content))
  expect(lines).toEqual([
    'Tahanan',
    'No. 1001',
    'Receipt',
    'Received from',
    'Niña Peñaflor',
    'Total',
    '₱85,500.00',
    'Made by Tahanan',
    'Page 1 of 1',
  ])
})

test('a long document has several pages, and each names its number', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ label: `Line ${n}`, value: `Value ${n}` }))
  const pdf = await buildPdf({ ...content, blocks: [{ kind: 'rows', rows }] })
  const lines = readPdfLines(pdf)
  const pages = countPdfPages(pdf)
  expect(pages).toBeGreaterThan(2)
  expect(lines.filter((line) => line.startsWith('Value')).length).toBe(120)
  expect(lines).toContain(`Page ${pages} of ${pages}`)
})

test('other work runs between two pages', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ label: `Line ${n}`, value: 'x' }))
  let turns = 0
  const countTurn = (): void => {
    turns++
    handle = setImmediate(countTurn)
  }
  let handle = setImmediate(countTurn)
  const pages = countPdfPages(await buildPdf({ ...content, blocks: [{ kind: 'rows', rows }] }))
  clearImmediate(handle)
  expect(turns).toBeGreaterThanOrEqual(pages - 1)
})

test('the same content gives the same file', async () => {
  expect((await buildPdf(content)).equals(await buildPdf(content))).toBe(true)
})

test('an amount of millions stays on one line in a table of seven columns', async () => {
  const row = ['Studio with own meter on Burgos Street', ...Array.from({ length: 6 }, () => '₱1,920,723.29')]
  const columns = row.map((_, index) => `Column ${index}`)
  const lines = readPdfLines(await buildPdf({ ...content, blocks: [{ kind: 'table', columns, rows: [row] }] }))
  expect(lines.filter((line) => line === '₱1,920,723.29')).toHaveLength(6)
})

test('a table repeats its column names on every page', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [`Home ${n}`, '₱1.00'])
  const pdf = await buildPdf({ ...content, blocks: [{ kind: 'table', columns: ['Home', 'Expected'], rows }] })
  const pages = countPdfPages(pdf)
  expect(pages).toBeGreaterThan(1)
  expect(readPdfLines(pdf).filter((line) => line === 'Expected')).toHaveLength(pages)
})

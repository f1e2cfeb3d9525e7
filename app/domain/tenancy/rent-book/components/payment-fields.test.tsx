import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { PaymentFields } from './payment-fields.tsx'

afterEach(cleanup)

const makeLine = (
  id: string,
  dueDate: string,
  unclaimed: number,
  changes: Partial<BookLineView> = {},
): BookLineView => ({
  id,
  kind: 'rent',
  dueDate,
  amountDue: unclaimed,
  reduced: 0,
  confirmed: 0,
  waiting: 0,
  inChecks: 0,
  note: null,
  due: unclaimed,
  open: unclaimed,
  unclaimed,
  status: 'pending',
  paidOn: null,
  paidWith: null,
  reductions: [],
  ...changes,
})
const LINES = [
  makeLine('june', '2026-06-05', 75_025),
  makeLine('july', '2026-07-05', 1_292_147),
  makeLine('key', '2026-08-01', 50_000, { kind: 'other', note: 'Key card' }),
  makeLine('lock', '2026-08-20', 25_000, { kind: 'other', note: 'New lock' }),
]
const FORM = { values: {}, errors: {}, refusal: undefined, alert: undefined }
const fields = (lines: BookLineView[], form: typeof FORM | object = FORM) => (
  <form>
    <PaymentFields lines={lines} form={{ ...FORM, ...form }} chosen={undefined} today="2026-06-20" method="gcash" />
  </form>
)
const getAmount = () => screen.getByLabelText<HTMLInputElement>('Amount').value
const readSpread = () =>
  within(screen.getAllByRole('list').at(-1) ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const getSpreadInput = () => document.querySelector<HTMLInputElement>('input[name="spread"]')?.value

test('the amount follows the ticked lines, and the spread is shown line by line', async () => {
  render(fields(LINES))
  expect(getAmount()).toBe('750.25')
  await userEvent.click(screen.getByLabelText(/Rent, Jul 2026/))
  await userEvent.click(screen.getByLabelText(/Key card/))
  expect(getAmount()).toBe('14,171.72')
  expect(readSpread()).toEqual([
    'Rent, Jun 2026₱750.25',
    'Rent, Jul 2026₱12,921.47',
    'Other charge, Aug 2026: Key card₱500',
  ])
  expect(getSpreadInput()).toBe('june:75025,july:1292147,key:50000')
})

test('an amount that somebody typed stays, until they clear it', async () => {
  render(fields(LINES))
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1,000')
  await userEvent.click(screen.getByLabelText(/Rent, Jul 2026/))
  expect(getAmount()).toBe('1,000')
  expect(readSpread()).toEqual(['Rent, Jun 2026₱750.25', 'Rent, Jul 2026₱249.75₱12,671.72 stays open'])
  await userEvent.clear(amount)
  await userEvent.tab()
  expect(getAmount()).toBe('13,671.72')
})

test('an amount above the ticked lines is named before it is sent', async () => {
  render(fields(LINES))
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '750.26')
  expect(screen.getByText('This is more than is still due for the entries you chose')).toBeTruthy()
  expect(getSpreadInput()).toBeUndefined()
})

test('charges of one kind and month show their text and due date', () => {
  render(fields(LINES))
  expect(screen.getByLabelText(/Due 1 Aug 2026 · Key card/)).toBeTruthy()
  expect(screen.getByLabelText(/Due 20 Aug 2026 · New lock/)).toBeTruthy()
})

test('after a payment the form starts again with what is open now', () => {
  const { rerender } = render(fields(LINES))
  rerender(fields(LINES.slice(1)))
  expect(getAmount()).toBe('12,921.47')
})

test('a refused form keeps the typed amount; without JavaScript the amount is empty and means all ticked lines', () => {
  render(fields(LINES, { values: { amount: '500' } }))
  expect(getAmount()).toBe('500')
  expect(readSpread()).toEqual(['Rent, Jun 2026₱500₱250.25 stays open'])
  const html = renderToString(fields(LINES))
  expect(html).toContain('name="amount" value=""')
  expect(html).toContain('value="june:75025"')
})

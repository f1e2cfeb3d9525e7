import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField } from './amount-field.tsx'

afterEach(cleanup)

function AmountFieldHarness({
  onReport,
  start = null,
}: {
  onReport: (value: number | null) => void
  start?: number | null
}) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AmountField
        label="Highest"
        name="max"
        sign="₱"
        value={value}
        onChange={(next) => {
          onReport(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(null)}>
        clear
      </button>
    </>
  )
}

test('an amount is reported once, when the field loses focus, and then formatted with commas', async () => {
  const onReport = vi.fn<(value: number | null) => void>()
  render(<AmountFieldHarness onReport={onReport} />)
  await userEvent.type(screen.getByLabelText('Highest'), '40000')
  await userEvent.tab()
  expect(onReport.mock.calls).toEqual([[40_000]])
  expect(screen.getByLabelText<HTMLInputElement>('Highest').value).toBe('40,000')
})

test('Enter reports the amount at once, and text without digits reports null', async () => {
  const onReport = vi.fn<(value: number | null) => void>()
  render(<AmountFieldHarness onReport={onReport} />)
  await userEvent.type(screen.getByLabelText('Highest'), '₱25,000{Enter}')
  expect(onReport.mock.calls).toEqual([[25_000]])
  await userEvent.clear(screen.getByLabelText('Highest'))
  await userEvent.type(screen.getByLabelText('Highest'), 'abc{Enter}')
  expect(onReport.mock.calls).toEqual([[25_000], [null]])
})

test('a value cleared from outside empties the field', async () => {
  render(<AmountFieldHarness onReport={() => undefined} start={40_000} />)
  await userEvent.click(screen.getByRole('button', { name: 'clear' }))
  expect(screen.getByLabelText<HTMLInputElement>('Highest').value).toBe('')
})

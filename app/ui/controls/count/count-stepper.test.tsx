import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CountStepper } from './count-stepper.tsx'
import { getSteppedCount } from './stepped-count.ts'

describe('one step of a count', () => {
  const optional = { min: 1, max: 3, isOptional: true }
  const required = { min: 0, max: 3, isOptional: false }
  test.each([
    ['', 1, optional, '1'],
    ['2', 1, optional, '3'],
    ['3', 1, optional, '3'],
    ['1', -1, optional, ''],
    ['', -1, optional, ''],
    ['', 1, required, '1'],
    ['', -1, required, '0'],
    ['0', -1, required, '0'],
    ['1', -1, required, '0'],
    ['99', -1, optional, '3'],
    ['2.5', 1, optional, '1'],
  ] as const)('%j, %i', (text, direction, limits, expected) => {
    expect(getSteppedCount(text, direction, limits)).toBe(expected)
  })
})

describe('a stepper', () => {
  test('its buttons change the number, tell the form and announce it', () => {
    const onInput = vi.fn()
    render(
      <form onInput={onInput}>
        <CountStepper label="Beds" name="bedCount" defaultValue="" min={1} max={100} isOptional />
      </form>,
    )
    const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Beds/ })
    expect(input.value).toBe('')
    const less = screen.getByRole('button', { name: 'One less' })
    expect(less.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(input.value).toBe('1')
    expect(onInput).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('status').textContent).toBe('Beds: 1')
    expect(less.getAttribute('aria-disabled')).toBeNull()
  })
})

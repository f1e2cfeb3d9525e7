import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Pick } from './pick.tsx'

const details = () => screen.getByText('Any type').closest('details')

beforeEach(() => {
  render(
    <main tabIndex={-1}>
      <Pick label="Any type" isSet={false} group="bar">
        <p>inside</p>
        <button type="button">choice</button>
      </Pick>
      <button type="button">elsewhere</button>
    </main>,
  )
  details()?.setAttribute('open', '')
})
afterEach(cleanup)

describe('open pick', () => {
  test('an open pick closes on a click or on focus elsewhere', () => {
    fireEvent.pointerDown(screen.getByText('elsewhere'))
    expect(details()?.open).toBe(false)
    details()?.setAttribute('open', '')
    fireEvent.focusIn(screen.getByText('elsewhere'))
    expect(details()?.open).toBe(false)
  })

  test('an open pick stays open for a click inside, also when that moves the focus to the page around it', () => {
    fireEvent.pointerDown(screen.getByText('inside'))
    fireEvent.focusIn(screen.getByRole('main'))
    fireEvent.focusIn(screen.getByText('choice'))
    expect(details()?.open).toBe(true)
  })

  test('an open pick closes with Escape and restores the focus', () => {
    fireEvent.keyDown(screen.getByText('choice'), { key: 'Escape' })
    expect(details()?.open).toBe(false)
    expect(document.activeElement).toBe(screen.getByText('Any type'))
  })
})

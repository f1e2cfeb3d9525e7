import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { RefusalBox } from './refusal-box.tsx'

test('a refusal is read out once and has a link that dismisses it', () => {
  const onDismiss = vi.fn()
  render(
    <RefusalBox title="Failed to update property status" dismissTo="/list?page=2" onDismiss={onDismiss}>
      Somebody else has changed it.
    </RefusalBox>,
    { wrapper: MemoryRouter },
  )
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('Somebody else has changed it.')
  const link = screen.getByRole('link', { name: 'Dismiss' })
  expect(link.getAttribute('href')).toBe('/list?page=2')
  fireEvent.click(link)
  expect(onDismiss).toHaveBeenCalledOnce()
})

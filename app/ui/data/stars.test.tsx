import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test.each([
  [5, '100%'],
  [4.5, '90%'],
  [1, '20%'],
])('%f of five stars fill %s of the row', (rating, width) => {
  const { container } = render(<Stars rating={rating} />)
  expect(container.querySelector<HTMLElement>('[data-filled]')?.style.width).toBe(width)
})

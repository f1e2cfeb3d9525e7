import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AttentionCard } from './attention-card.tsx'
import type { AttentionGroup } from './attention.ts'

afterEach(cleanup)

const ITEM = {
  kind: 'rentDue',
  title: '₱7,500 is due',
  detail: '',
  age: 'in 3 days',
  action: 'Pay',
  to: '/pay',
} as const
const show = (total: number) => {
  const group: AttentionGroup = {
    kind: 'rentDue',
    label: 'Rents',
    items: [{ ...ITEM, id: '1', tone: 'amber' }],
    total,
    allTo: '/dashboard/tenant/payments',
  }
  render(
    <MemoryRouter>
      <AttentionCard groups={[group]} newKeys={new Set()} hasHeads={false} />
    </MemoryRouter>,
  )
}

test('a list without heads links to the items that it does not show', () => {
  show(4)
  expect(screen.getByRole('link', { name: /Rents/ }).getAttribute('href')).toBe('/dashboard/tenant/payments')
})

test('a list without heads has no such link if it shows all items', () => {
  show(1)
  expect(screen.queryByRole('link', { name: /Rents/ })).toBeNull()
})

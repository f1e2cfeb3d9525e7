import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ConsolePageHead } from './console-shell.tsx'
import { PageHelpContext, type PageHelpText } from './page-help.tsx'

const HELP: PageHelpText = { text: 'Confirm what tenants sent first.', article: 'record-payment' }

const show = (help: PageHelpText | null) =>
  render(
    <MemoryRouter>
      <PageHelpContext value={help}>
        <ConsolePageHead title="Payments" />
      </PageHelpContext>
    </MemoryRouter>,
  )

test('the question mark beside the title has the text and leads to the article', () => {
  const { container } = show(HELP)
  const details = container.querySelector('details')
  expect(details?.open).toBe(false)
  expect(container.querySelector('summary')?.getAttribute('aria-label')).toBe('About this page')
  expect(details?.textContent).toContain(HELP.text)
  expect(details?.querySelector('a')?.getAttribute('href')).toBe('/help#record-payment')
  expect(screen.getByRole('heading', { name: 'Payments' })).toBeDefined()
})

test('Escape and a press elsewhere close it, and Escape gives the focus back', () => {
  const { container } = show(HELP)
  const details = container.querySelector('details') ?? expect.unreachable()
  details.open = true
  fireEvent.pointerDown(details)
  expect(details.open).toBe(true) // null control
  fireEvent.pointerDown(document.body)
  expect(details.open).toBe(false)
  details.open = true
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(container.querySelector('summary'))
})

test('a page without help has only its title', () => {
  expect(show(null).container.querySelector('details')).toBeNull()
})

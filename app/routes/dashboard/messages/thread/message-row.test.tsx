import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { MessageRow, OutgoingRow } from './message-row.tsx'

const MESSAGE: ThreadMessage = {
  id: 'm1',
  sequence: 1,
  isMine: false,
  senderId: 'owner',
  senderName: 'Arnel Quizon',
  content: 'Hello',
  sentAt: '2026-11-12T11:18:00.000Z',
  readAt: null,
  attachments: [],
  asksForPayment: false,
}

const LISTING_ID = '0199c3a2-0000-7000-8000-000000000001'
const CONTEXT = { origin: 'https://tahanan.example', listing: { id: LISTING_ID, title: 'Corner condo' } }

function show(overrides: Partial<ThreadMessage>, otherId = 'owner') {
  const row = {
    kind: 'message',
    key: 'm1',
    message: { ...MESSAGE, ...overrides },
    isFirstOfGroup: true,
    isLastOfGroup: true,
  } as const
  render(
    <MemoryRouter>
      <MessageRow row={row} otherId={otherId} context={CONTEXT} getPhotoNumber={() => 1} isReported={false} />
    </MemoryRouter>,
  )
}

describe('message', () => {
  test('a message links only to pages of our own site', () => {
    show({ content: 'See https://tahanan.example/properties/1?x=2 or https://tahanan.example.evil.ph/pay now' })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/properties/1?x=2'])
    expect(screen.getByText(/evil\.ph\/pay now/)).toBeDefined()
  })

  test('a message shows the address of a listing as a link with its name', () => {
    const other = LISTING_ID.replace('1', '2')
    show({ content: `Hello! ${CONTEXT.origin}/properties/${LISTING_ID} or /properties/${other}` })
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Corner condo', `/properties/${LISTING_ID}`],
      ['See this home', `/properties/${other}`],
    ])
    expect(document.body.textContent).not.toContain('/properties/')
  })

  test('a message shows markup as plain text', () => {
    show({ content: '<img src=x onerror=alert(1)>' })
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })

  test('an own message shows that it was read', () => {
    show({ isMine: true, readAt: '2026-11-12T11:20:00.000Z' })
    expect(screen.getByText('7:18 PM, read')).toBeDefined()
  })

  test('a message of a third person shows the name, because owner and agent may both write', () => {
    show({ senderId: 'agent', senderName: 'Kristine Bautista' })
    expect(screen.getByText('Kristine Bautista')).toBeDefined()
  })

  test('a message that asks for money carries a warning and a button to report it', () => {
    show({ asksForPayment: true })
    expect(screen.getByText('Don’t pay before you have seen the place')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Report this message' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Request a viewing' }).getAttribute('href')).toBe(
      '/properties/0199c3a2-0000-7000-8000-000000000001/inquire?variant=inspection',
    )
  })
})

describe('outgoing message', () => {
  test('a failed message keeps its text and can be retried or edited', async () => {
    const [onRetry, onEdit] = [vi.fn(), vi.fn()]
    const outgoing = {
      key: 'k1',
      content: 'Sulit po ba?',
      files: [],
      startedAt: '',
      state: 'failed',
      refusal: null,
    } as const
    render(
      <MemoryRouter>
        <OutgoingRow outgoing={outgoing} onRetry={onRetry} onEdit={onEdit} context={CONTEXT} />
      </MemoryRouter>,
    )
    expect(screen.getByText('Sulit po ba?')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect([onRetry, onEdit].map((call) => call.mock.calls.length)).toEqual([1, 1])
  })
})

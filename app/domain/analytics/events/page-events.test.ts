import { describe, expect, test } from 'vitest'
import { findSignInEvent, listHeartEvents, listPageEvents, listSubmitEvents, toRoute } from './browser/page-events.ts'
import { analyticsEvent, eventBatch } from './event.schema.ts'

const ID = '4f1c9a52-8a52-4f0b-9d0e-0a4f5c7d2b11'
const readPage = (address: string) => listPageEvents(new URL(address, 'https://tahanan.example'))

describe('events of a page', () => {
  test('a listing page is a view of its listing, and a search reports the number of filters but no text', () => {
    expect(readPage(`/properties/${ID}?photo=2`)).toEqual([
      { name: 'property_view', route: '/properties/:id', propertyId: ID },
    ])
    expect(readPage('/search?q=maria%40mail.ph&location=makati&type=condo&pets=1&page=2')).toEqual([
      { name: 'search', route: '/search', details: { hasText: true, filters: 2 } },
      { name: 'pagination', route: '/search', details: { page: 2 } },
    ])
    expect(readPage('/about')).toEqual([])
  })

  test('the route contains no id, token or name of a file', () => {
    expect(
      [`/properties/${ID}/inquire`, '/saved/Ab3-secret', '/saved/secret', '/calendar/token', '/', '/blog/my-post'].map(
        toRoute,
      ),
    ).toEqual(['/properties/:id/inquire', '/saved/:id', '/saved/:id', '/calendar/:id', '/', '/blog/my-post'])
  })

  test('forms and hearts are events with the page and the listing', () => {
    expect(listSubmitEvents('/signin', '/signin').map(({ name }) => name)).toEqual(['form_submit'])
    expect(listSubmitEvents(`/properties/${ID}`, `/properties/${ID}/inquire`)).toEqual([
      { name: 'form_submit', route: '/properties/:id' },
      { name: 'inquiry', route: '/properties/:id', propertyId: ID },
    ])
    expect(listHeartEvents('/properties', { name: 'save', value: ID }).map(({ name }) => name)).toEqual([
      'wishlist_add',
    ])
    expect(listHeartEvents('/properties', { name: 'intent', value: 'save' })).toEqual([])
  })

  test('a sign-in counts on the page after it, not while the password is wrong or a code is due', () => {
    for (const page of ['/signin', '/signin/code']) expect(findSignInEvent(page, true)).toBeUndefined()
    expect(findSignInEvent('/dashboard/tenant', true)).toEqual({ name: 'sign_in', route: '/signin' })
    expect(findSignInEvent('/dashboard/tenant', false)).toBeUndefined()
  })

  test('every event of these pages is accepted by the schema of the server', () => {
    const events = [
      ...readPage(`/properties/${ID}`),
      ...readPage('/search?q=a&page=3'),
      ...listSubmitEvents(`/properties/${ID}`, `/properties/${ID}/apply`),
      ...listHeartEvents(`/properties/${ID}`, { name: 'remove', value: ID }),
    ]
    expect(eventBatch.safeParse({ events }).success).toBe(true)
  })

  test('an event with an unknown name, a typed text, an address or a further field is refused', () => {
    const refused = [
      { name: 'login', route: '/' },
      { name: 'search', route: '/search', details: { hasText: true, filters: 1, q: 'condo' } },
      { name: 'click', route: '/?q=condo', details: { on: 'link' } },
      { name: 'click', route: '/', details: { on: 'Maria' } },
      { name: 'form_submit', route: '/', email: 'a@b.ph' },
      { name: 'property_view', route: '/properties/:id', propertyId: 'x' },
    ]
    for (const event of refused) expect(analyticsEvent.safeParse(event).success, JSON.stringify(event)).toBe(false)
    const view = { name: 'form_start', route: '/' }
    expect(eventBatch.safeParse({ events: Array.from({ length: 26 }, () => view) }).success).toBe(false)
    expect(eventBatch.safeParse({ events: Array.from({ length: 25 }, () => view) }).success).toBe(true) // null control
  })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SuggestionCombobox, type SuggestionComboboxProps } from './suggestion-combobox.tsx'
import type { Suggestion } from './use-suggestions.ts'

const makati: Suggestion = {
  id: '1',
  name: 'Makati',
  area: 'Metro Manila',
  label: 'Makati, Metro Manila',
  slug: 'makati',
}
const mati: Suggestion = { id: '2', name: 'Mati', area: 'Davao Oriental', label: 'Mati, Davao Oriental', slug: 'mati' }
const labels = { label: 'Where', count: (n: number) => `${n} found`, none: 'Nothing found' }
const requests: string[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  requests.length = 0
  respond = async () => Response.json({ items: [makati, mati], attribution: null })
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push(url)
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')))
      respond().then(resolve, reject)
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

function show(props: Partial<SuggestionComboboxProps<Suggestion>> = {}) {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <SuggestionCombobox name="place" slugName="location" source="/api/places" labels={labels} {...props} />
      <button type="submit">go</button>
    </form>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' })
  const slug = () => document.querySelector<HTMLInputElement>('input[name=location]')?.value
  return { field, slug, onSubmit, user: userEvent.setup() }
}
const findOptions = () => screen.findAllByRole('option')

test('a refused text is marked at the field itself, with its note', () => {
  const { field } = show({ notes: { 'aria-invalid': true, 'aria-describedby': 'place-error' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe('place-error')
  cleanup()
  expect(show().field.hasAttribute('aria-invalid')).toBe(false)
})

describe('suggestion combobox', () => {
  test('the combobox debounces the requests for suggestions', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { field } = show()
    for (const value of ['m', 'ma', 'mak', 'maka']) {
      fireEvent.change(field, { target: { value } })
      vi.advanceTimersByTime(299)
    }
    expect(requests).toEqual([])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await findOptions()
    expect(requests).toEqual(['/api/places?q=maka'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('2 found')
  })

  test('the combobox does not request suggestions for one letter', async () => {
    const { field, user } = show()
    await user.type(field, 'm')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(requests).toEqual([])
  })

  test('the combobox works with the keyboard alone', async () => {
    const { field, slug, user, onSubmit } = show()
    await user.type(field, 'ma')
    await findOptions()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const [, second] = screen.getAllByRole('option')
    expect(second?.getAttribute('aria-selected')).toBe('true')
    expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Mati, Davao Oriental')
    expect(slug()).toBe('mati')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('the combobox returns to the text after the last suggestion, and closes on Escape', async () => {
    const { field, user } = show()
    await user.type(field, 'ma')
    await findOptions()
    await user.keyboard('{ArrowUp}')
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
    await user.keyboard('{ArrowDown}')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{Escape}')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(field.value).toBe('ma')
  })

  test('the combobox accepts a click, and drops the choice when the text changes', async () => {
    const onChoose = vi.fn<(item: Suggestion) => void>()
    const { field, slug, user } = show({ onChoose })
    await user.type(field, 'ma')
    await user.click((await findOptions())[0] as Element)
    expect(slug()).toBe('makati')
    expect(onChoose).toHaveBeenCalledWith(makati)
    await user.type(field, 'x')
    expect(slug()).toBe('')
  })

  test('the combobox ignores the late response to an earlier request', async () => {
    const { field, user } = show()
    let resolveLate: (response: Response) => void = () => undefined
    respond = () => new Promise((resolve) => (resolveLate = resolve))
    await user.type(field, 'ma')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    respond = async () => Response.json({ items: [mati] })
    await user.type(field, 't')
    await findOptions()
    resolveLate(Response.json({ items: [makati] }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(screen.getByRole('option').textContent).toContain('Mati')
  })

  test('the combobox says that nothing was found', async () => {
    respond = async () => Response.json({ items: [] })
    const { field, user } = show()
    await user.type(field, 'zz')
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'))
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    ['refuses', async () => new Response('', { status: 429 })],
    ['is away', () => Promise.reject(new Error('offline'))],
    ['answers nonsense', async () => new Response('<html>')],
  ])('the combobox stays a plain text field when the server %s', async (_what, broken) => {
    respond = broken
    const { field, user, onSubmit } = show()
    await user.type(field, 'makati')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(field.value).toBe('makati')
  })

  test('the combobox is a labelled text field before JavaScript arrives', () => {
    const html = renderToString(<SuggestionCombobox name="place" source="/x" labels={labels} defaultValue="Cebu" />)
    expect(html).toMatch(/<input[^>]*type="text"[^>]*name="place"[^>]*value="Cebu"/)
    expect(html).toMatch(/<label[^>]*for=/)
    expect(html).toMatch(/<ul[^>]*hidden/)
  })
})

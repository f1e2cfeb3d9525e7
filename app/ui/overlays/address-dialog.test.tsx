import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider, useActionData, useSearchParams } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function Page() {
  const [query] = useSearchParams()
  return (
    <>
      <Link to="/?delete=7">Delete</Link>
      {query.has('delete') ? (
        <ConfirmDialog
          title="Delete this item?"
          description="Messages stay."
          closeTo="/"
          confirmLabel="Delete Item"
          hiddenFields={{ id: '7' }}
        />
      ) : null}
    </>
  )
}

function showPage(address = '/') {
  const action = vi.fn(async ({ request }: { request: Request }) => {
    const fields = await request.formData()
    return { id: fields.get('id') }
  })
  const router = createMemoryRouter([{ path: '/', element: <Page />, action }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { router, action }
}

describe('address dialog', () => {
  test('the server renders the dialog open, with a link that closes it', () => {
    const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?delete=7'] })
    const page = renderToString(<RouterProvider router={router} />)
    expect(page).toMatch(/<dialog open=""/)
    expect(page).toMatch(/aria-label="Close"[^>]*href="\/"/)
  })

  test('a link opens the dialog, the safe button has the focus, and Escape leaves its address', async () => {
    const { router } = showPage()
    await userEvent.click(screen.getByRole('link', { name: 'Delete' }))
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Delete this item?' })
    expect(document.activeElement?.textContent).toBe('Cancel')
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  test('the deciding button posts the hidden fields', async () => {
    const { action } = showPage('/?delete=7')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Item' }))
    await waitFor(() => expect(action).toHaveBeenCalledOnce())
    expect(await action.mock.results[0]?.value).toEqual({ id: '7' })
  })

  test('a dialog that asks for a text starts in its field, and a refusal leads back to it', async () => {
    function Question() {
      const refusal = useActionData<string>()
      return (
        <ConfirmDialog title="Return it?" closeTo="/" confirmLabel="Return" tone="plain">
          <Textarea name="note" label="Reason" error={refusal} />
        </ConfirmDialog>
      )
    }
    const routes = [{ path: '/', element: <Question />, action: () => 'Please fill this in.' }]
    render(<RouterProvider router={createMemoryRouter(routes)} />)
    const field = await screen.findByLabelText('Reason')
    expect(document.activeElement).toBe(field)
    await userEvent.click(screen.getByRole('button', { name: 'Return' }))
    await screen.findByText('Please fill this in.')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('null control: without a field the safe button has the focus', async () => {
    const page = <ConfirmDialog title="Duplicate it?" closeTo="/" confirmLabel="Duplicate" tone="plain" />
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
    await screen.findByRole('dialog', { name: 'Duplicate it?' })
    expect(document.activeElement?.textContent).toBe('Cancel')
  })
})

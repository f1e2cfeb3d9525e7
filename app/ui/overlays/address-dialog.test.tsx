import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
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
})

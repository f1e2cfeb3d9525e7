// The admin sign-in after a failure that no request can provoke.
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { ADMIN_TEXTS } from '#tests/support/admin-texts.data.ts'
import AdminLogin from './login.tsx'

const Page = AdminLogin as ComponentType<object>

function renderPage(actionData?: object): void {
  const element = <Page {...{ loaderData: { siteName: 'Tahanan', reason: null }, actionData }} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a failure of the password hash has its text', () => {
  const message = errorMessage('admin.serviceUnavailable', {})
  renderPage({ error: { code: 'admin.serviceUnavailable', message }, form: { initialValue: {} } })
  for (const text of ADMIN_TEXTS.signInHashing) expect(screen.getByRole('alert').textContent).toContain(text)
})

test('null control: the page that was just opened has no alert', () => {
  renderPage()
  expect(screen.queryByRole('alert')).toBeNull()
})

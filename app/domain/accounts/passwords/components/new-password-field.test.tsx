import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)

const type = async (password: string) => {
  render(
    <form>
      <input name="email" defaultValue="ligaya@tahanan.example" />
      <NewPasswordField name="password" label="Password" />
    </form>,
  )
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, password)
  return input
}

test('a password with the name in the email address is refused while it is typed', async () => {
  const input = await type('L1gaya-2026!')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Please leave your email and our name out of your password.')).toHaveLength(2)
})

test('a password without it is not refused (null control)', async () => {
  const input = await type('Kubo-sa-bukid-7!')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Please leave your email and our name out of your password.')).toBeNull()
})

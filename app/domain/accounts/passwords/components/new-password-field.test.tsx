import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)

const type = async (password: string) => {
  render(
    <form>
      <input name="email" defaultValue="ligaya@tahanan.example" />
      <input type="hidden" name="firstName" value="Juana" />
      <input type="hidden" name="lastName" value="dela Cruz-Magsaysay" />
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
  expect(screen.getAllByText('Please leave your name, your email and our name out of your password.')).toHaveLength(2)
})

test.each(['Juana-2026-Gabi', 'xMags4ysay#77'])(
  'the password %s with a name of the person is refused while it is typed',
  async (password) => {
    const input = await type(password)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/5 of 5/)).toBeNull()
  },
)

test('a name that the form does not ask for is known from the owner', async () => {
  render(
    <NewPasswordField name="password" label="Password" owner={{ name: 'Ligaya Santos', siteName: 'Bahay Natin' }} />,
  )
  for (const password of ['Santos-2026-Gabi', 'Bahay-Natin-7!']) {
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), password)
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  }
})

test('a password without it is not refused (null control)', async () => {
  const input = await type('Kubo-sa-bukid-7!')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Please leave your name, your email and our name out of your password.')).toBeNull()
})

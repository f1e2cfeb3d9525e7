import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from '#app/ui/controls/field.tsx'
import { useOpenErrors } from './use-open-errors.ts'

function Example({ answer }: { answer: object }) {
  const form = useOpenErrors(answer, { email: 'Email is required', phone: 'Phone is required' })
  return (
    <form onInput={form.onInput}>
      <Field name="email" label="Email" error={form.errors.email} />
      <Field name="phone" label="Phone" error={form.errors.phone} />
    </form>
  )
}

test('the error of a field disappears as soon as the field has a value, and comes back with the next answer', () => {
  const { rerender } = render(<Example answer={{}} />)
  const email = screen.getByLabelText('Email')
  fireEvent.input(email, { target: { value: '' } })
  expect(screen.queryByText('Email is required')).not.toBeNull()
  fireEvent.input(email, { target: { value: 'n' } })
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Phone is required')).not.toBeNull()
  rerender(<Example answer={{}} />)
  expect(screen.queryByText('Email is required')).not.toBeNull()
})

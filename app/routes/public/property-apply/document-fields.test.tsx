import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DocumentFields } from './document-fields.tsx'

afterEach(cleanup)

function renderFields(errors: { document?: string } = {}) {
  const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <form ref={(form) => form?.addEventListener('submit', submit)}>
      <DocumentFields documents={[]} chosen={new Set()} errors={errors} maxMb={1} isUploading={false} />
    </form>,
  )
  return {
    submit,
    input: screen.getByLabelText('Choose a file'),
    button: screen.getByRole('button', { name: 'Upload' }),
  }
}

test('a chosen file is uploaded at once, and a button that would ask for another is not shown', async () => {
  const { submit, input, button } = renderFields()
  expect(button.className).toContain('scripted:hidden')
  await userEvent.upload(input, new File(['x'], 'id.pdf', { type: 'application/pdf' }))
  expect(submit).toHaveBeenCalledOnce()
})

test('after an error the button sends the file again', () => {
  expect(renderFields({ document: 'We could not read this file.' }).button.className).not.toContain('scripted:hidden')
})

test('a file over the limit is not uploaded', () => {
  const { submit, input } = renderFields()
  const large = new File(['x'.repeat(1024 * 1024 + 1)], 'id.pdf', { type: 'application/pdf' })
  fireEvent.change(input, { target: { files: [large] } })
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByText('The file is larger than 1 MB.')).toBeDefined()
})

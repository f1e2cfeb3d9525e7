import { fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { PhotoUploadForm } from './photo-forms.tsx'

const photo = new File(['x'], 'sala.jpg', { type: 'image/jpeg' })

function renderForm() {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const element = <PhotoUploadForm listingId="1" maxUploadMb={5} formKey="key" onFiles={onFiles} />
  const router = createMemoryRouter([{ path: '/', element }])
  const { container, unmount } = render(<RouterProvider router={router} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  return { onFiles, input, unmount }
}

test('files from a dialog that was opened before the form was replaced are uploaded', () => {
  const { onFiles, input, unmount } = renderForm()
  unmount()
  Object.defineProperty(input, 'files', { value: [photo] })
  fireEvent.change(input)
  expect(onFiles.mock.calls).toEqual([[[photo]]])
})

test('files chosen in the form itself are uploaded once', () => {
  const { onFiles, input } = renderForm()
  fireEvent.change(input, { target: { files: [photo] } })
  expect(onFiles.mock.calls).toEqual([[[photo]]])
})

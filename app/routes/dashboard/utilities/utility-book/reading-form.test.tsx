import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ReadingForm } from './reading-form.tsx'

afterEach(cleanup)

test('both photos are marked as required', async () => {
  const form = { values: {}, errors: {}, refusal: undefined, alert: undefined }
  const props = {
    form,
    formKey: 'key',
    maxMb: 10,
    today: '2026-03-02',
    action: '/',
    last: { electricity: null, water: null },
  } as const
  const Page = createRoutesStub([{ path: '/', Component: () => <ReadingForm {...props} /> }])
  render(<Page />)
  for (const label of ['Photo of the meter', "Photo of the provider's bill"]) {
    const input = await screen.findByLabelText<HTMLInputElement>(label)
    expect(input.required, label).toBe(true)
    const hint = document.querySelector(`[id="${input.getAttribute('aria-describedby') ?? ''}"]`)
    expect(hint?.textContent).toMatch(/^Required/)
  }
})

// The forms of a client's page open on demand, and stay open after a refusal.
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormState } from '#app/shared/form-state.ts'
import { NoteCard } from './client-cards.tsx'

const UNTOUCHED: FormState = { values: {}, errors: {}, refusal: undefined, alert: undefined }
const refuse = (intent: string): FormState => ({
  ...UNTOUCHED,
  values: { intent, content: 'Typed' },
  refusal: 'Refused',
})

async function isOpen(form: FormState): Promise<boolean> {
  const Stub = createRoutesStub([{ path: '/', Component: () => <NoteCard formKey="1" form={form} /> }])
  const { unmount } = render(<Stub />)
  const details = (await screen.findByText('Add note')).closest('details')
  const open = details?.open ?? false
  unmount()
  return open
}

test('the form of a note is closed until someone opens it', async () => {
  expect(await isOpen(UNTOUCHED)).toBe(false)
})

test('a refused note stays open; the refusal of another form opens nothing', async () => {
  expect(await isOpen(refuse('note'))).toBe(true)
  expect(await isOpen(refuse('contact'))).toBe(false)
})

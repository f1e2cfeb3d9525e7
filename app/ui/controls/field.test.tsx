import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Checkbox, RadioGroup, Switch } from './choice.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

/** The texts a screen reader adds after the name. */
function getDescriptions(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? 'nothing there')
}

describe('field', () => {
  test('a field is found by its label and described by its hint and its error', () => {
    render(<Field label="Email" hint="We answer there" error="Enter an email" name="email" />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(getDescriptions(input)).toEqual(['We answer there', 'Enter an email'])
  })

  test('a field without an error is not marked as invalid', () => {
    render(<Field label="Email" />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  test('a field shows that it is optional, and a hidden label is still read out', () => {
    render(<Field label="Where" isOptional hideLabel />)
    expect(screen.getByRole('textbox', { name: 'Where (optional)' })).toBeDefined()
  })

  test('every kind of field connects label, hint and error in the same way', () => {
    render(
      <>
        <Textarea label="Message" error="Write one" />
        <Select label="Sort by" error="Choose one" choices={[{ value: 'new', label: 'Newest' }]} />
        <Checkbox label="I agree" error="Please agree" />
        <Switch label="Alerts" hint="At most one a day" />
      </>,
    )
    expect(getDescriptions(screen.getByRole('textbox', { name: 'Message' }))).toEqual(['Write one'])
    expect(getDescriptions(screen.getByRole('combobox', { name: 'Sort by' }))).toEqual(['Choose one'])
    expect(getDescriptions(screen.getByRole('checkbox', { name: 'I agree' }))).toEqual(['Please agree'])
    expect(getDescriptions(screen.getByRole('switch', { name: 'Alerts' }))).toEqual(['At most one a day'])
  })

  test('a radio group is a named group that is described by its error', async () => {
    const options = [
      { value: 'first', label: 'First' },
      { value: 'second', label: 'Second' },
    ]
    render(<RadioGroup legend="I am a" name="role" options={options} error="Choose one" />)
    expect(getDescriptions(screen.getByRole('group', { name: 'I am a' }))).toEqual(['Choose one'])
    await userEvent.click(screen.getByRole('radio', { name: 'Second' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Second' }).checked).toBe(true)
  })
})

describe('password field', () => {
  test('a password can be shown and hidden again', async () => {
    render(<PasswordField label="Password" />)
    const input = screen.getByLabelText('Password', { selector: 'input' })
    expect(input.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.getAttribute('type')).toBe('password')
  })
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Field } from '#app/ui/controls/field.tsx'

afterEach(cleanup)

function AskDialog() {
  return (
    <Dialog
      title="Ask a question"
      description="Usually answered within a day"
      trigger={<Button>Ask</Button>}
      footer={
        <DialogClose>
          <Button>Not now</Button>
        </DialogClose>
      }
    >
      <Field label="Your name" />
    </Dialog>
  )
}

async function open(name: string) {
  await userEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('dialog')
}

describe('dialog', () => {
  test('a dialog has an accessible name and description', async () => {
    render(<AskDialog />)
    expect(screen.queryByRole('dialog')).toBeNull()
    const dialog = await open('Ask')
    expect(screen.getByRole('dialog', { name: 'Ask a question' })).toBe(dialog)
    const described = document.querySelector(`[id="${dialog.getAttribute('aria-describedby')}"]`)
    expect(described?.textContent).toBe('Usually answered within a day')
  })

  test('a dialog traps the focus and restores it on Escape', async () => {
    render(<AskDialog />)
    const dialog = await open('Ask')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    for (let index = 0; index < 5; index++) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  test.each(['Close', 'Not now'])('a dialog closes by its button %s', async (name) => {
    render(<AskDialog />)
    await open('Ask')
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('drawer', () => {
  test('a drawer is a named dialog that Escape closes', async () => {
    render(
      <Drawer title="Filters" trigger={<Button>Filter</Button>}>
        <p>Type, price</p>
      </Drawer>,
    )
    await open('Filter')
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

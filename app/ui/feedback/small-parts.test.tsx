import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Avatar, getInitials } from '#app/ui/data/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Chip } from '#app/ui/controls/chip.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { ErrorBox } from './state-box.tsx'

afterEach(cleanup)

describe('button', () => {
  test('a loading button ignores clicks, submits nothing, and keeps the focus', async () => {
    const onClick = vi.fn()
    const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
    render(
      <form ref={(form) => form?.addEventListener('submit', submit)}>
        <Button type="submit" loading onClick={onClick}>
          Send
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    button.focus()
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('a button that is not loading can be clicked', async () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Send</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onClick).toHaveBeenCalledOnce()
  })
})

describe('chip', () => {
  test('a chip names what a click removes', async () => {
    const remove = vi.fn()
    render(<Chip name="Pet friendly" onRemove={remove} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Pet friendly' }))
    expect(remove).toHaveBeenCalledOnce()
  })

  test('a chip is a link if the address holds its value', () => {
    render(
      <MemoryRouter>
        <Chip name="New" removeTo="/items" />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Remove New' }).getAttribute('href')).toBe('/items')
  })
})

describe('file drop', () => {
  test('a file drop reports the chosen files', async () => {
    const take = vi.fn()
    render(<FileDrop label="Photos" maxMb={1} multiple onFiles={take} />)
    const photos = [new File(['a'], 'a.jpg', { type: 'image/jpeg' }), new File(['b'], 'b.jpg', { type: 'image/jpeg' })]
    await userEvent.upload(screen.getByLabelText('Photos'), photos)
    expect(take).toHaveBeenCalledExactlyOnceWith(photos)
  })

  test('a file over the limit is refused at the field and taken out of the input; the others stay', async () => {
    const take = vi.fn()
    render(<FileDrop label="Photos" maxMb={1} multiple onFiles={take} />)
    const input = screen.getByLabelText<HTMLInputElement>('Photos')
    const small = new File(['a'.repeat(1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
    const large = new File(['b'.repeat(1024 * 1024 + 1)], 'b.jpg', { type: 'image/jpeg' })
    await userEvent.upload(input, [small, large])
    expect(take.mock.lastCall?.[0].map(({ name }: File) => name)).toEqual(['a.jpg'])
    expect(Array.from(input.files ?? [], ({ name }) => name)).toEqual(['a.jpg'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const describedBy = input.getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`[id="${describedBy}"]`)?.textContent).toBe('The file is larger than 1 MB.')
    fireEvent.change(input, { target: { files: [small] } })
    expect(screen.queryByText('The file is larger than 1 MB.')).toBeNull()
  })

  test('a file drop shows progress and errors of each file, and removes one', async () => {
    const remove = vi.fn()
    const files = [
      { id: '1', name: 'a.jpg', progress: 61.7 },
      { id: '2', name: 'b.jpg', progress: 100 },
      { id: '3', name: 'c.mov', error: 'Only pictures' },
    ]
    render(<FileDrop label="Photos" maxMb={1} files={files} onRemove={remove} />)
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'a.jpg: Uploading, 62%' }).value).toBe(62)
    expect(screen.getByText('Uploaded')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Only pictures')
    await userEvent.click(screen.getByRole('button', { name: 'Remove c.mov' }))
    expect(remove).toHaveBeenCalledExactlyOnceWith('3')
  })
})

describe('avatar', () => {
  test('an avatar shows the initials of the first and the last name', () => {
    expect(getInitials('Ñino de la Peñaflor')).toBe('ÑP')
    expect(getInitials('jose')).toBe('J')
    expect(getInitials('  ')).toBe('')
  })

  test('an avatar falls back to initials when the picture does not load', () => {
    const { container } = render(<Avatar name="Nena Dizon" src="/nobody.webp" />)
    const picture = container.querySelector('img')
    expect(picture).not.toBeNull()
    if (picture) fireEvent.error(picture)
    expect(container.textContent).toBe('ND')
  })
})

describe('error box', () => {
  test('an error box is read out at once and offers a retry', () => {
    render(<ErrorBox title="Unable to load items" action={<Button>Retry Loading</Button>} />)
    expect(screen.getByRole('alert').textContent).toContain('Unable to load items')
    expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeDefined()
  })
})

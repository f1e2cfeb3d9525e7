import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UploadTile } from '#app/ui/controls/upload-tile.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { StepBar } from '#app/ui/navigation/step-bar.tsx'
import { SaveBar } from './save-bar.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

afterEach(cleanup)

function Editor() {
  const form = useRef<HTMLFormElement>(null)
  const { isDirty, markSaved } = useUnsavedChanges(form)
  return (
    <form ref={form}>
      <input aria-label="Title" name="title" defaultValue="Studio" />
      <SaveBar state={isDirty ? 'dirty' : 'clean'} />
      <button type="button" onClick={markSaved}>
        Stored
      </button>
    </form>
  )
}

/** The browser asks before it closes the window if a listener prevents the event. */
const closesWithoutQuestion = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('save bar', () => {
  test('the bar appears with the first change and disappears with the same text as before', async () => {
    render(<Editor />)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(closesWithoutQuestion()).toBe(true)
    await userEvent.type(screen.getByLabelText('Title'), '!')
    expect(screen.getByRole('status').textContent).toBe('Unsaved changes')
    expect(closesWithoutQuestion()).toBe(false)
    await userEvent.type(screen.getByLabelText('Title'), '{Backspace}')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('stored fields are the new starting point', async () => {
    render(<Editor />)
    await userEvent.type(screen.getByLabelText('Title'), ' near UST')
    fireEvent.click(screen.getByRole('button', { name: 'Stored' }))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('a failed save offers Retry', async () => {
    const onRetry = vi.fn()
    render(<SaveBar state="failed" onRetry={onRetry} />)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('without JavaScript the button that submits is always there', () => {
    expect(renderToString(<SaveBar state="clean" />)).toContain('type="submit"')
  })
})

describe('step bar', () => {
  test('steps are links that say whether they are done or need attention', () => {
    render(
      <MemoryRouter>
        <StepBar
          label="Steps"
          current={1}
          steps={[
            { label: 'Basics', to: '/basics', state: 'done' },
            { label: 'Photos', to: '/photos', state: 'problem' },
            { label: 'Price', to: '/price', state: 'todo' },
          ]}
        />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link', { name: 'Basics (done)' })[0]?.getAttribute('href')).toBe('/basics')
    expect(screen.getAllByRole('link', { current: 'step' })[0]?.textContent).toBe('Photos (needs attention)')
    expect(screen.getByText('Step 2 of 3: Photos')).toBeDefined()
  })
})

describe('upload tile', () => {
  test('an upload shows its progress and can be cancelled', async () => {
    const onCancel = vi.fn()
    render(<UploadTile name="Kitchen" state="uploading" progress={61.6} onCancel={onCancel} />)
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Kitchen: Uploading, 62%' }).value).toBe(62)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of Kitchen' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('a refused file says why, and can be replaced or removed', async () => {
    const onRetry = vi.fn()
    const onRemove = vi.fn()
    render(<UploadTile name="a.heic" state="refused" reason="Use JPEG" onRetry={onRetry} onRemove={onRemove} />)
    expect(screen.getByRole('alert').textContent).toBe('Use JPEG')
    await userEvent.click(screen.getByRole('button', { name: 'Try another' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.heic' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(onRemove).toHaveBeenCalledOnce()
  })
})

describe('timeline', () => {
  test('a time is relative, with the exact one on hover', () => {
    const now = new Date('2026-11-13T02:00:00Z')
    const at = new Date('2026-11-13T01:22:00Z')
    render(<Timeline label="Activities" now={now} events={[{ id: '1', title: 'Approved', at }]} />)
    expect(screen.getByText('38 minutes ago').getAttribute('title')).toBe('13 Nov 2026, 9:22 AM')
  })
})

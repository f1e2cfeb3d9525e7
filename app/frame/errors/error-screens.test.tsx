// The documented texts of the error screens, and that a failure stays inside its own boundary.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Await,
  createMemoryRouter,
  createRoutesStub,
  type ErrorResponse,
  RouterProvider,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ComponentBoundary } from '#app/ui/errors/error-component.tsx'
import { RouteErrorBoundary } from './lazy-page-failure.tsx'
import { PageFailure } from './page-failure.tsx'
import { Section, SectionError } from '#app/ui/errors/error-section.tsx'
import { ChunkLoadError } from '#app/ui/browser/chunk-recovery.ts'

const reports: { errorId: string; component: string; path: string; error: { message: string } }[] = []
beforeEach(() => {
  reports.length = 0
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    reports.push(JSON.parse(body) as (typeof reports)[number])
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** `viewer` is what the root loader says about the signed-in person. */
const show = (element: React.ReactNode, viewer?: object) => {
  const Stub = createRoutesStub([{ id: 'root', path: '/*', loader: () => null, Component: () => element }])
  return render(
    <Stub initialEntries={['/somewhere?q=a']} hydrationData={{ loaderData: { root: viewer && { viewer } } }} />,
  )
}
const getButtonTexts = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((b) => b.textContent)
const createRefusal = (status: number, message: string): ErrorResponse & { internal: boolean } => ({
  status,
  statusText: '',
  data: { code: 'app.unexpected', message, errorId: 'request-7' },
  internal: false,
})
function Broken({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error('secret reason')
  return <p>fine again</p>
}

describe('application error screen', () => {
  test('the application error screen shows an id that is also in the report, and three actions', () => {
    show(<PageFailure error={new Error('boom')} isAppLevel />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
    expect(screen.getByText(/^Error ID: b-[0-9a-f]{12}$/)).toBeDefined()
    expect(screen.getByText(/Please include this ID when contacting support\./)).toBeDefined()
    expect(getButtonTexts()).toEqual(expect.arrayContaining(['Refresh', 'Try Again', 'Go to Homepage']))
  })

  test('a chunk that failed to load shows Loading Error with the documented question', () => {
    show(<PageFailure error={new ChunkLoadError('x')} isAppLevel />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading Error')
    expect(
      screen.getByText(
        'The page failed to load properly due to a recent update. Would you like to refresh the page to get the latest version?',
      ),
    ).toBeDefined()
  })

  test('a failed chunk is retried after 2 seconds with cleared caches, three times and no more', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { pathname: '/somewhere', reload })
    const dropped: string[] = []
    vi.stubGlobal('caches', { keys: async () => ['old'], delete: async (key: string) => dropped.push(key) })
    vi.useFakeTimers()
    for (let visit = 0; visit < 5; visit++) {
      show(<PageFailure error={new ChunkLoadError('x')} isAppLevel />)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(reload).toHaveBeenCalledTimes(Math.min(visit, 3))
      await vi.advanceTimersByTimeAsync(1)
      expect(reload).toHaveBeenCalledTimes(Math.min(visit + 1, 3))
      if (visit >= 3) expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try Again' }).disabled).toBe(true)
      cleanup()
    }
    expect(dropped).toEqual(['old', 'old', 'old'])
  })

  test('a missing network shows the connection error', () => {
    show(<PageFailure error={new TypeError('Failed to fetch')} isAppLevel />)
    expect(screen.getByText('Network connection issue. Please check your internet connection.')).toBeDefined()
  })
})

describe('page error screen', () => {
  test('the page error screen is titled Page Error and shows the server’s message and id, and three actions', () => {
    show(<PageFailure error={createRefusal(500, 'An unexpected error occurred. Please try again.')} isAppLevel />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Error')
    expect(screen.getByText('Error ID: request-7')).toBeDefined()
    expect(getButtonTexts()).toEqual(expect.arrayContaining(['Try Again', 'Go Back', 'Go to Homepage']))
  })

  test('a refusal shows no error id, because its message explains it', () => {
    show(<PageFailure error={createRefusal(410, 'This newsletter link no longer works.')} isAppLevel />)
    expect(screen.getByText('This newsletter link no longer works.')).toBeDefined()
    expect(screen.queryByText(/Error ID/)).toBeNull()
  })

  test('Try Again renders the page again in place', async () => {
    let isBroken = true
    const router = createMemoryRouter([
      {
        id: 'root',
        loader: () => ({ requestId: 'request-1' }),
        children: [
          {
            path: '/',
            loader: () => {
              if (isBroken) throw new Error('secret reason')
              return null
            },
            element: <p>fine again</p>,
            errorElement: <RouteErrorBoundary />,
          },
        ],
      },
    ])
    render(<RouterProvider router={router} />)
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isBroken = false
    await userEvent.click(again)
    expect(await screen.findByText('fine again')).toBeDefined()
  })
})

const TENANT = { messagesTo: '/dashboard/tenant/messages', links: [{ to: '/dashboard/tenant', label: 'Dashboard' }] }
const getNextLinks = () =>
  within(screen.getByRole('navigation', { name: 'Where to go next' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('next steps', () => {
  test.each([
    ['Page Error', createRefusal(500, 'An unexpected error occurred. Please try again.')],
    ['We could not find this page', createRefusal(404, '')],
  ])('the screen %s has a search field that works without JavaScript, and three links', (title, error) => {
    show(<PageFailure error={error} isAppLevel />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    const field = screen.getByRole<HTMLInputElement>('searchbox')
    expect([field.name, field.form?.getAttribute('action'), field.form?.method]).toEqual(['q', '/search', 'get'])
    expect(getNextLinks()).toEqual(['/properties', '/agents', '/help'])
  })

  test('a signed-in person is led to the dashboard first', () => {
    show(<PageFailure error={createRefusal(404, '')} isAppLevel />, TENANT)
    expect(getNextLinks()).toEqual(['/dashboard/tenant', '/properties', '/help'])
  })
})

describe('unknown address', () => {
  test('an unknown address says what was not found, and shows no error id', () => {
    show(
      <PageFailure
        error={createRefusal(404, 'This property could not be found. It may have been taken down.')}
        isAppLevel
      />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We could not find this page')
    expect(screen.getByText(/This property could not be found/)).toBeDefined()
    expect(screen.queryByText(/Error ID/)).toBeNull()
  })
})

describe('component error box', () => {
  test('a failing component is replaced by a box with its name, an id, three actions and details to copy; the rest stays', async () => {
    let isBroken = true
    const user = userEvent.setup()
    show(
      <>
        <p>the rest</p>
        <ComponentBoundary name="photo viewer">
          <Broken isBroken={() => isBroken} />
        </ComponentBoundary>
      </>,
    )
    expect(screen.getByText('the rest')).toBeDefined()
    expect(screen.getByText('We encountered an error while loading the photo viewer.')).toBeDefined()
    expect(getButtonTexts()).toEqual(
      expect.arrayContaining(['Try Again', 'Refresh Page', 'Go to Homepage', 'Copy details']),
    )
    const id = /b-[0-9a-f]{12}/.exec(screen.getByText(/Error ID/).textContent ?? '')?.[0]
    expect(reports).toMatchObject([{ errorId: id, component: 'photo viewer', error: { message: 'secret reason' } }])
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await navigator.clipboard.readText()).toContain(id)
    expect(screen.getByText('Copied')).toBeDefined()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('fine again')).toBeDefined()
  })

  test('an error report contains the path and never the search text', () => {
    window.history.replaceState(null, '', '/newsletter/confirm?token=secret')
    show(
      <ComponentBoundary name="x">
        <Broken isBroken={() => true} />
      </ComponentBoundary>,
    )
    expect(reports).toHaveLength(1)
    expect(JSON.stringify(reports)).not.toContain('token')
  })
})

describe('section error box', () => {
  test('a failing section shows its own error and comes back by Retry Loading', async () => {
    let isBroken = true
    show(
      <>
        <p>the rest</p>
        <Section name="featured homes">
          <Broken isBroken={() => isBroken} />
        </Section>
      </>,
    )
    expect(screen.getByRole('heading').textContent).toBe('Unable to load featured homes')
    expect(screen.getByText('the rest')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry Loading' }))
    expect(screen.getByText('fine again')).toBeDefined()
  })

  test('a rejected deferred section loads the data of the page again', async () => {
    let tries = 0
    const Homes = () => {
      const { homes } = useLoaderData<{ homes: Promise<number> }>()
      const revalidator = useRevalidator()
      const failed = <SectionError name="featured homes" onRetry={() => void revalidator.revalidate()} />
      return (
        <Section name="featured homes">
          <Await resolve={homes} errorElement={failed}>
            {(count: number) => <p>{count} homes</p>}
          </Await>
        </Section>
      )
    }
    const loader = () => {
      const homes = tries++ === 0 ? Promise.reject(new Error('secret reason')) : Promise.resolve(3)
      homes.catch(() => undefined) // as the server does for deferred data
      return { homes }
    }
    const Stub = createRoutesStub([{ path: '/', loader, Component: Homes, HydrateFallback: () => null }])
    render(<Stub />)
    expect((await screen.findByRole('heading')).textContent).toBe('Unable to load featured homes')
    expect(document.body.textContent).not.toContain('secret reason')
    await userEvent.click(screen.getByRole('button', { name: 'Retry Loading' }))
    expect(await screen.findByText('3 homes')).toBeDefined()
  })
})

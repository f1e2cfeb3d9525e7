// The document around every page: language, frame, and the error screens.
import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { findViewer } from './domain/accounts/sessions/viewer.queries.server.ts'
import { CompareSlot } from '#app/domain/listings/comparison/components/compare-slot.tsx'
import { countUnreadMessages } from './domain/messaging/conversations/conversation-list.queries.server.ts'
import { markHeart } from './domain/saved/hearts/browser/heart-marks.ts'
import type { Ctx } from './domain/ctx.server.ts'
import { getShownBar } from './domain/content/announcement-bar/announcement-bar.queries.server.ts'
import { getSettings } from './domain/kernel/settings/settings.queries.server.ts'
import { refusalHeaders } from './http/forms/refusal-headers.ts'
import { asksNotToBeTracked } from './http/request/do-not-track.server.ts'
import { readClosedBar } from './http/request/announcement-bar.server.ts'
import { limitActing } from './http/request/acting.server.ts'
import { actingContext, dashboardViewContext } from './http/request/context.server.ts'
import { limitDashboardView, openDashboardView } from './http/request/dashboard-view.server.ts'
import { requireAccess } from './http/request/guards.server.ts'
import { queueActions } from '#app/http/request/action-queue.server.ts'
import { createRequestContext } from './http/request/request-context.server.ts'
import { read } from './http/forms/respond.server.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { DEFAULT_SITE_NAME } from './shared/constants.ts'
import { asksForMap, isSavingData } from './shared/data-saving.ts'
import { ErrorBoundary as ErrorPart } from './ui/errors/error-boundary.tsx'
import { LazyPageFailure, prepareErrorScreens } from './frame/errors/lazy-page-failure.tsx'
import { ViewedPerson } from './frame/errors/viewed-person.tsx'
import { NavigationProgress } from './frame/site/navigation-progress.tsx'
import { RobotsTag } from './frame/site/robots-tag.tsx'
import { hasOwnFrame } from './frame/page-frame.ts'
import { AnnouncementBar } from './frame/site/announcement-bar.tsx'
import { SkipLinks } from './frame/site/skip-links.tsx'
import { LogoLink } from './frame/site/logo.tsx'
import { FollowPageLinks } from './ui/navigation/page-link.tsx'
import { prepareFooter, SiteFooter } from './frame/site/site-footer.tsx'
import { SiteHeader } from './frame/site/site-header.tsx'
import { prepareViewerParts } from './frame/site/site-viewer.tsx'
import { ToastProvider, useToast } from './ui/feedback/toast.tsx'
import { listLinkedPaths, listSearchablePaths } from '#app/pages/page-lists.server.ts'
import { getCurrentRuntime } from './runtime/runtime.server.ts'
import './app.css'
import './frame/site/frame.css'
import type { Route } from './+types/root'

/** Loaded after hydration, before the network can fail: few visits send a form. */
const loadFormFailure = () => import('./ui/browser/form-failure.ts')

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  (args, next) =>
    args.request.method === 'GET' ? next() : loadFormFailure().then((part) => part.keepFormOnFailure(args, next)),
]

export const middleware: Route.MiddlewareFunction[] = [
  createRequestContext(getCurrentRuntime),
  openDashboardView,
  limitActing,
  requireAccess,
  limitDashboardView,
  queueActions,
]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const acting = args.context.get(actingContext)
    const [{ siteName, analyticsEnabled }, bar, viewer] = await Promise.all([
      getSettings(ctx),
      getShownBar(ctx, readClosedBar(args.request.headers.get('Cookie'))),
      // The header of the site never shows the person whose pages an administrator looks at, nor the owner for whom somebody acts
      loadViewer(args.context.get(dashboardViewContext)?.admin ?? acting?.person ?? ctx),
      prepareViewerParts(),
      prepareFooter(),
    ])
    const year = ctx.now().getUTCFullYear()
    return {
      siteName,
      year,
      socialLinks: ctx.config.socialLinks,
      requestId: ctx.request.id,
      isTracked: analyticsEnabled && !asksNotToBeTracked(args.request.headers),
      viewer,
      bar,
      pages: listLinkedPaths(),
      searchable: listSearchablePaths(),
    }
  })
}

async function loadViewer(ctx: Ctx) {
  const viewer = await findViewer(ctx)
  return viewer && { ...viewer, unread: viewer.messagesTo && ctx.actor?.isActive ? await countUnreadMessages(ctx) : 0 }
}

export const headers = refusalHeaders

/**
 * The root data do not change between pages; revalidating them would cost a request for each navigation. Sign-in and sign-out load a new
 * document.
 */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const isPlain = useIsPlain()
  return (
    <html
      lang={getCurrentLocale()}
      data-tracked={site?.isTracked || undefined}
      data-saves-data={isSavingData() || undefined}
      data-plain={isPlain || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {/* An open keyboard makes the page smaller, so that a dialog stays above it */}
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <RobotsTag searchable={site?.searchable} />
        <Links />
      </head>
      <body>
        <SkipLinks />
        <FramePart name="announcement bar">
          <AnnouncementBar bar={site?.bar} />
        </FramePart>
        <FramePart name="navigation progress">
          <NavigationProgress />
        </FramePart>
        <Frame>{children}</Frame>
        {isPlain ? null : (
          <>
            <FollowPageLinks />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * Sent without JavaScript, which is most of what a page weighs: in data-saving mode every page in the frame of the site, because these
 * work without it. A map and an error screen need it. In the browser the answer is no: code that runs there is already loaded.
 */
const useIsPlain = import.meta.env.SSR ? useIsPlainOnServer : () => false

function useIsPlainOnServer(): boolean {
  const { search } = useLocation()
  const error = useRouteError() ?? null
  const needsScripts = hasOwnFrame(useMatches()) || error !== null || asksForMap(search)
  return isSavingData() && !needsScripts
}

/** Consoles and account pages render their own frame. When one fails, its error is shown in the frame of the site. */
function Frame({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError() ?? null // React Router returns null if there is no error, its documentation says undefined
  const isBare = hasOwnFrame(useMatches()) && error === null
  if (isBare) return children
  const siteName = site?.siteName ?? DEFAULT_SITE_NAME
  return (
    <>
      <FramePart name="header" fallback={<PlainHeader siteName={siteName} />}>
        <SiteHeader siteName={siteName} viewer={site?.viewer} pages={site?.pages} />
      </FramePart>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <FramePart name="footer">
        <SiteFooter siteName={siteName} year={site?.year} socialLinks={site?.socialLinks} pages={site?.pages} />
      </FramePart>
    </>
  )
}

/**
 * The frame also surrounds the error screens. If a part of the frame fails, only that part disappears; otherwise the error screen would
 * fail again and again.
 */
function FramePart({ name, fallback = null, children }: { name: string; fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorPart name={name} renderFailure={() => fallback}>
      {children}
    </ErrorPart>
  )
}

function PlainHeader({ siteName }: { siteName: string }) {
  return (
    <header className="page-width flex h-16 items-center md:h-19">
      <LogoLink siteName={siteName} />
    </header>
  )
}

export default function App({ loaderData: { viewer } }: Route.ComponentProps) {
  useEffect(() => void Promise.all([loadFormFailure(), prepareErrorScreens()]).catch(() => {}), [])
  return (
    <ToastProvider>
      <Outlet />
      <CompareSlot />
      {viewer?.messagesTo ? <SignedIn userId={viewer.id} /> : null}
    </ToastProvider>
  )
}

/** For tenants, landlords and agents. Guests and admins have neither conversations nor saved listings. */
function SignedIn({ userId }: { userId: string }) {
  const showToast = useToast()
  useEffect(() => {
    void import('./routes/shared/signed-in.ts').then(
      ({ startSignedInFeatures }) => startSignedInFeatures({ userId, showToast, mark: markHeart }),
      () => undefined, // optional code: the page is complete without it
    )
  }, [userId, showToast])
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ViewedPerson error={error} />
      <LazyPageFailure error={error} isAppLevel />
    </>
  )
}

// The document around every page: language, frame, and what is shown when a page fails.
import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { findViewer } from '#app/domain/accounts/viewer.queries.server.ts'
import { unreadMessages } from '#app/domain/messaging/conversation-list.queries.server.ts'
import { markHeart } from '#app/domain/saved/heart-marks.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { requireAccess } from '#app/http/guards.server.ts'
import { requestContext } from '#app/http/request-context.server.ts'
import { read } from '#app/http/respond.server.ts'
import { currentLocale } from '#app/i18n/locale.ts'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { ErrorBoundary as ErrorPart } from '#app/ui/error-boundary.tsx'
import { PageFailure } from '#app/ui/error-route.tsx'
import { NavigationProgress } from '#app/ui/layout/navigation-progress.tsx'
import { isConsoleFrame } from '#app/ui/layout/page-frame.ts'
import { ScrollToTop } from '#app/ui/layout/scroll-to-top.tsx'
import { SkipLinks } from '#app/ui/layout/skip-links.tsx'
import { LogoLink } from '#app/ui/logo.tsx'
import { FollowPageLinks } from '#app/ui/page-link.tsx'
import { prepareFooter, SiteFooter } from '#app/ui/site-footer.tsx'
import { SiteHeader } from '#app/ui/site-header.tsx'
import { prepareViewerParts } from '#app/ui/site-viewer.tsx'
import { ToastProvider, useToast } from '#app/ui/toast.tsx'
import { currentRuntime } from './runtime.server.ts'
import './app.css'
import '#app/ui/layout/layout.css'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = [requestContext(currentRuntime), requireAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [{ siteName, siteDescription }, { env }, viewer] = await Promise.all([
      getSettings(ctx),
      currentRuntime(),
      loadViewer(ctx),
      prepareViewerParts(),
      prepareFooter(),
    ])
    const year = ctx.now().getUTCFullYear()
    return { siteName, siteDescription, year, socialLinks: env.socialLinks, requestId: ctx.request.id, viewer }
  })
}

async function loadViewer(ctx: Ctx) {
  const viewer = await findViewer(ctx)
  return viewer && { ...viewer, unread: viewer.messagesTo && ctx.actor?.isActive ? await unreadMessages(ctx) : 0 }
}

/** A refusal brings headers of its own (Retry-After); without this they would stay behind. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders

/** The frame does not change from page to page; asking again would cost a request each. Signing in and out load the document anew. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={currentLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLinks />
        <FramePart name="navigation progress">
          <NavigationProgress />
        </FramePart>
        <Frame>{children}</Frame>
        <FollowPageLinks />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Consoles bring a frame of their own; when one fails, the site's frame stands around the error. */
function Frame({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError() ?? null // React Router says null where there is none, its documentation undefined
  const hasOwnFrame = isConsoleFrame(useMatches()) && error === null
  if (hasOwnFrame) return children
  const siteName = site?.siteName ?? DEFAULT_SITE_NAME
  return (
    <>
      <FramePart name="header" instead={<PlainHeader siteName={siteName} />}>
        <SiteHeader siteName={siteName} viewer={site?.viewer} />
      </FramePart>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <FramePart name="footer">
        <SiteFooter siteName={siteName} year={site?.year} socialLinks={site?.socialLinks} />
      </FramePart>
      <FramePart name="scroll to top">
        <ScrollToTop />
      </FramePart>
    </>
  )
}

/** The frame stands around the error screens too: a part of it that fails must not take them along, or the page would fail for ever. */
function FramePart({ name, instead = null, children }: { name: string; instead?: ReactNode; children: ReactNode }) {
  return (
    <ErrorPart name={name} renderFailure={() => instead}>
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
  return (
    <ToastProvider>
      <Outlet />
      {viewer?.messagesTo ? <SignedIn userId={viewer.id} /> : null}
    </ToastProvider>
  )
}

/** Everybody but guests and administrators, who have neither conversations nor saved homes. */
function SignedIn({ userId }: { userId: string }) {
  const showToast = useToast()
  useEffect(() => {
    void import('./routes/signed-in.ts').then(
      ({ welcomeBack }) => welcomeBack({ userId, showToast, mark: markHeart }),
      () => undefined, // the page is complete without it
    )
  }, [userId, showToast])
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} isOfApplication />
}

// The document around every page: language, frame, and what is shown when a page fails.
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { requestContext } from '#app/http/request-context.server.ts'
import { read, type Failure } from '#app/http/respond.server.ts'
import { currentLocale } from '#app/i18n/locale.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { SiteFooter } from '#app/ui/site-footer.tsx'
import { SiteHeader } from '#app/ui/site-header.tsx'
import { currentRuntime } from './runtime.server.ts'
import './app.css'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = [requestContext(currentRuntime)]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName, siteDescription } = await getSettings(ctx)
    return { siteName, siteDescription }
  })
}
/** A refusal brings headers of its own (Retry-After); without this they would stay behind. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders

/** The frame does not change from page to page; asking again would cost a request each. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={currentLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {m.layout_skip_to_content()}
        </a>
        <SiteHeader siteName={site?.siteName ?? DEFAULT_SITE_NAME} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter siteName={site?.siteName ?? DEFAULT_SITE_NAME} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = isRouteErrorResponse(error) ? (error.data as Failure) : undefined
  return (
    <ErrorPage
      isNotFound={isRouteErrorResponse(error) && error.status === 404}
      words={failure?.words ?? m.error_app_unexpected()}
      errorId={failure?.errorId}
    />
  )
}

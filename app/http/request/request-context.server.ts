// The root middleware: sets actor, session, locale and request id before any loader or action runs.
import { randomUUID } from 'node:crypto'
import type { MiddlewareFunction } from 'react-router'
import { findVisitor, GUEST, type Visitor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { findAdminVisitor } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import type { ViewedPerson } from '#app/domain/admin/users/dashboard-view.queries.server.ts'
import type { Replicas } from '#app/db/replicas/replicas.service.server.ts'
import type { Ctx, CtxSession, RequestInfo } from '#app/domain/ctx.server.ts'
import { buildLocaleCookie, getRequestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { readLocaleFromAddress } from '#app/i18n/locale.ts'
import { buildCopiesCookie, describeSession, SESSION_HEADER } from '#app/http/responses/session-header.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import {
  actingContext,
  ctxContext,
  dashboardViewContext,
  endedSessionContext,
  failureCodeContext,
  requestFactsContext,
  type RequestFacts,
  visitorFailureContext,
} from './context.server.ts'
import { getFailureCode } from '#app/pages/page-lists.server.ts'
import { chooseActor } from './acting.server.ts'
import { findRequestView, toActor } from './dashboard-view.server.ts'
import { asksToSaveData, withDataSaving } from './data-saving.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildWrittenCookie, chooseReadDb } from './read-source.server.ts'

type ContextSource = () => Promise<{
  replicas: Replicas | null
  contextFor(request: RequestInfo, actor: Actor, session?: CtxSession | null): Ctx
  contextForView(request: RequestInfo, actor: Actor): Ctx
}>

export function createRequestContext(source: ContextSource): MiddlewareFunction<Response> {
  return async ({ request, context, pattern }, next) => {
    const facts = context.get(requestFactsContext) ?? createDevelopmentFacts()
    context.set(requestFactsContext, facts)
    const preferred = getRequestLocale(request.headers)
    const locale = readLocaleFromAddress(request.url) ?? preferred
    const runtime = await source()
    const info = toRequestInfo(request, facts, locale)
    if (isPublicApi(pattern)) Object.assign(info, NO_COOKIES)
    context.set(ctxContext, runtime.contextFor(info, null))
    context.set(failureCodeContext, getFailureCode(pattern, request.method))
    const { visitor, view } = await withLocale(locale, () =>
      read({ request, context }, (ctx) =>
        isPublicApi(pattern) ? { visitor: GUEST, view: null } : findRequestVisitor(ctx, request),
      ).catch((thrown: unknown) => {
        context.set(visitorFailureContext, { thrown })
        return { visitor: GUEST, view: null }
      }),
    )
    const isUnknown = context.get(visitorFailureContext) !== null
    const ctx = runtime.contextFor(info, visitor.actor, visitor.session)
    const target = { pattern, method: request.method }
    context.set(ctxContext, { ...ctx, db: chooseReadDb(runtime.replicas, ctx, target) })
    if (visitor.acting !== null) {
      const person = context.get(ctxContext)
      context.set(actingContext, { acting: visitor.acting, person })
      context.set(ctxContext, { ...person, actor: chooseActor(visitor.acting, person.actor, { request, pattern }) })
    }
    if (view !== null) {
      context.set(dashboardViewContext, { person: view, admin: context.get(ctxContext) })
      context.set(ctxContext, runtime.contextForView(info, toActor(view)))
    }
    context.set(endedSessionContext, visitor.hasEnded ? visitor.cookies : null)
    const response = await withLocale(locale, () => withDataSaving(asksToSaveData(request.headers), () => next()))
    if (isPage(response.headers) || isDataRequest(request)) {
      response.headers.set('Content-Language', locale)
      response.headers.append('Vary', 'Accept-Language, Cookie, Save-Data')
      if (locale !== preferred) response.headers.append('Set-Cookie', buildVisitLocaleCookie(locale, request.url))
      if (facts.newBrowserCookie !== null && !isPublicResponse(response.headers))
        response.headers.append('Set-Cookie', facts.newBrowserCookie)
      if (!isConsoleAddress(request) && !isUnknown) describePageSession(request, response.headers, visitor)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
    }
    const writtenCookie = await buildWrittenCookie(runtime.replicas, ctx, target)
    if (writtenCookie !== null) response.headers.append('Set-Cookie', writtenCookie)
    if ((visitor.actor !== null || isUnknown) && !isPublicResponse(response.headers)) {
      addCookies(response.headers, visitor.cookies)
      response.headers.set('Cache-Control', 'no-store') // responses to signed-in people must not be cached (promise S5)
    }
    return response
  }
}

function describePageSession(request: Request, headers: Headers, visitor: Visitor): void {
  const session = describeSession(visitor)
  headers.set(SESSION_HEADER, session)
  if (isPublicResponse(headers)) return
  const cookie = buildCopiesCookie(request, session, { isRenewed: visitor.cookies.length > 0 })
  if (cookie !== null) headers.append('Set-Cookie', cookie)
}

/**
 * Sessions of the site and of the admin console are separate (promise S5). The console knows only its own; on other addresses an
 * administrator acts if nobody is signed in to the site.
 */
async function findRequestVisitor(
  ctx: Ctx,
  request: Request,
): Promise<{ visitor: Visitor; view: ViewedPerson | null }> {
  const found = await findRequestView(ctx, request)
  if (found !== null) return { visitor: { ...GUEST, ...found.admin }, view: found.person }
  const visitor = isConsoleAddress(request) ? GUEST : await findVisitor(ctx)
  const admin = visitor.actor === null ? await findAdminVisitor(ctx) : null
  return { visitor: admin ? { ...visitor, ...admin } : visitor, view: null }
}

/** The token in the header says who asks. Cookies are not read, so that a page of another site cannot use them. */
const isPublicApi = (pattern: string) => pattern === 'api/v1/*' || pattern === '/api/v1/*'
const NO_COOKIES = { cookie: null, browserId: null }

const isConsoleAddress = (request: Request) => /^\/admin(?:[/.]|$)/.test(new URL(request.url).pathname)

function toRequestInfo(request: Request, facts: RequestFacts, locale: Locale): RequestInfo {
  return {
    id: facts.id,
    locale,
    clientAddress: facts.clientAddress,
    browserId: facts.browserId,
    isLocal: facts.isLocal,
    cookie: request.headers.get('Cookie'),
    userAgent: request.headers.get('User-Agent'),
    shared: facts.shared,
  }
}

/** Cookies that the route sets (sign-in, sign-out) come last, so that they override those of the old session. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
  const ownNames = new Set(headers.getSetCookie().map(readCookieName))
  for (const cookie of cookies) if (!ownNames.has(readCookieName(cookie))) headers.append('Set-Cookie', cookie)
}

const readCookieName = (cookie: string) => cookie.split('=', 1)[0] ?? ''

const isPage = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') === true

/** Client navigation asks for the data of a page, which depend on the same cookies and headers as the page. */
const isDataRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** Responses that shared caches may store must not carry session cookies. */
function isPublicResponse(headers: Headers): boolean {
  return /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
}

/** Keeps the language of an address like `?lang=fil` for the visit: `.data` requests of client navigation do not contain it. */
function buildVisitLocaleCookie(locale: Locale, address: string): string {
  return buildLocaleCookie(locale, { secure: new URL(address).protocol === 'https:', days: 0 })
}

function createDevelopmentFacts(): RequestFacts {
  // the development server listens on the loopback interface only
  return {
    id: randomUUID(),
    nonce: randomUUID(),
    clientAddress: '127.0.0.1',
    isLocal: true,
    browserId: null,
    newBrowserCookie: null,
    shared: null,
  }
}

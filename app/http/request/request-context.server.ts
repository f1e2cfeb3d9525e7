// The root middleware: who asks, in which language, with which id, before any loader or action runs.
import { randomUUID } from 'node:crypto'
import type { MiddlewareFunction } from 'react-router'
import { findVisitor } from '#app/domain/accounts/sessions/session.queries.server.ts'
import type { Ctx, CtxSession, RequestInfo } from '#app/domain/ctx.server.ts'
import { localeCookie, requestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { localeOfAddress } from '#app/i18n/locale.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { ctxContext, endedSessionContext, requestFactsContext, type RequestFacts } from './context.server.ts'
import { read } from '#app/http/forms/respond.server.ts'

type ContextSource = () => Promise<{
  contextFor(request: RequestInfo, actor: Actor, session?: CtxSession | null): Ctx
}>

export function requestContext(source: ContextSource): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const facts = context.get(requestFactsContext) ?? factsForDevelopment()
    context.set(requestFactsContext, facts)
    const preferred = requestLocale(request.headers)
    const locale = localeOfAddress(request.url) ?? preferred
    const runtime = await source()
    const info = infoOf(request, facts, locale)
    context.set(ctxContext, runtime.contextFor(info, null))
    const visitor = await read({ request, context }, findVisitor)
    context.set(ctxContext, runtime.contextFor(info, visitor.actor, visitor.session))
    context.set(endedSessionContext, visitor.hasEnded ? visitor.cookies : null)
    const answer = await withLocale(locale, () => next())
    if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
      answer.headers.set('Content-Language', locale)
      answer.headers.append('Vary', 'Accept-Language, Cookie')
      if (locale !== preferred) answer.headers.append('Set-Cookie', restOfVisit(locale, request.url))
      if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-cache')
    }
    if (visitor.actor !== null && !isForEverybody(answer.headers)) {
      addCookies(answer.headers, visitor.cookies)
      answer.headers.set('Cache-Control', 'no-store') // no browser and no proxy keeps what was made for one person (PROMISES S5)
    }
    return answer
  }
}

function infoOf(request: Request, facts: RequestFacts, locale: Locale): RequestInfo {
  return {
    id: facts.id,
    locale,
    clientAddress: facts.clientAddress,
    cookie: request.headers.get('Cookie'),
    userAgent: request.headers.get('User-Agent'),
  }
}

/** A cookie that the page itself sets (signing in or out) comes after those of the session it replaces. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
  const own = new Set(headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) headers.append('Set-Cookie', cookie)
}

const nameOf = (cookie: string) => cookie.split('=', 1)[0] ?? ''

/** Files that any cache may keep say so themselves; a session's cookie has no business on them. */
function isForEverybody(headers: Headers): boolean {
  return /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
}

/** Who came by an address in Filipino reads on in Filipino: the next pages arrive as data, under addresses that name no language. */
function restOfVisit(locale: Locale, address: string): string {
  return localeCookie(locale, { secure: new URL(address).protocol === 'https:', days: 0 })
}

function factsForDevelopment(): RequestFacts {
  return { id: randomUUID(), nonce: randomUUID(), clientAddress: '127.0.0.1' }
}

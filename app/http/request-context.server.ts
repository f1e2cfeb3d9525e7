// The root middleware: who asks, in which language, with which id, before any loader or action runs.
import { randomUUID } from 'node:crypto'
import type { MiddlewareFunction } from 'react-router'
import type { Ctx, RequestInfo } from '#app/domain/ctx.server.ts'
import { localeCookie, requestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { localeOfAddress } from '#app/i18n/locale.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { ctxContext, requestFactsContext, type RequestFacts } from './context.server.ts'
import { environmentContext, type Environment } from './environment.server.ts'

type ContextSource = () => Promise<{
  env: { nodeEnv: Environment }
  contextFor(request: RequestInfo, actor: Actor): Ctx
}>

export function requestContext(source: ContextSource): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const facts = context.get(requestFactsContext) ?? factsForDevelopment()
    context.set(requestFactsContext, facts)
    const preferred = requestLocale(request.headers)
    const locale = localeOfAddress(request.url) ?? preferred
    const runtime = await source()
    context.set(environmentContext, runtime.env.nodeEnv)
    const info = { id: facts.id, locale, clientAddress: facts.clientAddress }
    context.set(ctxContext, runtime.contextFor(info, null)) // nobody can sign in yet: everyone is a guest
    const answer = await withLocale(locale, () => next())
    if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
      answer.headers.set('Content-Language', locale)
      answer.headers.append('Vary', 'Accept-Language, Cookie')
      if (locale !== preferred) answer.headers.append('Set-Cookie', restOfVisit(locale, request.url))
      if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-cache')
    }
    return answer
  }
}

/** Who came by an address in Filipino reads on in Filipino: the next pages arrive as data, under addresses that name no language. */
function restOfVisit(locale: Locale, address: string): string {
  return localeCookie(locale, { secure: new URL(address).protocol === 'https:', days: 0 })
}

function factsForDevelopment(): RequestFacts {
  return { id: randomUUID(), nonce: randomUUID(), clientAddress: '127.0.0.1' }
}

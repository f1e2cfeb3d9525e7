// The root middleware: who asks, in which language, with which id, before any loader or action runs.
import { randomUUID } from 'node:crypto'
import type { MiddlewareFunction } from 'react-router'
import type { Ctx, RequestInfo } from '#app/domain/ctx.server.ts'
import { requestLocale, withLocale } from '#app/i18n/locale.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
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
    const locale = requestLocale(request.headers)
    const runtime = await source()
    context.set(environmentContext, runtime.env.nodeEnv)
    const info = { id: facts.id, locale, clientAddress: facts.clientAddress }
    context.set(ctxContext, runtime.contextFor(info, null)) // nobody can sign in yet: everyone is a guest
    const answer = await withLocale(locale, () => next())
    if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
      answer.headers.set('Content-Language', locale)
      answer.headers.append('Vary', 'Accept-Language, Cookie')
      if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-cache')
    }
    return answer
  }
}

function factsForDevelopment(): RequestFacts {
  return { id: randomUUID(), nonce: randomUUID(), clientAddress: '127.0.0.1' }
}

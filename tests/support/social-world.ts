// People who come by a provider on this machine, and the browser they come with: for tests of what that leads to.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { sessions } from '#app/db/schema/accounts.server.ts'
import { rateLimits } from '#app/db/schema/platform.server.ts'
import { beginSocialSignIn, finishSocialSignIn } from '#app/domain/accounts/social.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'
import { TEST_NOW, testAuth, testContext } from './context.ts'
import type { TestDatabase } from './database.ts'
import { agree, type OidcProvider, startOidcProvider } from './oidc-provider.ts'

type Visitor = { actor?: Ctx['actor']; cookies?: readonly string[] }
type Start = Parameters<typeof beginSocialSignIn>[1]

export type SocialWorld = ReturnType<typeof socialWorld>

/** Call at the top level of a test file. Each test begins with two providers who know two new people. */
export function socialWorld(database: TestDatabase) {
  const providers: { google: OidcProvider; linkedin: OidcProvider } = {} as never
  let clock = manualClock(TEST_NOW)
  let serial = 0
  beforeAll(async () => {
    ;[providers.google, providers.linkedin] = await Promise.all([startOidcProvider(), startOidcProvider()])
  })
  afterAll(async () => {
    await Promise.all([providers.google.stop(), providers.linkedin.stop()])
  })
  beforeEach(async () => {
    await database.db.delete(rateLimits)
    clock = manualClock(TEST_NOW)
    for (const provider of [providers.google, providers.linkedin]) {
      const email = `social-${++serial}@tahanan.example`
      provider.person = { sub: `subject-${serial}`, email, email_verified: true, name: 'Maria Clara Santos' }
      provider.spoil = undefined
      provider.answer = undefined
    }
  })

  function browser({ actor = null, cookies = [] }: Visitor = {}): Ctx {
    const config = ({ discoveryUrl }: OidcProvider, clientId: string) => ({ clientId, clientSecret: 's', discoveryUrl })
    const social = {
      google: config(providers.google, 'our-id'),
      facebook: config(providers.google, 'our-facebook-id'),
      linkedin: config(providers.linkedin, 'our-id'),
    }
    return testContext(database.db, {
      actor,
      session: actor ? { id: crypto.randomUUID(), createdAt: clock.now() } : null,
      adapters: { clock, random: systemRandom, auth: testAuth(database.db, clock, social) },
      request: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') || null },
    })
  }

  async function goTo(input: Partial<Start> = {}, visitor: Visitor = {}) {
    const provider = input.provider ?? 'google'
    const { location, cookies } = await beginSocialSignIn(browser(visitor), { from: '/dashboard', ...input, provider })
    return { location, cookies, provider }
  }
  const comeBack = (
    provider: SocialProviderName,
    answer: URL,
    cookies: readonly string[],
    actor: Ctx['actor'] = null,
  ) => finishSocialSignIn(browser({ cookies, actor }), provider, answer.searchParams)

  /** There and back again. */
  async function through(input: Partial<Start> = {}) {
    const { location, cookies, provider } = await goTo(input)
    return comeBack(provider, await agree(location), cookies)
  }

  return {
    /** Where the tests look and meddle. */
    providers,
    browser,
    goTo,
    comeBack,
    through,
    advance: (milliseconds: number) => clock.advance(milliseconds),
    sessionCount: async () => (await database.db.select().from(sessions)).length,
  }
}

/** What came of it, in one word. */
export const outcomeOf = (work: Promise<{ kind?: string } | void>): Promise<string> =>
  work.then(
    (result) => result?.kind ?? 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

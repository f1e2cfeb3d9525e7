import { currentRuntime } from '#app/runtime.server.ts'

/** What Facebook signs its requests with; null where it is not configured. */
export async function facebookSecret(): Promise<string | null> {
  const { env } = await currentRuntime()
  return env.social.facebook?.clientSecret ?? null
}

import { currentRuntime } from '#app/runtime.server.ts'

/** The one address of a page, as search engines should know it: from the configuration, since what a request says of itself may be anything. */
export async function canonicalAddress(path: string): Promise<string> {
  const { env } = await currentRuntime()
  return new URL(path, env.baseUrl).href
}

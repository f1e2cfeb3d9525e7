// A fingerprint of what the loaders of a page returned. A kept page whose data is the same as before is sent again without being rendered:
// rendering is more than half of the work of a page.
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { StaticHandlerContext } from 'react-router'

/** Null if two pages cannot be compared: something failed, or the data cannot be written down. Waits for sections that load later. */
export async function fingerprintPageData({
  loaderData,
  errors,
  statusCode,
}: Pick<StaticHandlerContext, 'loaderData' | 'errors' | 'statusCode'>): Promise<string | null> {
  if (errors !== null || statusCode !== 200) return null
  try {
    const data = await Promise.all(Object.entries(loaderData).map(async ([id, value]) => [id, await settle(value)]))
    return createHash('sha1').update(serialize(data)).digest('base64')
  } catch {
    return null // a section failed, or the data holds a function
  }
}

/** A loader returns its late sections as promises in the first level of its data. Deeper ones cannot be written down. */
async function settle(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null || !Object.values(value).some((one) => one instanceof Promise))
    return value
  const entries = Object.entries(value).map(async ([key, one]) => [key, (await one) as unknown] as const)
  return Object.fromEntries(await Promise.all(entries))
}

import type { RouterContextProvider } from 'react-router'
import { ctxContext } from '#app/http/request/context.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

/** The current day in Manila, for schemas with rules on ages and dates. */
export function getToday({ context }: { context: Readonly<RouterContextProvider> }): Day {
  return toManilaDay(context.get(ctxContext).now())
}

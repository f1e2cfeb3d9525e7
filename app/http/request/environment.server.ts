// Where the site runs, for the few screens that are only there for developers.
import { createContext, type RouterContextProvider } from 'react-router'
import { fail } from '#app/errors/app-error.ts'

export type Environment = 'development' | 'test' | 'production'

/** Set by the root middleware. Unset it counts as production: what is hidden stays hidden. */
export const environmentContext = createContext<Environment>('production')

/** For pages of developers: in production their address is as unknown as any other. */
export function notInProduction(context: Readonly<RouterContextProvider>): void {
  if (context.get(environmentContext) === 'production') fail('app.notFound')
}

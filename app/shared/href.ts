// React Router's href() with its types but less code: the original adds 0.4 KB to the first load of every page.
import type { href as routerHref } from 'react-router'

/** The address of a page. A wrong path or a missing parameter does not compile. */
export const href = ((path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))) as typeof routerHref

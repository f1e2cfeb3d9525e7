// The links of a text that lead nowhere. Nothing is fetched: an address of another site is checked by its form alone.
import type { TextLink } from '#app/domain/content/documents/markdown-links.rules.server.ts'
import { isAllowedAddress } from '#app/domain/content/documents/link-address.rules.ts'
import type { LinkProblem, LinkWarning } from './site-text.model.ts'

const MAX_WARNINGS = 50

export type LinkTargets = {
  isPage: (path: string) => boolean
  /** Headings and questions of the text itself, without `#`. */
  ownAnchors: ReadonlySet<string>
  /** Questions of the help page. */
  helpAnchors: ReadonlySet<string>
}

export function checkLinks(links: readonly TextLink[], targets: LinkTargets): LinkWarning[] {
  return links
    .flatMap(({ line, address }) => {
      const problem = findLinkProblem(address, targets)
      return problem === null ? [] : [{ line, address: address.slice(0, 200), problem }]
    })
    .slice(0, MAX_WARNINGS)
}

function findLinkProblem(address: string, { isPage, ownAnchors, helpAnchors }: LinkTargets): LinkProblem | null {
  if (!isAllowedAddress(address)) return 'notAllowed'
  if (address.startsWith('#')) return ownAnchors.has(address.slice(1)) ? null : 'unknownHeading'
  if (/^http:/i.test(address)) return 'notSecure'
  if (!address.startsWith('/')) return null
  const [path = '', anchor] = address.split('#', 2)
  const pathname = path.split('?')[0] ?? ''
  if (!isPage(pathname)) return 'unknownPage'
  return pathname === '/help' && anchor !== undefined && !helpAnchors.has(anchor) ? 'unknownHeading' : null
}

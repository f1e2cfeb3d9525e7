import { m } from '#app/messages/messages.js'
import type { SocialNetwork } from '#app/shared/vocabulary.ts'
import signs from './social.svg?no-inline' // a file, because inlined shapes would be in the JavaScript of every page

export type SocialLink = { network: SocialNetwork; url: string }

const NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
}

/** Shows only accounts that the operator has configured (.env.example). */
export function SiteSocial({ siteName, links }: { siteName: string; links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label={m.layout_social()} className="mt-4 -ml-3 flex">
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            rel="noopener me"
            aria-label={m.layout_social_on({ site: siteName, network: NAMES[network] })}
            className="grid size-11 place-items-center rounded-full hover:bg-[color-mix(in_srgb,var(--on-footer)_12%,transparent)]"
          >
            <svg aria-hidden="true" className="size-5 fill-current">
              <use href={`${signs}#${network}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

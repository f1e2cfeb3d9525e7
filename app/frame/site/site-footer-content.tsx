// The content of the footer: newsletter, social links, property types, popular locations, company, blog, legal.
import { m } from '#app/messages/messages.js'
import { filterExistingLinks } from '#app/shared/site-pages.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { LogoLink } from './logo.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import { FOOTER_GROUPS, LEGAL_LINKS, type FooterGroupLinks } from './site-footer-links.ts'
import type { SiteLink } from './site-links.ts'
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'
import { SiteSocial, type SocialLink } from './site-social.tsx'

export type SiteFooterProps = {
  siteName: string
  year?: number | undefined
  socialLinks?: readonly SocialLink[] | undefined
  pages?: readonly string[] | undefined
}

/** The forms are at the end of every page, so their code is fetched only when they are visible. */
const newsletter = lazyIsland({
  id: 'newsletter-title',
  load: async () => (await import('./site-newsletter.tsx')).SiteNewsletter,
})
const dataSaving = lazyIsland({
  id: 'data-saving',
  load: async () => (await import('./data-saving-switch.tsx')).DataSavingSwitch,
})
const { Part: LazyNewsletter } = newsletter
const { Part: LazyDataSaving } = dataSaving

export const prepareFooterParts = () => Promise.all([newsletter.prepare(), dataSaving.prepare()])

const DIVIDER_CLASS = 'border-[color-mix(in_srgb,var(--on-footer)_14%,transparent)]'
const LINK_CLASS = 'inline-flex min-h-9 items-center py-1.5 hover:underline underline-offset-3 pointer-coarse:min-h-11'

export function SiteFooterContent({ siteName, year, socialLinks, pages }: SiteFooterProps) {
  return (
    <div className="page-width">
      <LazyNewsletter name={m.newsletter_title()} fallback={null} />
      <div
        className={cx(
          'grid grid-cols-2 gap-x-4 gap-y-7 border-t py-12 md:gap-8 lg:grid-cols-[1.5fr_repeat(4,1fr)]',
          DIVIDER_CLASS,
        )}
      >
        <div className="max-lg:col-span-full">
          <LogoLink siteName={siteName} isOnFooter />
          <p className="mt-2 max-w-[34ch] text-label text-on-footer-soft">{m.layout_footer_note()}</p>
          {socialLinks ? <SiteSocial siteName={siteName} links={socialLinks} /> : null}
        </div>
        {FOOTER_GROUPS.map((group) => (
          <FooterGroup key={group.id} group={group} pages={pages} />
        ))}
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-8 gap-y-2 border-t pt-5 pb-8 text-sm text-on-footer-soft',
          DIVIDER_CLASS,
        )}
      >
        <p>{['©', year, siteName].filter(Boolean).join(' ')}</p>
        <nav aria-label={m.layout_footer_legal()}>
          <ul className="flex flex-wrap gap-x-5">
            <LinkItems links={filterExistingLinks(LEGAL_LINKS, pages)} />
          </ul>
        </nav>
        <LazyDataSaving name={m.layout_footer_legal()} fallback={null} />
      </div>
    </div>
  )
}

function FooterGroup({ group, pages }: { group: FooterGroupLinks; pages?: readonly string[] | undefined }) {
  const { id, heading } = group
  const links = filterExistingLinks(group.links, pages)
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={`footer-${id}`}>
      <h2 id={`footer-${id}`} className="mb-2 text-sm font-semibold text-on-footer-soft">
        {heading()}
      </h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </nav>
  )
}

function LinkItems({ links }: { links: readonly SiteLink[] }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <PageLink to={to} className={LINK_CLASS}>
        {label()}
      </PageLink>
    </li>
  ))
}

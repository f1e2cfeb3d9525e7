// The footer, whose code is fetched only when it is visible: it is never on the first screen, and its links work as HTML.
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'
import type { SiteFooterProps } from './site-footer-content.tsx'

const FOOTER_ID = 'footer'

const content = lazyIsland<SiteFooterProps>({
  id: FOOTER_ID,
  load: async () => (await import('./site-footer-content.tsx')).SiteFooterContent,
})
const { Part: LazyContent } = content

/** The server loads the code before it renders the HTML. */
export const prepareFooter = async () => {
  const { prepareFooterParts } = await import('./site-footer-content.tsx')
  await Promise.all([content.prepare(), prepareFooterParts()])
}

/** The footer is never on the first screen, so it renders late. */
const DELAYED_RENDER_STYLE = { animationDelay: '4s' }

export function SiteFooter(props: SiteFooterProps) {
  return (
    <footer
      id={FOOTER_ID}
      className="card-when-near mt-18 bg-footer text-on-footer md:mt-28 [&_:focus-visible]:outline-on-footer"
      style={DELAYED_RENDER_STYLE}
    >
      <LazyContent {...props} name={props.siteName} fallback={null} />
    </footer>
  )
}

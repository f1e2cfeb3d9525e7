// A link to a page of ours by its whole address, where there are many of them. React Router's own works out at each rendering where it
// leads from here, three times over: a sixth of the work on a list with sixty links. Here it is an anchor, and one listener follows all.
import { type ComponentProps, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** `data-discover` lets React Router ask for the routes behind the links of a page in advance, as it does for its own. */
export function PageLink({ to, children, ...anchor }: PageLinkProps) {
  return (
    <a href={to} data-page-link="" data-discover="true" {...anchor}>
      {children}
    </a>
  )
}

/** Once in the frame. Whatever is not a plain press (another tab, a download) stays with the browser. */
export function FollowPageLinks() {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page-link]') : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || (link.target && link.target !== '_self')) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    addEventListener('click', follow) // of the window: what a component does about the press comes first
    return () => removeEventListener('click', follow)
  }, [navigate])
  return null
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

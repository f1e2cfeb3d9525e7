// A link by absolute path, for lists with many links. React Router's Link resolves its target three times at each render: a sixth of the
// work on a list with sixty links. Here it is a plain anchor, and one listener follows them all.
import { type ComponentProps, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** `data-discover` makes React Router fetch the routes behind the links in advance, as it does for its own links. */
export function PageLink({ to, children, ...anchor }: PageLinkProps) {
  return (
    <a href={to} data-page-link="" data-discover="true" {...anchor}>
      {children}
    </a>
  )
}

/** Render once in the frame. Clicks for another tab or a download are left to the browser. */
export function FollowPageLinks() {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page-link]') : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || (link.target && link.target !== '_self')) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    addEventListener('click', follow) // on window, so that handlers of components run first
    return () => removeEventListener('click', follow)
  }, [navigate])
  return null
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

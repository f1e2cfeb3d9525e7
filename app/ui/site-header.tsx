import { Link } from 'react-router'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

export function SiteHeader({ siteName }: { siteName: string }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex h-16 items-center justify-between gap-4 md:h-19">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 font-head text-xl font-bold tracking-tight text-ink">
          <Logo className="size-8" />
          {siteName}
        </Link>
        <LanguageSwitch />
      </div>
    </header>
  )
}

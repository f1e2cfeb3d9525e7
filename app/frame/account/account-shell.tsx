// The bare frame of the account pages: logo and language, no menu, no footer. Nothing leads away from the form, and the page has no second
// email field.
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { LanguageSwitch } from '#app/frame/site/language-switch.tsx'
import { LogoLink } from '#app/frame/site/logo.tsx'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { cx } from '#app/ui/styles/class-names.ts'

type AccountShellProps = {
  /** Beside the form, on wide screens only. */
  picture?: ReactNode
  children: ReactNode
}

export function AccountShell({ picture, children }: AccountShellProps) {
  const site = useRouteLoaderData<{ siteName: string }>('root')
  return (
    <div className={cx('grid min-h-dvh', picture ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]' : null)}>
      {picture}
      <div className="flex min-w-0 flex-col px-4 pt-2.5 pb-10 md:px-8 md:pt-6 md:pb-16">
        <header className="mx-auto flex min-h-12 w-full max-w-110 items-center justify-between gap-3">
          <LogoLink siteName={site?.siteName ?? DEFAULT_SITE_NAME} />
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-110 pt-7 outline-none lg:pt-16">
          {children}
        </main>
      </div>
    </div>
  )
}

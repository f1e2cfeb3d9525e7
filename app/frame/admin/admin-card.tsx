// The frame of the admin sign-in: one card, apart from the sign-in of the site.
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Logo } from '#app/frame/site/logo.tsx'
import { m } from '#app/messages/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { ChevronLeftIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function AdminCard({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<{ siteName: string }>('root')
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10">
      <main
        id="main"
        tabIndex={-1}
        className="w-full max-w-100 rounded-box border border-line bg-surface p-6 shadow-float outline-none sm:p-8"
      >
        <div className="mb-6 flex items-center gap-3.5">
          <Logo className="size-10" />
          <div className="min-w-0">
            <h1 className="font-head text-xl leading-tight font-bold">{m.admin_portal()}</h1>
            <p className="text-label text-ink-soft">
              {m.admin_portal_sub({ site: site?.siteName ?? DEFAULT_SITE_NAME })}
            </p>
          </div>
        </div>
        {children}
        <p className="mt-6 border-t border-line pt-3">
          <TextLink to="/" className="inline-flex min-h-11 items-center gap-1.5 text-label font-semibold no-underline">
            <ChevronLeftIcon size={16} />
            {m.admin_back_home()}
          </TextLink>
        </p>
      </main>
    </div>
  )
}

/** While the next page is loaded. */
export function AdminCheck({ text }: { text: string }) {
  return (
    <output className="flex min-h-24 items-center gap-3 text-ink-soft">
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-sea" />
      {text}
    </output>
  )
}

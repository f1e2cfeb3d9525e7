// A page that an administrator cannot see in the view of a person fails before the frame of the dashboards is loaded: its error screen has
// the banner with the way back. Loaded lazily, because the screen is part of every public page.
import { Suspense } from 'react'
import { readFailure } from '#app/ui/errors/error-failure.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'

const ViewBanner = lazyWithRetry<{ name: string }>(async () => ({
  default: (await import('#app/frame/console/view-banner.tsx')).ViewBanner,
}))

export function ViewedPerson({ error }: { error: unknown }) {
  const name = readFailure(error)?.viewedName
  if (name === undefined) return null
  return (
    <div className="page-width pt-5">
      <Suspense>
        <ViewBanner name={name} />
      </Suspense>
    </div>
  )
}

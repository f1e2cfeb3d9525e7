import { Suspense } from 'react'
import { Await } from 'react-router'
import { SearchForm } from '#app/domain/search/criteria/components/search-form.tsx'
import type { PageSection, Section } from '#app/http/responses/section.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { TypeCounts } from './property-types.tsx'
import { SearchIdeas } from '#app/routes/public/shared/search-ideas.tsx'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'

/** A gradient over the picture, dark enough for white text (contrast 4.5:1) and transparent on the side of the sun. */
const SHADE =
  'after:absolute after:inset-0 max-md:after:bg-[linear-gradient(180deg,color-mix(in_srgb,var(--dusk)_78%,transparent)_0%,color-mix(in_srgb,var(--dusk)_70%,transparent)_130px,transparent_200px)] md:after:bg-[linear-gradient(95deg,color-mix(in_srgb,var(--dusk)_88%,transparent)_0%,color-mix(in_srgb,var(--dusk)_80%,transparent)_40%,color-mix(in_srgb,var(--dusk)_66%,transparent)_62%,color-mix(in_srgb,var(--dusk)_20%,transparent)_80%,transparent_92%)] lg:after:bg-[linear-gradient(95deg,color-mix(in_srgb,var(--dusk)_86%,transparent)_0%,color-mix(in_srgb,var(--dusk)_78%,transparent)_24%,color-mix(in_srgb,var(--dusk)_52%,transparent)_40%,color-mix(in_srgb,var(--dusk)_20%,transparent)_52%,transparent_68%)]'

export function Hero({ counts }: { counts: PageSection<TypeCounts> }) {
  return (
    <div className="relative mx-auto w-full md:w-[min(100%-64px,var(--container-page))]">
      <div
        className={`relative min-h-72 overflow-hidden bg-dusk px-5 pt-6 pb-28 md:min-h-140 md:rounded-panel md:px-14 md:pt-18 md:pb-30 ${SHADE}`}
      >
        <SitePicture
          name="hero"
          widths={[800, 1280, 1680]}
          width={1680}
          height={830}
          sizes="(min-width: 1364px) 1300px, (min-width: 768px) max(calc(100vw - 64px), 1134px), 440px"
          alt={m.home_hero_picture()}
          isFirst
          className="absolute inset-0 size-full object-cover object-[57%_100%] md:object-[50%_0]"
        />
        <div className="relative z-1 text-on-picture md:w-[min(560px,70%)]">
          <h1 className="font-head text-hero font-[750]">{m.app_tagline()}</h1>
          <p className="mt-5 max-w-[40ch] text-on-picture-soft max-md:hidden text-[1.1875rem] leading-[1.45]">
            {m.home_hero_text()}
          </p>
        </div>
      </div>
      <div
        id="search"
        tabIndex={-1}
        className="relative z-2 mx-auto -mt-18 w-[calc(100%-32px)] rounded-card bg-surface p-2 shadow-float outline-none md:-mt-23 md:w-[min(1040px,100%-96px)] md:rounded-[20px] md:p-3"
      >
        <SearchForm />
        <div className="flex flex-wrap items-center justify-between gap-x-6 pt-2.5 pb-0.5 text-sm md:px-4.5 md:pt-3">
          <SearchIdeas />
          <ListingCount counts={counts} />
        </div>
      </div>
    </div>
  )
}

/** The number of listings from the database. Its line has a reserved height, to avoid a layout shift. */
function ListingCount({ counts }: { counts: PageSection<TypeCounts> }) {
  const renderCount = (loaded: Section<TypeCounts>) => {
    if (loaded.state !== 'ready') return null
    const total = Object.values(loaded.value).reduce((sum, count) => sum + count, 0)
    return (
      <>
        <strong className="font-semibold text-ink tabular-nums">{formatNumber(total)}</strong>{' '}
        {m.home_listing_count({ count: total })}
      </>
    )
  }
  return (
    <p className="min-h-5 px-2 py-1.5 text-ink-soft md:px-0">
      {counts instanceof Promise ? (
        <Suspense>
          <Await resolve={counts} errorElement={null}>
            {renderCount}
          </Await>
        </Suspense>
      ) : (
        renderCount(counts)
      )}
    </p>
  )
}

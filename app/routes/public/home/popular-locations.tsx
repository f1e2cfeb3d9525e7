import { DEFAULT_CITIES, type PopularPlace } from '#app/domain/content/home-page/home-page.model.ts'
import type { PageSection as Loaded } from '#app/http/responses/section.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { MapPinIcon } from '#app/ui/icons/icons.tsx'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { PageSection } from '#app/routes/shared/page-section.tsx'
import { SECTION, SectionHead } from '#app/routes/public/shared/section-head.tsx'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'

/** Cities with a picture and a text of their own. Another one has its province or region. */
const KNOWN_CITIES: Readonly<Record<string, () => string>> = {
  'quezon-city': m.home_location_quezon_city,
  manila: m.home_location_manila,
  cebu: m.home_location_cebu,
  davao: m.home_location_davao,
}

/** One tall, one wide, two small tiles; two by two on a tablet, one column on a phone. */
const MOSAIC = 'grid auto-rows-[176px] gap-3 md:auto-rows-[260px] md:grid-cols-2 md:gap-4 lg:grid-cols-[1.25fr_1fr_1fr]'
const PLACES = ['lg:row-span-2', 'lg:col-span-2', '', '']
const SHADE =
  'after:absolute after:inset-0 after:bg-[linear-gradient(to_top,color-mix(in_srgb,var(--night)_90%,transparent)_0,color-mix(in_srgb,var(--night)_74%,transparent)_96px,transparent_186px)]'

export function PopularLocations({ places }: { places: Loaded<PopularPlace[]> }) {
  return (
    <section id="popular-locations" aria-labelledby="locations-title" className={SECTION}>
      <SectionHead id="locations-title" title={m.ui_popular_locations()} />
      <PageSection section={places} name={m.home_section_locations()} skeleton={<LocationsSkeleton />}>
        {(found) => (
          <ul className={MOSAIC}>
            {found.map((place, n) => (
              <li key={place.slug} className={PLACES[n]}>
                <LocationCard place={place} isTall={n === 0} />
              </li>
            ))}
          </ul>
        )}
      </PageSection>
    </section>
  )
}

type LocationCardProps = { place: PopularPlace; isTall: boolean }

function LocationCard({ place: { slug, name, area, count }, isTall }: LocationCardProps) {
  const getText = KNOWN_CITIES[slug]
  const figure = cx(
    'block font-head leading-[1.1] font-bold tracking-[-0.02em]',
    isTall ? 'text-[1.4375rem] lg:text-[2.125rem]' : 'text-[1.4375rem] md:text-[1.5625rem]',
  )
  return (
    <PageLink
      to={`/properties?location=${slug}`}
      className={`group relative block h-full overflow-hidden rounded-card bg-night text-on-picture ${SHADE}`}
    >
      {getText ? (
        <SitePicture
          name={`city-${slug}`}
          width={1200}
          height={800}
          sizes="(min-width: 1024px) 800px, (min-width: 768px) 48vw, 92vw"
          className="size-full object-cover transition-transform duration-500 group-hover:scale-103"
        />
      ) : (
        <NoPicture />
      )}
      <span className="absolute inset-x-4 bottom-3.5 z-1 grid grid-cols-[1fr_auto] items-end gap-3 md:inset-x-5.5 md:bottom-4.5">
        <span className="text-sm leading-[1.35] text-on-picture-soft md:text-label">
          <b className={figure}>{name}</b>
          {getText ? getText() : area}
        </span>
        <span className="text-right text-sm whitespace-nowrap text-on-picture-soft">
          <strong className={cx(figure, 'text-on-picture')}>{formatNumber(count)}</strong>{' '}
          {m.home_location_count({ count })}
        </span>
      </span>
    </PageLink>
  )
}

/** Of a city that was chosen in the console. */
function NoPicture() {
  return (
    <span className="grid size-full place-items-center bg-[linear-gradient(150deg,var(--sea),var(--night))] pb-16 text-on-picture-soft opacity-90">
      <MapPinIcon size={28} className="size-14" />
    </span>
  )
}

function LocationsSkeleton() {
  return (
    <SkeletonGroup label={m.ui_popular_locations()} className={MOSAIC}>
      {DEFAULT_CITIES.map((slug, n) => (
        <Skeleton key={slug} className={cx('h-full rounded-card', PLACES[n])} />
      ))}
    </SkeletonGroup>
  )
}

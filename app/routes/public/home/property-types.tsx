import type { PageSection as Loaded } from '#app/http/responses/section.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/feedback/skeleton.tsx'
import { PageSection } from '#app/routes/shared/page-section.tsx'
import { SitePicture } from '#app/routes/public/shared/site-picture.tsx'

export type TypeCounts = Partial<Record<PropertyType, number>>

/** The four property types that the home page offers as shortcuts. */
const SHORTCUTS = [
  { type: 'apartment', label: m.listing_types_apartment },
  { type: 'house', label: m.listing_types_house },
  { type: 'condo', label: m.listing_types_condo },
  { type: 'commercial', label: m.listing_types_commercial },
] as const satisfies readonly { type: PropertyType; label: () => string }[]

const ROW = 'mt-7 grid grid-cols-2 gap-2 md:mt-10 md:gap-4 lg:grid-cols-4'
const ITEM = 'grid gap-2.5 md:grid-cols-[104px_minmax(0,1fr)] md:items-center md:gap-4'
const PICTURE = 'h-23 w-full rounded-picture md:h-19.5 md:w-26'

export function PropertyTypes({ counts }: { counts: Loaded<TypeCounts> }) {
  return (
    <PageSection section={counts} name={m.home_section_types()} skeleton={<TypesSkeleton />}>
      {(found) => (
        <nav aria-label={m.home_types()} className={ROW}>
          {SHORTCUTS.map(({ type, label }) => (
            <PageLink
              key={type}
              to={`/properties?type=${type}`}
              className={cx('group rounded-box', !isSavingData() && ITEM)}
            >
              <SitePicture
                name={`type-${type}`}
                widths={[200, 400]}
                width={400}
                height={267}
                sizes="(min-width: 768px) 117px, 46vw"
                className={`object-cover ${PICTURE}`}
              />
              <span className="min-w-0 text-sm break-words text-ink-soft">
                <b className="block font-head text-[1.0625rem] leading-[1.2] font-[650] tracking-[-0.015em] text-ink underline-offset-3 group-hover:underline md:text-heading">
                  {label()}
                </b>
                {m.home_type_count({ figure: formatNumber(found[type] ?? 0) })}
              </span>
            </PageLink>
          ))}
        </nav>
      )}
    </PageSection>
  )
}

function TypesSkeleton() {
  return (
    <SkeletonGroup label={m.home_types()} className={ROW}>
      {SHORTCUTS.map(({ type }) => (
        <div key={type} className={ITEM}>
          <Skeleton className={PICTURE} />
          <div>
            <Skeleton className="h-5.5 w-24" />
            <Skeleton className="mt-1 h-4.5 w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

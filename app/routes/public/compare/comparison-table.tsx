// The table of a comparison. On a phone the columns scroll sideways and the first one stays in view.
import { Link } from 'react-router'
import { toggleCompared, useComparedListings } from '#app/domain/listings/comparison/browser/compared-listings.ts'
import type {
  ComparedCell,
  ComparedListing,
  ComparedRow,
  Comparison,
} from '#app/domain/listings/comparison/comparison.model.ts'
import { buildComparePath } from '#app/domain/listings/comparison/comparison.rules.ts'
import { PerMonth } from '#app/domain/listings/public/components/listing-card.tsx'
import { ListingPicture } from '#app/domain/listings/photos/components/listing-photo.tsx'
import { InquiryButton } from '#app/domain/messaging/inquiries/components/inquiry-button.tsx'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { BadgeCheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type TableProps = Pick<Comparison, 'listings' | 'groups' | 'summary'>

const FIRST_COLUMN = 'sticky left-0 z-10 w-30 min-w-30 bg-page pr-3 text-left align-top font-normal lg:w-48 lg:min-w-48'

export function ComparisonTable({ listings, groups, summary }: TableProps) {
  const ids = listings.map(({ id }) => id)
  return (
    <>
      <div className="mt-4 lg:hidden">
        <ShortResult sentences={summary} />
      </div>
      <section
        aria-label={m.compare_table()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="group/compare mt-5 overflow-x-auto max-md:-mx-4 max-md:px-4"
      >
        <table className="w-full border-separate border-spacing-0 print:text-sm">
          <thead>
            <tr>
              <th scope="col" className={FIRST_COLUMN}>
                <div className="max-lg:hidden">
                  <ShortResult sentences={summary} />
                </div>
                {listings.length > 1 ? <DifferencesSwitch /> : null}
              </th>
              {listings.map((listing) => (
                <ListingHead key={listing.id} listing={listing} ids={ids} />
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody
              key={title}
              className={cx(
                rows.every(({ isSame }) => isSame) && 'group-has-[input[name=differences]:checked]/compare:hidden',
              )}
            >
              <tr>
                <th scope="rowgroup" colSpan={listings.length + 1} className="border-b border-ink pt-8 pb-2 text-left">
                  <span className="sticky left-0 font-head text-heading font-bold">{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.name} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

/** In two places: below 1024 px the first column is too narrow for sentences. */
function ShortResult({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <>
      <b className="block font-semibold">{m.compare_short()}</b>
      <span className="mt-1 block text-sm text-ink-soft">{sentences.join(' ')}</span>
    </>
  )
}

function DifferencesSwitch() {
  return (
    <label className="mt-2 flex min-h-11 items-center gap-2.5 text-sm font-medium print:hidden">
      <input type="checkbox" name="differences" className="size-5 accent-sea" />
      {m.compare_differences()}
    </label>
  )
}

function ListingHead({ listing, ids }: { listing: ComparedListing; ids: readonly string[] }) {
  const chosenIds = useComparedListings()
  const { id, title, price, place } = listing
  return (
    <th scope="col" className="min-w-44 pl-3 lg:min-w-52 text-left align-top font-normal">
      <div className="relative flex h-full flex-col rounded-card border border-line bg-surface p-1.5">
        <div className="relative aspect-[2.2] overflow-hidden rounded-picture">
          <ListingPicture listing={listing} sizes="(min-width: 1280px) 300px, 220px" />
        </div>
        <Link
          to={buildComparePath(ids.filter((each) => each !== id))}
          replace
          preventScrollReset
          aria-label={m.ui_remove({ name: title })}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-plate text-on-plate print:hidden"
          onClick={() => {
            if (chosenIds.includes(id)) toggleCompared(id)
          }}
        >
          <XIcon size={18} />
        </Link>
        <div className="flex grow flex-col px-2.5 pt-3 pb-2">
          <span className="font-head text-[1.375rem] leading-tight font-bold tracking-[-0.02em]">
            {formatPesos(price)}
            <PerMonth />
          </span>
          <Link
            to={href('/properties/:id', { id })}
            className="mt-1.5 line-clamp-2 font-semibold hover:underline hover:underline-offset-3"
          >
            {title}
          </Link>
          <span className="mt-0.5 mb-3 text-sm text-ink-soft">{place}</span>
          <span className="mt-auto print:hidden">
            <InquiryButton listing={listing} wide />
          </span>
        </div>
      </div>
    </th>
  )
}

function Row({ row: { name, cells, isTotal = false, isSame } }: { row: ComparedRow }) {
  return (
    <tr className={cx(isSame && 'group-has-[input[name=differences]:checked]/compare:hidden')}>
      <th
        scope="row"
        className={cx(
          FIRST_COLUMN,
          'border-b border-line py-3 text-label',
          isTotal ? 'font-semibold' : 'text-ink-soft',
        )}
      >
        {name}
      </th>
      {cells.map((cell, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column alone
        <td key={n} className="border-b border-line py-3 pl-5.5 align-top">
          <Cell cell={cell} isTotal={isTotal} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ cell: { text, note, badge, isChecked }, isTotal }: { cell: ComparedCell; isTotal: boolean }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isChecked ? <BadgeCheckIcon size={18} className="text-leaf" /> : null}
        <span className={cx('tabular-nums', isTotal && 'font-head text-[1.375rem] font-bold tracking-[-0.02em]')}>
          {text}
        </span>
        {badge ? (
          <span className="rounded-full bg-leaf-soft px-2 py-0.5 text-tiny font-semibold text-leaf">{badge}</span>
        ) : null}
      </span>
      {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
    </>
  )
}

// The short address of a listing, its poster and square picture, and how often the address was opened.
import { SCAN_LABELS } from '#app/domain/listings/short-address/short-address.labels.ts'
import { addScanSource } from '#app/domain/listings/short-address/short-address.rules.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { LoadedOwnListing } from './load-own-listing.server.ts'

const LOCALE_NAMES = { en: 'English', fil: 'Filipino' } as const

type PosterProps = Pick<LoadedOwnListing, 'listing' | 'shortUrl' | 'scans' | 'isOwner'>

export function PosterCard({ listing: { id }, shortUrl, scans, isOwner }: PosterProps) {
  const toPaper = (name: 'poster.pdf' | 'square.png') => href('/dashboard/listings/:id/papers/:name', { id, name })
  return (
    <Card>
      <CardHead title={m.poster_title()} sub={m.poster_sub()} />
      <CardBody>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <p className="text-sm">
              <span className="block text-ink-soft">{m.poster_address()}</span>
              <TextLink to={addScanSource(shortUrl, 'share')} className="font-semibold wrap-anywhere">
                {shortUrl.replace(/^https?:\/\//, '')}
              </TextLink>
            </p>
            {/* The files open beside the page; the button chooses which one */}
            <form method="get" target="_blank" className="grid gap-4">
              <Select
                name="lang"
                label={m.poster_language()}
                defaultValue={getCurrentLocale()}
                choices={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
              />
              {isOwner ? <Checkbox name="phone" label={m.poster_phone()} /> : null}
              <div className="flex flex-wrap gap-2">
                <Button type="submit" size="compact" formAction={toPaper('poster.pdf')}>
                  {m.poster_open()}
                </Button>
                <Button type="submit" variant="line" size="compact" formAction={toPaper('square.png')}>
                  {m.poster_square_open()}
                </Button>
              </div>
            </form>
          </div>
          <Scans scans={scans} />
        </div>
      </CardBody>
    </Card>
  )
}

function Scans({ scans }: Pick<LoadedOwnListing, 'scans'>) {
  if (scans.length === 0) return <p className="text-sm text-ink-soft">{m.poster_no_scans()}</p>
  return (
    <dl aria-label={m.poster_scans()} className="grid content-start gap-2 text-sm">
      <dt className="font-semibold">{m.poster_scans()}</dt>
      {scans.map(({ source, scans: total }) => (
        <dd key={source} className="flex justify-between gap-4 border-b border-line pb-2 last:border-b-0">
          <span className="text-ink-soft">{SCAN_LABELS[source]()}</span>
          <span className="font-semibold tabular-nums">{formatNumber(total)}</span>
        </dd>
      ))}
    </dl>
  )
}

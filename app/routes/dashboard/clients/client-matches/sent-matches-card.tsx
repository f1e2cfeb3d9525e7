// The private pages that the client got: their address while they are open, and the answers.
import { Form, useNavigation } from 'react-router'
import { getReactionLabel, getShortlistStateLabel } from '#app/domain/agents/shortlists/shortlist.labels.ts'
import type { SentShortlist, ShortlistState } from '#app/domain/agents/shortlists/shortlist.model.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { REACTIONS } from '#app/shared/agent-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useCopyLink } from '#app/ui/controls/use-copy-link.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { CopyIcon } from '#app/ui/icons/icons.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

const TONES: Record<ShortlistState, StatusTone> = { open: 'leaf', expired: 'slate', revoked: 'brick' }

export function SentCard({ sent, days }: { sent: readonly SentShortlist[]; days: number }) {
  return (
    <Card>
      <CardHead title={m.shortlist_sent_title()} sub={m.shortlist_sent_text({ days })} />
      {sent.length === 0 ? (
        <EmptyState bare title={m.shortlist_sent_none()} />
      ) : (
        <ul className="border-t border-line">
          {sent.map((shortlist) => (
            <SentRow key={shortlist.id} shortlist={shortlist} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SentRow({ shortlist }: { shortlist: SentShortlist }) {
  const { id, state, createdAt, expiresAt, url, listingCount, reactions } = shortlist
  const answers = REACTIONS.map((reaction) => `${getReactionLabel(reaction)}: ${formatNumber(reactions[reaction])}`)
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{formatDateTime(createdAt)}</span>
        <StatusBadge tone={TONES[state]}>{getShortlistStateLabel(state)}</StatusBadge>
      </p>
      <p className="text-ink-soft">
        {m.ui_homes_count({ count: listingCount })} · {answers.join(' · ')}
      </p>
      {url === null ? null : (
        <>
          <p className="text-tiny text-ink-soft">{m.shortlist_open_until({ date: formatDate(expiresAt) })}</p>
          <OpenAddress id={id} url={url} />
        </>
      )}
    </li>
  )
}

function OpenAddress({ id, url }: { id: string; url: string }) {
  const copy = useCopyLink(url)
  const isBusy = useNavigation().formData?.get('shortlist') === id
  return (
    <div className="grid gap-2">
      <Field label={m.shortlist_address()} readOnly defaultValue={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="line"
          size="compact"
          icon={<CopyIcon size={18} />}
          className="noscript:hidden"
          onClick={() => void copy()}
        >
          {m.share_copy()}
        </Button>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="shortlist" value={id} />
          <Button type="submit" name="intent" value="revoke" variant="ghost" size="compact" loading={isBusy}>
            {m.shortlist_revoke()}
          </Button>
        </Form>
      </div>
    </div>
  )
}

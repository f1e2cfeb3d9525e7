// Everything that happened with a client, newest first.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getChannelLabel, getStageLabel, getStageTone } from '#app/domain/agents/clients/client.labels.ts'
import type { ClientTimeline, TimelineEntry } from '#app/domain/agents/clients/client.model.ts'
import { getReactionLabel } from '#app/domain/agents/shortlists/shortlist.labels.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { getStatusWord } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Timeline, type TimelineEvent } from '#app/ui/data/timeline.tsx'
import { FileTextIcon, HistoryIcon, MessageCircleIcon } from '#app/ui/icons/console-icons.tsx'
import { CalendarIcon, HouseIcon, MailIcon, PencilIcon, PhoneIcon, SendIcon } from '#app/ui/icons/icons.tsx'

type Props = { client: ClientTimeline; now: Date; isFirstPage: boolean; path: string }

export function TimelineCard({ client: { entries, next }, now, isFirstPage, path }: Props) {
  return (
    <Card>
      <CardHead title={m.ui_timeline()} />
      <CardBody className="grid gap-4">
        {entries.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.ui_nothing_happened()}</p>
        ) : (
          <Timeline label={m.ui_timeline()} now={now} events={entries.map(toEvent)} />
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isFirstPage ? null : (
            <ButtonLink to={path} variant="line" size="compact">
              {m.ui_newest_entries()}
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink to={`${path}?before=${encodeURIComponent(next)}`} variant="line" size="compact">
              {m.ui_older_entries()}
            </ButtonLink>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

const LINK = 'font-semibold hover:underline'
const toText = (text: string): ReactNode => <span className="whitespace-pre-line wrap-anywhere">{text}</span>

const REACTION_TONES = { yes: 'leaf', no: 'slate', ask: 'amber' } as const

function toEvent(entry: TimelineEntry): TimelineEvent {
  const { id, at } = entry
  switch (entry.kind) {
    case 'stage':
      return {
        id,
        at,
        icon: <HistoryIcon size={18} />,
        tone: getStageTone(entry.to),
        title:
          entry.from === null
            ? m.client_entry_start({ to: getStageLabel(entry.to) })
            : m.client_entry_stage({ from: getStageLabel(entry.from), to: getStageLabel(entry.to) }),
      }
    case 'note':
      return { id, at, icon: <PencilIcon size={18} />, title: m.ui_note(), text: toText(entry.text) }
    case 'contact':
      return {
        id,
        at,
        icon: <PhoneIcon size={18} />,
        tone: 'leaf',
        title: m.client_entry_contact({ channel: getChannelLabel(entry.channel) }),
        ...(entry.text === null ? {} : { text: toText(entry.text) }),
      }
    case 'inquiry':
      return {
        id,
        at,
        icon: <MailIcon size={18} />,
        tone: 'amber',
        title: (
          <Link
            to={href('/dashboard/agent/messages/:conversationId', { conversationId: entry.conversationId })}
            className={LINK}
          >
            {m.client_entry_inquiry({ listing: entry.listing })}
          </Link>
        ),
        text: toText(entry.text),
      }
    case 'message':
      return {
        id,
        at,
        icon: <MessageCircleIcon size={18} />,
        title: (
          <Link
            to={href('/dashboard/agent/messages/:conversationId', { conversationId: entry.conversationId })}
            className={LINK}
          >
            {entry.isMine ? m.ui_your_message() : m.client_entry_message()}
          </Link>
        ),
        text: toText(entry.text),
      }
    case 'viewing':
      return {
        id,
        at,
        icon: <CalendarIcon size={18} />,
        tone: 'sea',
        title: (
          <Link to={href('/dashboard/viewings/:id', { id: entry.viewingId })} className={LINK}>
            {m.client_entry_viewing({ listing: entry.listing })}
          </Link>
        ),
        text: [
          ...(entry.startsAt === null ? [] : [formatDateTime(entry.startsAt)]),
          getStatusWord('inspection', entry.status) ?? entry.status,
        ].join(' · '),
      }
    case 'shortlist':
      return {
        id,
        at,
        icon: <SendIcon size={18} />,
        tone: 'leaf',
        title: m.client_entry_shortlist({ count: entry.count }),
        ...(entry.text === null ? {} : { text: toText(entry.text) }),
      }
    case 'reaction':
      return {
        id,
        at,
        icon: <HouseIcon size={18} />,
        tone: REACTION_TONES[entry.reaction],
        title: m.client_entry_reaction({ answer: getReactionLabel(entry.reaction), listing: entry.listing }),
        ...(entry.text === null ? {} : { text: toText(entry.text) }),
      }
    case 'application':
      return {
        id,
        at,
        icon: <FileTextIcon size={18} />,
        tone: 'sea',
        title: (
          <Link to={href('/dashboard/agent/applications/:id', { id: entry.applicationId })} className={LINK}>
            {m.client_entry_application({ listing: entry.listing })}
          </Link>
        ),
        text: getStatusWord('rental_application', entry.status) ?? entry.status,
      }
  }
}

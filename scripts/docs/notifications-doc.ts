// Writes the table of notification kinds to docs/notifications.md. With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CONFIGURABLE_TOPICS,
  type ConfigurableTopic,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { TOPIC_LABELS } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import { NOTIFICATION_KINDS, type NotificationKindRow } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'

const FILE = join(import.meta.dirname, '../../docs/notifications.md')
/** In place of the values of a notification. */
const SAMPLE = { title: '…', note: '…', date: '2026-03-02', at: '2026-03-02T02:00:00Z' }

export function buildNotificationsDocument(): string {
  return [
    '# What we notify people of',
    '',
    'Printed from `app/domain/notifications/kinds` by `scripts/docs/notifications-doc.ts`; do not edit. A person turns each channel of a topic on or',
    'off under Settings, Notifications. "always" is listed in the product even then. A dash under "mail" means that the feature sends a',
    'mail of its own, or none. Push needs a device that the person turned on, SMS a confirmed number.',
    '',
    CONFIGURABLE_TOPICS.map(buildSection).join('\n'),
  ].join('\n')
}

function buildSection(topic: ConfigurableTopic): string {
  const rows = Object.entries<NotificationKindRow>(NOTIFICATION_KINDS).filter(([, row]) => row.topic === topic)
  const lines = rows.map(([kind, row]) => `| ${[kind, getTitle(kind), ...listChannels(row)].join(' | ')} |\n`)
  return `## ${withLocale('en', () => TOPIC_LABELS[topic]())}

| Kind | Text | in the product | push | mail | SMS |
| --- | --- | --- | --- | --- | --- |
${lines.join('')}`
}

const getTitle = (kind: string) => withLocale('en', () => getNotificationTexts(kind, SAMPLE, 1).title)

const listChannels = ({ isAlwaysListed, isPushed, isMailed, isTexted }: NotificationKindRow) => [
  isAlwaysListed ? 'always' : 'yes',
  isPushed === false ? '-' : 'yes',
  isMailed ? 'yes' : '-',
  isTexted ? 'yes' : '-',
]

export function isUpToDate(): boolean {
  return readFileSync(FILE, 'utf8') === buildNotificationsDocument()
}

function main(): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, buildNotificationsDocument())
  } else if (!isUpToDate()) {
    console.error('docs/notifications.md is out of date: run node scripts/docs/notifications-doc.ts')
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()

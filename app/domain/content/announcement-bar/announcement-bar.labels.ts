import { m } from '#app/messages/messages.js'
import type { AnnouncementTone } from '#app/shared/site-text-vocabulary.ts'
import type { ListedBar } from './announcement-bar.model.ts'

const TONE_LABELS = {
  info: m.announcement_bar_info,
  warning: m.announcement_bar_warning,
} satisfies Record<AnnouncementTone, () => string>

export const getToneLabel = (tone: AnnouncementTone) => TONE_LABELS[tone]()

const STATE_LABELS = {
  shown: m.site_text_version_shown,
  waiting: m.status_scheduled,
  covered: m.announcement_bar_covered,
  ended: m.announcement_bar_ended,
} satisfies Record<ListedBar['state'], () => string>

export const getBarStateLabel = (state: ListedBar['state']) => STATE_LABELS[state]()

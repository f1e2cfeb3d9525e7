import type { ContactChannel, Reaction } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import {
  CLIENT_STAGES,
  CLIENT_TYPES,
  type ClientStage,
  type ClientType,
  type PropertyType,
} from '#app/shared/vocabulary.ts'

/** Cards of one stage on the board; the rest is a link to the list. */
export const BOARD_COLUMN_SIZE = 8
export const TIMELINE_PAGE_SIZE = 30
export const CLIENT_NAME_MAX = 200
export const NEXT_ACTION_MAX = 300
export const LOOKS_FOR_MAX = 500
export const WISH_AREA_MAX = 100
export const CLIENT_NOTE_MAX = 4_000

const CLIENT_SORTS = ['recent', 'name', 'contact', 'next'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** By the next action of clients in an open stage: its day is over, its day is today or over, or there is none. */
const CLIENT_DUES = ['late', 'due', 'none'] as const
export type ClientDue = (typeof CLIENT_DUES)[number]

/** `hot` means all stages of a hot lead. */
const CLIENT_STAGE_FILTERS = ['hot', ...CLIENT_STAGES] as const
export type ClientStageFilter = (typeof CLIENT_STAGE_FILTERS)[number]

export const clientList = defineList({
  filters: {
    search: searchText(100, { param: 'q' }),
    type: choice(CLIENT_TYPES),
    stage: choice(CLIENT_STAGE_FILTERS),
    due: choice(CLIENT_DUES),
  },
  sorts: CLIENT_SORTS,
  pageSize: 25,
})
export type ClientQuery = Criteria<typeof clientList>
export type ClientFilter = Omit<ClientQuery, 'sort' | 'page'>

export type ClientWish = {
  wishArea: string | null
  wishType: PropertyType | null
  wishBudget: number | null
  wishMoveIn: Day | null
  wishPets: boolean | null
  looksFor: string | null
}

export type ClientRow = Pick<ClientWish, 'wishArea' | 'wishType' | 'wishBudget' | 'looksFor'> & {
  id: string
  name: string
  email: string | null
  phone: string | null
  type: ClientType
  stage: ClientStage
  nextAction: string | null
  nextActionDue: Day | null
  lastContact: Date | null
  /** What a change of the next action has to name. */
  version: number
}

export type ClientCounts = {
  total: number
  found: number
  hot: number
  /** A next action whose day is over. */
  late: number
  /** A next action for today, or one whose day is over. */
  due: number
  withoutAction: number
  /** Those that the filter finds, for the columns of the board. */
  foundByStage: Record<ClientStage, number>
  /** Centavos: what they would pay a month. */
  budgetByStage: Record<ClientStage, number>
}

export type BoardClient = ClientRow & { inStageSince: Date }
export type BoardColumn = { stage: ClientStage; rows: BoardClient[] }

export type ClientView = ClientRow &
  ClientWish & {
    hasAccount: boolean
    /** A client of the brokerage, too. */
    isShared: boolean
    version: number
    createdAt: Date
    /** The latest conversation with the client. */
    conversationId: string | null
  }

type EntryKinds = {
  stage: { from: ClientStage | null; to: ClientStage }
  note: { text: string }
  contact: { channel: ContactChannel; text: string | null }
  inquiry: { text: string; listing: string; conversationId: string }
  message: { text: string; isMine: boolean; conversationId: string }
  viewing: { status: string; listing: string; startsAt: Date | null; viewingId: string }
  application: { status: string; listing: string; applicationId: string }
  shortlist: { count: number; text: string | null }
  reaction: { reaction: Reaction; listing: string; text: string | null }
}
export type TimelineEntry = {
  [Kind in keyof EntryKinds]: { id: string; at: Date; kind: Kind } & EntryKinds[Kind]
}[keyof EntryKinds]
/** `next` is the cursor of the following page. */
export type ClientTimeline = { entries: TimelineEntry[]; next: string | null }

/** The next action of a client as an entry of a calendar. */
export type FollowUp = { id: string; version: number; name: string; nextAction: string; day: Day }

/** A move that was made, with what is needed to undo it. */
export type ClientMove = { id: string; name: string; from: ClientStage; to: ClientStage }

// The rows of the table of pages for brokerages.
import { m } from '#app/messages/messages.js'
import type { Page } from './page.ts'

export const BROKERAGE_PAGES = {
  '/brokerage-invitations/:token': { access: 'public', secret: 'path' },
  '/dashboard/agent/brokerage': {
    access: ['agent'],
    menu: { label: m.brokerage_title, icon: 'layers', group: 'work' },
  },
  '/dashboard/agent/brokerage/members/:id': { access: ['agent'] },
  '/dashboard/agent/brokerage/leads': { access: ['agent'], hiddenFromView: 'messages' },
  '/dashboard/agent/brokerage/clients': { access: ['agent'] },
  '/dashboard/agent/brokerage/calendar': { access: ['agent'] },
  '/dashboard/agent/brokerage/report': { access: ['agent'] },
} as const satisfies Record<string, Page>

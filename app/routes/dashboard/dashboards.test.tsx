// Every number and row of the three dashboards opens a page of the site.
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PAGES } from '#app/pages/pages.server.ts'
import AgentHome from './agent.tsx'
import LandlordHome from './landlord.tsx'
import TenantHome from './tenant.tsx'

const ID = '0199c3a2-0000-7000-8000-000000000001'
const NOW = new Date('2026-03-02T04:00:00Z')
const subject = { listingId: ID, renterId: ID, isListed: true, title: 'Corner condo' }

/** `linkTo` is the address of every row and number. */
const getDashboards = (linkTo: (role: string) => string): [string, unknown, object][] => {
  const to = (role: string) => ({ to: linkTo(role) })
  const rental = {
    ...subject,
    ...to('tenant'),
    city: 'Makati',
    owner: 'Ramon Cruz',
    monthlyRent: 1,
    cover: null,
    depositHeld: 1,
    startsOn: '2025-04-01',
    endsOn: '2026-03-31',
    status: 'expiring_soon',
    percentRun: 90,
  }
  const listVisits = (role: string) => [
    { ...subject, ...to(role), id: 'v', type: 'viewing', status: 'scheduled', at: NOW },
  ]
  const announcements = [
    {
      id: 'n',
      title: 'No water',
      building: 'Uy House',
      createdAt: NOW,
      eventOn: null,
      readAt: null,
      withdrawnAt: null,
    },
  ]
  const applications = [{ ...subject, ...to('tenant'), id: 'a', monthlyRent: 1, status: 'pending', sentAt: NOW }]
  const money = { due: { state: 'paid', until: '2026-03-05' }, months: [{ month: '2026-03-01', state: 'due' }] }
  const requests = [
    {
      id: 'r',
      title: 'Leaking sink',
      status: 'open',
      respondedAt: null,
      respondBy: NOW,
      createdAt: NOW,
      ...to('tenant'),
    },
  ]
  const appointments = [{ id: 'p', kind: 'call', title: 'First call', place: null, startsAt: NOW, endsAt: NOW }]
  const agent = { id: ID, userId: ID, agencyName: 'Bahay', isActive: true, licenceNumber: null, licenceExpiresOn: null }
  const agentDay = {
    dayFigures: [{ label: 'Answers due', value: '2', note: 'Longest wait 3 hours', to: '/dashboard/agent/leads' }],
    todayItems: [
      {
        key: 'v',
        id: ID,
        kind: 'viewing',
        day: '2026-03-02',
        time: { startsAt: NOW, endsAt: NOW },
        title: 'Corner condo',
        detail: 'Ana Cruz',
        visitType: 'viewing',
        state: 'scheduled',
        version: 1,
        ...to('agent'),
      },
    ],
    followUps: [
      { id: ID, version: 1, name: 'Ana Cruz', stage: 'new', nextAction: 'Call', nextActionDue: '2026-03-01' },
    ],
    stages: [{ stage: 'new', count: 3, to: '/dashboard/agent/clients?stage=new' }],
    leads: [
      {
        conversationId: ID,
        clientId: ID,
        name: 'Ben Reyes',
        listing: 'Corner condo',
        text: 'Is it free?',
        waitingSince: NOW,
      },
    ],
    leadCount: 1,
    followUpCount: 1,
    followUpsTo: '/dashboard/agent/clients?due=due',
    calendarTo: '/dashboard/agent/calendar?view=day',
  }
  const listings = [
    { id: ID, title: 'Corner condo', city: 'Makati', monthlyRent: 1, cover: null, views: 5, inquiries: 2 },
  ]
  const { to: landlordLink } = to('landlord')
  const rentParts = (['received', 'waiting', 'overdue'] as const).map((kind) => ({
    kind,
    centavos: 100,
    pending: kind === 'overdue' ? 40 : 0,
    to: landlordLink,
  }))
  const getCommon = (role: string) => ({
    name: 'Ana',
    now: NOW,
    unreadMessages: 2,
    checklist: { isEmpty: false, steps: [{ step: 'verify', isDone: false, to: linkTo(role) }] },
    attention: [
      {
        kind: 'viewingToAnswer',
        label: 'Viewings to answer',
        total: 2,
        allTo: null,
        items: ['1', '2'].map((id) => ({
          kind: 'viewingToAnswer',
          id,
          title: `Viewing ${id}`,
          detail: 'Saturday',
          age: '2 days',
          tone: 'amber',
          to: linkTo(role),
        })),
      },
    ],
    figures: ['', '?status=pending'].map((search) => ({
      label: 'Applications',
      value: '3',
      note: 'this month',
      to: `${linkTo(role)}${search}`,
    })),
  })
  const getHost = (role: string) => ({
    ...getCommon(role),
    rentParts: [{ kind: 'overdue', centavos: 100, pending: 0, ...to(role) }],
    viewings: listVisits(role),
    listings,
    allListingsTo: `/dashboard/${role}/properties`,
    newListingTo: `/dashboard/${role}/properties/new`,
  })
  return [
    [
      'tenant',
      TenantHome,
      { ...getCommon('tenant'), rental, money, requests, announcements, visits: listVisits('tenant'), applications },
    ],
    ['landlord', LandlordHome, { ...getHost('landlord'), rentParts }],
    ['agent', AgentHome, { ...getHost('agent'), ...agentDay, agent, appointments }],
  ]
}

function show(page: unknown, loaderData: object) {
  const Page = page as ComponentType<{ loaderData: object }>
  const router = createMemoryRouter([{ path: '*', element: <Page loaderData={loaderData} /> }])
  return render(<RouterProvider router={router} />).container
}

/** Without the page for unknown addresses, which matches everything. */
const PATHS = Object.keys(PAGES).filter((path) => path !== '*')

const listDeadLinks = (container: HTMLElement) =>
  [...container.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((address) => !PATHS.some((path) => matchPath(path, address.split('?')[0] ?? '')))

describe('dashboards', () => {
  const dashboards = getDashboards((role) => `/dashboard/${role}/messages/${ID}`)

  test.each(dashboards)('every link of the %s dashboard leads to a page of the site', (_, page, data) => {
    const container = show(page, data)
    expect(container.querySelectorAll('a').length).toBeGreaterThan(4)
    expect(listDeadLinks(container)).toEqual([])
  })

  test.each(dashboards)('every number and row of the %s dashboard is a link', (_, page, data) => {
    const container = show(page, data)
    const figures = [...container.querySelectorAll('.\\@container > div > *')]
    const rows = [...container.querySelectorAll('li:not([data-state=now]), tbody tr, dl')] // the current time is no row
    expect(figures.length).toBeGreaterThan(1)
    expect(rows.length).toBeGreaterThan(1)
    for (const element of [...figures, ...rows]) {
      const card = element.matches('dl') ? element.parentElement : element
      // An action beside the link of the row, such as a reply, names its row in a label
      expect(card?.querySelectorAll('a:not([aria-label])').length, element.textContent ?? '').toBe(1)
    }
  })

  test.each(dashboards)('the empty account of the %s dashboard is never told that all is clear', (_, page, data) => {
    const figure = { label: 'Applications to decide', value: '0', note: 'all clear', to: '/dashboard/tenant/messages' }
    const nothing = {
      attention: [],
      listings: [],
      leads: [],
      followUps: [],
      todayItems: [],
      viewings: [],
      requests: [],
      announcements: [],
    }
    const empty = { rental: null, money: null, visits: [], applications: [], figures: [figure], dayFigures: [figure] }
    const build = (isEmpty: boolean) => ({ ...data, ...nothing, ...empty, checklist: { isEmpty, steps: null } })
    expect(show(page, build(true)).textContent).not.toMatch(/all clear/i)
    expect(show(page, build(false)).textContent).toMatch(/all clear/i)
  })

  test('a link to a page that does not exist is reported', () => {
    const [[, page, data] = ['', null, {}]] = getDashboards(() => '/dashboard/tenant/nowhere')
    expect(listDeadLinks(show(page, data)).length).toBeGreaterThan(0)
  })
})

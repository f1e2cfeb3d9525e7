import type { Db } from '#app/db/client.server.ts'
import {
  analyticsDailyCounts,
  analyticsEvents,
  analyticsForwarding,
  listingScanDays,
  listingViewMarks,
  propertyDailyStats,
  reportDayChanges,
  reportDays,
  searchMisses,
} from '#app/db/schema/platform/analytics.server.ts'
import {
  blogPosts,
  contactMessages,
  newsletterIssues,
  newsletterSubscriptions,
} from '#app/db/schema/platform/content.server.ts'
import { homePageCities, homePageListings } from '#app/db/schema/platform/home-page.server.ts'
import { announcementBars, siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import { dayNumber, hashText, momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty } from './listings.ts'

export async function makeBlogPost(db: Db, overrides: Partial<typeof blogPosts.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    slug: `post-${serial}`,
    category: 'rental-guides',
    title: `How to read a lease, part ${serial}`,
    titleFil: `Paano basahin ang kontrata, bahagi ${serial}`,
    excerpt: 'What each line means.',
    excerptFil: 'Ang ibig sabihin ng bawat linya.',
    body: 'Begin with the dates.',
    bodyFil: 'Magsimula sa mga petsa.',
    authorName: 'Tahanan',
    publishedAt: momentNumber(serial % 300),
  } as const
  return requireOneRow(
    await db
      .insert(blogPosts)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeContactMessage(db: Db, overrides: Partial<typeof contactMessages.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    name: `Visitor ${serial}`,
    email: `visitor-${serial}@tahanan.example`,
    subject: 'A question',
    message: 'How do I list my house?',
    locale: 'en',
  } as const
  return requireOneRow(
    await db
      .insert(contactMessages)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeNewsletterSubscription(
  db: Db,
  overrides: Partial<typeof newsletterSubscriptions.$inferInsert> = {},
) {
  const serial = nextSerial()
  const values = {
    email: `reader-${serial}@tahanan.example`,
    locale: 'en',
    confirmTokenHash: hashText(`confirm ${serial}`),
    unsubscribeTokenHash: hashText(`unsubscribe ${serial}`),
  } as const
  return requireOneRow(
    await db
      .insert(newsletterSubscriptions)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeAnalyticsEvent(db: Db, overrides: Partial<typeof analyticsEvents.$inferInsert> = {}) {
  const values = {
    name: 'search',
    audience: 'guest',
    locale: 'en',
    route: '/search',
    details: { results: 12 },
  } as const
  return requireOneRow(
    await db
      .insert(analyticsEvents)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makePropertyDailyStats(db: Db, overrides: Partial<typeof propertyDailyStats.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(propertyDailyStats)
      .values({ day: dayNumber(1), views: 10, ...overrides, propertyId })
      .returning(),
  )
}

export async function makeSearchMiss(db: Db, overrides: Partial<typeof searchMisses.$inferInsert> = {}) {
  const serial = nextSerial()
  return requireOneRow(
    await db
      .insert(searchMisses)
      .values({ day: dayNumber(0), term: `houseboat ${serial}`, ...overrides })
      .returning(),
  )
}

export async function makeNewsletterIssue(db: Db, overrides: Partial<typeof newsletterIssues.$inferInsert> = {}) {
  const subscriptionId = overrides.subscriptionId ?? (await makeNewsletterSubscription(db)).id
  return requireOneRow(
    await db
      .insert(newsletterIssues)
      .values({ week: '2026-W10', ...overrides, subscriptionId })
      .returning(),
  )
}

export async function makeAnalyticsDailyCount(
  db: Db,
  overrides: Partial<typeof analyticsDailyCounts.$inferInsert> = {},
) {
  const values = { day: dayNumber(nextSerial()), name: 'search', audience: 'guest', locale: 'en', events: 1 } as const
  return requireOneRow(
    await db
      .insert(analyticsDailyCounts)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeAnalyticsForwarding(
  db: Db,
  overrides: Partial<typeof analyticsForwarding.$inferInsert> = {},
) {
  const values = { receiverHash: hashText(`receiver ${nextSerial()}`), lastEventId: 0 }
  return requireOneRow(
    await db
      .insert(analyticsForwarding)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeReportDay(db: Db, overrides: Partial<typeof reportDays.$inferInsert> = {}) {
  const values = {
    day: dayNumber(nextSerial()),
    revenue: 0,
    bookings: 0,
    confirmMs: 0,
    newUsers: 0,
    pendingApplications: 0,
    approvedApplications: 0,
    rejectedApplications: 0,
    withdrawnApplications: 0,
    inquiries: 0,
    answerSeconds: [],
    answeredWithinDay: 0,
    views: 0,
    viewings: 0,
  }
  return requireOneRow(
    await db
      .insert(reportDays)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeListingScanDay(db: Db, overrides: Partial<typeof listingScanDays.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(listingScanDays)
      .values({ day: '2026-03-01', source: 'poster', scans: 1, ...overrides, propertyId })
      .returning(),
  )
}

export async function makeListingViewMark(db: Db, overrides: Partial<typeof listingViewMarks.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = { day: '2026-03-01', visitorHash: hashText(`visitor ${nextSerial()}`) }
  return requireOneRow(
    await db
      .insert(listingViewMarks)
      .values({ ...values, ...overrides, propertyId })
      .returning(),
  )
}

export async function makeReportDayChange(db: Db, overrides: Partial<typeof reportDayChanges.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(reportDayChanges)
      .values({ day: dayNumber(nextSerial()), ...overrides })
      .returning(),
  )
}

export async function makeSiteText(db: Db, overrides: Partial<typeof siteTexts.$inferInsert> = {}) {
  const values = { name: `blog/post-${nextSerial()}` }
  return requireOneRow(
    await db
      .insert(siteTexts)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/** A draft of a post. */
export async function makeSiteTextVersion(db: Db, overrides: Partial<typeof siteTextVersions.$inferInsert> = {}) {
  const siteTextId = overrides.siteTextId ?? (await makeSiteText(db, { lastVersion: 1 })).id
  const values = {
    number: 1,
    effect: 'text',
    fields: {
      title: 'What a curfew means',
      titleFil: 'Ano ang curfew',
      description: 'House rules that renters ask about.',
      descriptionFil: 'Mga house rule na tinatanong ng umuupa.',
      summaryFil: 'Ang curfew ay oras kung kailan sarado ang gate. '.repeat(6).trim(),
      category: 'rental-guides',
      published: '2026-02-01',
      picture: 'blog-first-rental',
      pictureAlt: 'Illustration: a gate at night',
      pictureAltFil: 'Ilustrasyon: gate sa gabi',
    },
    body: 'Ask before you sign.\n\n## The gate\n\nIt may close at ten.',
  } as const
  return requireOneRow(
    await db
      .insert(siteTextVersions)
      .values({ ...values, ...overrides, siteTextId })
      .returning(),
  )
}

export async function makeAnnouncementBar(db: Db, overrides: Partial<typeof announcementBars.$inferInsert> = {}) {
  const values = {
    text: 'Payments are slower on Sunday.',
    textFil: 'Mas mabagal ang bayad sa Linggo.',
    tone: 'info',
    startsAt: momentNumber(1),
    endsAt: momentNumber(2),
  } as const
  return requireOneRow(
    await db
      .insert(announcementBars)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeHomePageListing(db: Db, overrides: Partial<typeof homePageListings.$inferInsert> = {}) {
  const listingId = overrides.listingId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(homePageListings)
      .values({ position: 1 + (nextSerial() % 6), ...overrides, listingId })
      .returning(),
  )
}

export async function makeHomePageCity(db: Db, overrides: Partial<typeof homePageCities.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(homePageCities)
      .values({ position: 1 + (nextSerial() % 4), slug: `city-${nextSerial()}`, ...overrides })
      .returning(),
  )
}

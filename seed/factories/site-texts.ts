import type { Db } from '#app/db/client.server.ts'
import { announcementBars, siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'

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

import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { siteTexts, siteTextVersions } from '#app/db/schema/platform/site-texts.server.ts'
import {
  findPost,
  findPosts,
  listPostsForFeed,
  listPostsForSitemap,
} from '#app/domain/content/blog/post.queries.server.ts'
import { postList } from '#app/domain/content/blog/post.model.ts'
import { findQuestions, findTextPage } from '#app/domain/content/pages/page.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeSiteText, makeSiteTextVersion } from '#seed/factories/content.ts'
import { createRecordingEvents, createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { dropShownTexts } from './shown-texts.queries.server.ts'
import { compareVersions, listVersions } from './site-text-history.queries.server.ts'
import { findLinkWarnings, previewSiteText } from './site-text-preview.queries.server.ts'
import { siteTextList } from './site-text.model.ts'
import { findSiteText, listSiteTexts } from './site-text.queries.server.ts'
import {
  createPost,
  hidePost,
  publishSiteText,
  restoreSiteText,
  saveSiteText,
  showFile,
  unscheduleSiteText,
} from './site-text.commands.server.ts'

const database = setUpTestDatabase()
const ABOUT = 'pages/about.en'
const POST = 'blog/first-apartment'
const FIELDS = {
  title: 'Your first apartment',
  titleFil: 'Ang unang apartment mo',
  description: 'What to bring.',
  descriptionFil: 'Ano ang dadalhin.',
  summaryFil: 'Magdala ng valid ID at deposit. '.repeat(10).trim(),
  category: 'rental-guides',
  published: '2026-03-01',
  picture: 'blog-cebu',
  pictureAlt: 'Illustration: a coast',
  pictureAltFil: 'Ilustrasyon: baybayin',
}

let clock = manualClock(TEST_NOW)
let ctx: Ctx
beforeEach(async () => {
  await database.db.delete(siteTexts)
  clock = manualClock(TEST_NOW)
  const { id } = await makePerson(database.db, 'admin', { fullName: 'Clara Content' })
  const actor = { ...makeActor('admin', id), adminRole: 'content' } as const
  ctx = createTestContext(database.db, { actor, adapters: { clock } })
})

const page = (body: string, seen: number) => ({ seen, body, fields: { title: 'About us', description: 'Who we are.' } })
const post = (body: string, seen: number) => ({ seen, body, fields: FIELDS })
const all = siteTextList.read(new URLSearchParams())
/** What visitors see in another process, whose cache has nothing yet. */
const visit = (locale: 'en' | 'fil' = 'en') =>
  createTestContext(database.db, { request: { locale }, adapters: { clock } })

describe('a page', () => {
  test('shows its file, then what was published in one language, and the file again', async () => {
    const file = await findTextPage(visit(), 'about')
    await saveSiteText(ctx, ABOUT, page('A **draft**.', 0))
    expect(await findTextPage(visit(), 'about')).toEqual(file)
    await publishSiteText(ctx, ABOUT, page('We are *here*.', 1), null)
    expect(await findTextPage(visit(), 'about')).toMatchObject({
      title: 'About us',
      html: expect.stringContaining('<em>here</em>'),
      updated: '2026-03-02',
    })
    expect((await findTextPage(visit('fil'), 'about')).html).not.toContain('here')
    await showFile(ctx, ABOUT, { seen: 2 })
    expect(await findTextPage(visit(), 'about')).toEqual(file)
    expect((await listVersions(ctx, ABOUT)).map(({ number, effect, state }) => [number, effect, state])).toEqual([
      [3, 'file', 'shown'],
      [2, 'text', 'replaced'],
      [1, 'text', 'draft'],
    ])
  })

  test('is seen by the own process at once, and others get an event', async () => {
    const events = createRecordingEvents()
    const editor = createTestContext(database.db, { actor: ctx.actor, adapters: { clock, events } })
    await findTextPage(editor, 'about') // fills the cache
    await publishSiteText(editor, ABOUT, page('At once.', 0), null)
    expect((await findTextPage(editor, 'about')).html).toContain('At once.')
    expect(events.published).toMatchObject([{ topic: 'siteText.changed' }])
  })

  test('cannot be hidden, and a name that no file has cannot be changed', async () => {
    await expect(hidePost(ctx, ABOUT, { seen: 0 })).rejects.toMatchObject({ code: 'siteText.pageStays' })
    for (const name of ['pages/x.en', 'blog/no-file', '../secret', ''])
      await expect(saveSiteText(ctx, name, page('x', 0))).rejects.toMatchObject({ code: 'siteText.notFound' })
    expect(await database.db.select().from(siteTexts)).toEqual([])
  })

  test('the search of the help finds what was published', async () => {
    const help = await findSiteText(ctx, 'pages/help.en')
    const content = {
      ...help!.content,
      body: `${help!.content.body}\n\n### What is a zebra home? {#zebra}\n\nStripes.`,
    }
    await publishSiteText(ctx, 'pages/help.en', { ...content, seen: 0 }, null)
    const found = (await findQuestions(visit(), 'zebra')).flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(found).toEqual(['zebra'])
  })
})

describe('a post', () => {
  test('is new, listed, in the feed and the sitemap once it is published, and gone when it is hidden', async () => {
    expect(await createPost(ctx, 'first-apartment')).toBe(POST)
    await expect(createPost(ctx, 'first-apartment')).rejects.toMatchObject({
      params: { problem: 'siteText.slug.taken' },
    })
    await expect(createPost(ctx, 'renting-in-cebu')).rejects.toMatchObject({
      params: { problem: 'siteText.slug.taken' },
    })
    const query = postList.read(new URLSearchParams())
    const before = (await findPosts(visit(), query)).total
    expect(await findPost(visit(), 'first-apartment')).toBeNull()
    await publishSiteText(ctx, POST, post('Bring your ID.', 0), null)
    expect(await findPost(visit('fil'), 'first-apartment')).toMatchObject({
      title: FIELDS.titleFil,
      updated: '2026-03-02',
    })
    expect((await findPosts(visit(), query)).total).toBe(before + 1)
    expect((await listPostsForSitemap(visit())).map(({ slug }) => slug)).toContain('first-apartment')
    await hidePost(ctx, POST, { seen: 1 })
    expect(await findPost(visit(), 'first-apartment')).toBeNull()
    expect((await listPostsForFeed(visit())).map(({ slug }) => slug)).not.toContain('first-apartment')
    await hidePost(ctx, 'blog/renting-in-cebu', { seen: 0 })
    expect(await findPost(visit(), 'renting-in-cebu')).toBeNull()
    await expect(showFile(ctx, POST, { seen: 2 })).rejects.toMatchObject({ code: 'siteText.noFile' })
  })

  test('with a picture that does not exist is not published', async () => {
    await createPost(ctx, 'first-apartment')
    const draft = { ...post('x', 0), fields: { ...FIELDS, picture: 'blog-none' } }
    await expect(publishSiteText(ctx, POST, draft, null)).rejects.toMatchObject({ params: { field: 'picture' } })
  })

  test('a stored text that this release cannot read leaves the file', async () => {
    const { id } = await makeSiteText(database.db, { name: 'blog/renting-in-cebu', lastVersion: 1 })
    await makeSiteTextVersion(database.db, { siteTextId: id, fields: { title: 'Broken' }, publishAt: TEST_NOW })
    expect((await findPost(visit(), 'renting-in-cebu'))?.title).toContain('Cebu')
  })
})

describe('a schedule', () => {
  const tomorrow = new Date(TEST_NOW.getTime() + 86_400_000)

  test('publishes at its time without a job, and the same process sees it', async () => {
    const visitor = visit()
    await publishSiteText(ctx, ABOUT, page('Tomorrow.', 0), tomorrow)
    expect((await findTextPage(visitor, 'about')).html).not.toContain('Tomorrow.')
    expect(await findSiteText(ctx, ABOUT)).toMatchObject({ shown: 'file', waiting: 'scheduled', publishAt: tomorrow })
    clock.advance(86_400_000)
    dropShownTexts(visitor)
    expect(await findTextPage(visitor, 'about')).toMatchObject({ updated: '2026-03-03' })
    expect((await findTextPage(visitor, 'about')).html).toContain('Tomorrow.')
    expect(await findSiteText(ctx, ABOUT)).toMatchObject({ shown: 'edited', waiting: null })
  })

  test('is replaced by the next publication, and a draft does not stop it', async () => {
    await publishSiteText(ctx, ABOUT, page('Planned.', 0), tomorrow)
    await saveSiteText(ctx, ABOUT, page('A later draft.', 1))
    expect(await findSiteText(ctx, ABOUT)).toMatchObject({ waiting: 'scheduled' })
    await publishSiteText(ctx, ABOUT, page('Now.', 2), null)
    clock.advance(2 * 86_400_000)
    expect((await findTextPage(visit(), 'about')).html).toContain('Now.')
  })

  test('can be stopped, and is neither past nor far away', async () => {
    await publishSiteText(ctx, ABOUT, page('Planned.', 0), tomorrow)
    await unscheduleSiteText(ctx, ABOUT)
    clock.advance(2 * 86_400_000)
    expect((await findTextPage(visit(), 'about')).html).not.toContain('Planned.')
    expect(await findSiteText(ctx, ABOUT)).toMatchObject({ shown: 'file', waiting: 'draft' })
    for (const [at, problem] of [
      [TEST_NOW, 'siteText.time.past'],
      [new Date(TEST_NOW.getTime() + 400 * 86_400_000), 'siteText.time.far'],
    ] as const)
      await expect(publishSiteText(ctx, ABOUT, page('x', 1), at)).rejects.toMatchObject({ params: { problem } })
  })
})

describe('versions', () => {
  test('of two who save at the same time one is refused, and the same text twice is one version', async () => {
    const results = await Promise.allSettled(['One.', 'Two.'].map((body) => saveSiteText(ctx, ABOUT, page(body, 0))))
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'siteText.changedMeanwhile', params: { number: 1 } } },
    ])
    await Promise.all([1, 2].map(() => publishSiteText(ctx, ABOUT, page('Three.', 1), null)))
    await publishSiteText(ctx, ABOUT, page('Three.', 1), null)
    const versions = await listVersions(ctx, ABOUT)
    expect(versions.map(({ number, state, authorName }) => [number, state, authorName])).toEqual([
      [2, 'shown', 'Clara Content'],
      [1, 'draft', 'Clara Content'],
    ])
  })

  test('are compared with each other and with the file, and an older one becomes a draft again', async () => {
    await publishSiteText(ctx, ABOUT, page('Same.\n\nOld.', 0), null)
    await publishSiteText(ctx, ABOUT, page('Same.\n\nNew.', 1), null)
    const lines = await compareVersions(ctx, ABOUT, 1, 2)
    expect(lines?.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'Old.' },
      { kind: 'added', text: 'New.' },
    ])
    expect((await compareVersions(ctx, ABOUT, 0, 1))?.some(({ kind }) => kind === 'removed')).toBe(true)
    expect(await compareVersions(ctx, ABOUT, 1, 9)).toBeNull()
    await expect(restoreSiteText(ctx, ABOUT, { number: 1, seen: 1 })).rejects.toMatchObject({
      code: 'siteText.changedMeanwhile',
    })
    await expect(restoreSiteText(ctx, ABOUT, { number: 9, seen: 2 })).rejects.toMatchObject({
      code: 'siteText.noSuchVersion',
    })
    await restoreSiteText(ctx, ABOUT, { number: 1, seen: 2 })
    expect(await findSiteText(ctx, ABOUT)).toMatchObject({
      lastVersion: 3,
      content: { body: 'Same.\n\nOld.' },
      waiting: 'draft',
    })
    expect((await findTextPage(visit(), 'about')).html).toContain('New.')
    await restoreSiteText(ctx, ABOUT, { number: 0, seen: 3 })
    expect((await findSiteText(ctx, ABOUT))?.content.body).toContain('##')
  })

  test('every act is in the audit log, without a word of the text', async () => {
    await publishSiteText(ctx, ABOUT, page('Secret sentence.', 0), null)
    await showFile(ctx, ABOUT, { seen: 1 })
    const entries = (await database.db.select().from(auditLog)).filter(({ actorId }) => actorId === ctx.actor?.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'siteText.saved',
      'siteText.published',
      'siteText.fileRestored',
    ])
    expect(JSON.stringify(entries)).not.toContain('Secret')
  })
})

test('the list has files and new posts, and finds by title', async () => {
  await createPost(ctx, 'first-apartment')
  await saveSiteText(ctx, POST, post('Text', 0))
  const list = async (search: string) => (await listSiteTexts(ctx, siteTextList.read(new URLSearchParams(search)))).rows
  expect(await list('q=FIRST+apartment&kind=blog')).toMatchObject([{ name: POST, shown: 'none', waiting: 'draft' }])
  expect((await list('kind=pages')).map(({ name }) => name)).toContain('pages/terms.fil')
  expect((await listSiteTexts(ctx, all)).total).toBeGreaterThan(20)
})

test('a preview is the rendering of the page, and links that lead nowhere are named with their lines', async () => {
  expect(previewSiteText(ctx, ABOUT, 'A <script>alert(1)</script> **b**\n\n[x](javascript:alert(1))')).toEqual([
    { html: '<p>A alert(1) <strong>b</strong></p>\n<p>x</p>\n' },
  ])
  expect(previewSiteText(ctx, POST, '```rents\nby: city\ntype: condo\n```')).toEqual([{ figure: 'city · condo' }])
  const body = 'See [a](/help#pay-rent-x).\n\n[b](/blog/renting-in-cebu) [c](/blog/none) [d](/nowhere)'
  expect((await findLinkWarnings(ctx, ABOUT, body)).map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'unknownHeading'],
    [3, 'unknownPage'],
    [3, 'unknownPage'],
  ])
})

test.each(['moderator', 'support', 'finance', 'tenant', 'landlord', 'agent', null] as const)(
  '%s may neither read nor change texts in the console',
  async (role) => {
    const isAdmin = role === 'moderator' || role === 'support' || role === 'finance'
    const actor = role === null ? null : isAdmin ? { ...makeActor('admin'), adminRole: role } : makeActor(role)
    const other = createTestContext(database.db, { actor })
    const attempts = [
      () => listSiteTexts(other, all),
      () => findSiteText(other, ABOUT),
      () => listVersions(other, ABOUT),
      () => compareVersions(other, ABOUT, 0, 1),
      () => saveSiteText(other, ABOUT, page('x', 0)),
      () => publishSiteText(other, ABOUT, page('x', 0), null),
      () => restoreSiteText(other, ABOUT, { number: 0, seen: 0 }),
      () => showFile(other, ABOUT, { seen: 0 }),
      () => hidePost(other, POST, { seen: 0 }),
      () => unscheduleSiteText(other, ABOUT),
      () => createPost(other, 'mine'),
      async () => previewSiteText(other, ABOUT, 'x'),
      () => findLinkWarnings(other, ABOUT, 'x'),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: role === null ? 'auth.signInRequired' : 'auth.forbidden' })
    expect(await database.db.select().from(siteTextVersions)).toEqual([])
  },
)

// An editor changes a page, looks at a hostile text in the preview, publishes, compares and goes back; writes a post and an announcement. The
// visitor sees what was published, in their language.
import type { Page } from '@playwright/test'
import { HOSTILE_MARKDOWN } from '#tests/support/fixtures/hostile-markdown.ts'
import { dropRefusals, signInToConsole } from '#tests/support/browser/admin-console.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConsoleAdmin } from '#tests/support/console-admin.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const EDITOR = 'editor@tahanan.example'
const [FIRST_HOME, SECOND_HOME] = ['Quiet studio by the old church', 'Corner loft above the bakery']
const server = setUpOwnServer({
  fill: async (db) => {
    await makeConsoleAdmin(db, EDITOR, { role: 'content', fullName: 'Clara Content' })
    // Older than the others, so that the rule shows neither of the two
    for (const title of [FIRST_HOME, SECOND_HOME])
      await makeProperty(db, { title, citySlug: 'makati', city: 'Makati', publishedAt: new Date('2025-01-01') })
    for (let n = 0; n < 6; n++) await makeProperty(db, {})
  },
})

const openEditor = (page: Page, name: string) => page.goto(`${server.url}/admin/content/edit?name=${name}`)
const getBody = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' })

test('an editor previews a hostile text, publishes a page, compares two versions and shows the original again', async ({
  page,
  browser,
  complaints,
}) => {
  await signInToConsole(page, server.url, EDITOR)
  await page.goto(`${server.url}/admin/content`)
  await expectAccessibleInEachSize(page)
  await page.getByRole('searchbox', { name: 'Search texts' }).fill('about')
  await page.getByRole('searchbox', { name: 'Search texts' }).press('Enter')
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click()
  await expect(getBody(page)).toHaveValue(/##/)
  await expectAccessibleInEachSize(page)

  await getBody(page).fill(`${HOSTILE_MARKDOWN.slice(0, 30).join('\n\n')}\n\nThe end [x](/nowhere)`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('#preview')
  await expect(preview.getByText('The end x')).toBeVisible()
  expect(await preview.locator('.prose :is(script, img, iframe, form, style, svg)').count()).toBe(0)
  await expect(page.getByText('this page does not exist')).toBeVisible()
  await expectAccessible(page)

  await getBody(page).fill('## Who we are\n\nWe help you find **a home**.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Visitors see this text now.')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url}/about`)
  await expect(visitor.getByText('We help you find a home.')).toBeVisible()
  await expectAccessible(visitor)

  // Another administrator saves meanwhile: what was typed stays
  const other = await page.context().newPage()
  await openEditor(other, 'pages/about.en')
  await getBody(other).fill('## Who we are\n\nWe help everybody.')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('The draft is saved.')).toBeVisible()
  await getBody(page).fill('## Who we are\n\nMine.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Someone else saved version 2.')).toBeVisible()
  await expect(getBody(page)).toHaveValue('## Who we are\n\nMine.')
  dropRefusals(complaints)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 3' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mine.' })).toContainText('Added')
  await expect(page.getByRole('listitem').filter({ hasText: 'We help everybody.' })).toContainText('Removed')
  await expectAccessibleInEachSize(page)
  await page.getByText('Show the original text', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, show the original' }).click()
  await expect(page.getByText('Visitors see the original text again.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('We help you find a home.')).toHaveCount(0)
})

test('an editor writes a post in both languages and announces it above every page', async ({ page, browser }) => {
  await signInToConsole(page, server.url, EDITOR)
  await page.goto(`${server.url}/admin/content`)
  await page.getByText('New post', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Address of the post' }).fill('house-rules')
  await page.getByRole('button', { name: 'Start the post' }).click()
  await expect(page).toHaveURL(/name=blog%2Fhouse-rules/)
  await page.getByRole('textbox', { name: 'Title in English' }).fill('House rules to ask about')
  await page.getByRole('textbox', { name: 'Title in Filipino' }).fill('Mga house rule na dapat itanong')
  await page.getByRole('textbox', { name: 'Description in English' }).fill('Curfew, visitors and pets.')
  await page.getByRole('textbox', { name: 'Description in Filipino' }).fill('Curfew, bisita at alaga.')
  await page
    .getByRole('textbox', { name: 'Summary for readers of Filipino' })
    .fill('Magtanong tungkol sa curfew. '.repeat(9))
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Date of the post' }).fill('2026-11-01')
  await page.getByRole('combobox', { name: 'Picture' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: /picture shows, in English/ }).fill('Illustration: a gate')
  await page.getByRole('textbox', { name: /picture shows, in Filipino/ }).fill('Ilustrasyon: isang gate')
  await getBody(page).fill('## The gate\n\nAsk when it closes.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Visitors see this text now.')).toBeVisible()

  await page.goto(`${server.url}/admin/content/announcement-bar`)
  await page.getByRole('textbox', { name: 'Text in English' }).fill('New: house rules to ask about')
  await page.getByRole('textbox', { name: 'Text in Filipino' }).fill('Bago: mga house rule na itatanong')
  await page.getByRole('textbox', { name: 'Where it leads' }).fill('/blog/house-rules')
  await page.getByRole('textbox', { name: 'End date' }).fill(getTomorrow())
  await page.getByRole('textbox', { name: 'End time' }).fill('18:00')
  await expectAccessibleInEachSize(page)
  await page.getByRole('button', { name: 'Announce it' }).click()
  await expect(page.getByText('The announcement is saved.')).toBeVisible()

  const context = await browser.newContext({ locale: 'fil-PH', javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(`${server.url}/blog`)
  const bar = visitor.getByRole('complementary', { name: 'Anunsiyo' })
  await bar.getByRole('link', { name: 'Bago: mga house rule na itatanong' }).click()
  await expect(visitor.getByRole('heading', { name: 'Mga house rule na dapat itanong' })).toBeVisible()
  // Without JavaScript the same page opens again
  await bar.getByRole('button', { name: 'Isara ang anunsiyong ito' }).click()
  await expect(visitor.getByRole('heading', { name: 'Mga house rule na dapat itanong' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await visitor.goto(`${server.url}/blog`)
  await expect(bar).toHaveCount(0)

  await page.goto(`${server.url}/blog/house-rules`)
  const ownBar = page.getByRole('complementary', { name: 'Announcement' })
  await expectAccessibleInEachSize(page)
  const stored = page.waitForResponse('**/announcement-bar/close')
  await ownBar.getByRole('button', { name: 'Close this announcement' }).click()
  await expect(ownBar).toHaveCount(0)
  await stored
  await page.reload()
  await expect(ownBar).toHaveCount(0)
})

test('an editor chooses a home and a city for the home page after a look at the preview, and visitors see them', async ({
  page,
  browser,
}) => {
  await signInToConsole(page, server.url, EDITOR)
  await page.goto(`${server.url}/admin/content`)
  await page.getByRole('link', { name: 'Home page' }).click()
  for (const title of [FIRST_HOME, SECOND_HOME]) {
    await page.getByRole('textbox', { name: 'Add a home' }).fill(title)
    await page.getByRole('textbox', { name: 'Add a home' }).press('Enter')
    await page.getByRole('button', { name: `Add ${title} to the home page` }).click()
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
  }
  await page.getByRole('button', { name: `Move ${SECOND_HOME} up` }).click()
  await expect(page.getByRole('button', { name: `Move ${SECOND_HOME} up` })).toBeDisabled() // it is the first now
  await page.getByRole('combobox', { name: 'Place 2' }).selectOption('makati')
  await page.getByRole('button', { name: 'Update the preview' }).click()
  const preview = page.getByRole('list', { name: 'Featured homes' })
  await expect(preview.getByRole('listitem').first()).toContainText(SECOND_HOME)
  await expect(preview.getByText('Chosen here')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Popular locations' }).getByRole('listitem').nth(1)).toContainText(
    'Makati',
  )
  await expectAccessibleInEachSize(page)

  const visitor = await (await browser.newContext()).newPage()
  const featured = visitor.locator('#featured-list').getByRole('article')
  await visitor.goto(server.url)
  await expect(featured.first()).not.toContainText(SECOND_HOME)
  await page.getByRole('button', { name: 'Publish the home page' }).click()
  await expect(page.getByText('The home page shows your choice now.')).toBeVisible()
  await visitor.reload()
  await expect(featured.first()).toContainText(SECOND_HOME)
  await expect(featured.nth(1)).toContainText(FIRST_HOME)
  await expect(visitor.locator('#popular-locations').getByRole('listitem').nth(1)).toContainText('Makati')
})

const getTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

import { expect, test } from 'vitest'
import { asksForMap, isSavingData } from '#app/shared/data-saving.ts'
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { asksToSaveData, buildDataSavingCookie, withDataSaving } from './data-saving.server.ts'

test('the browser decides about data-saving mode until the person does', () => {
  const ask = (headers: Record<string, string>) => asksToSaveData(new Headers(headers))
  expect(ask({})).toBe(false)
  expect(ask({ 'Save-Data': 'on' })).toBe(true)
  expect(ask({ 'Save-Data': 'off' })).toBe(false)
  const [off = ''] = buildDataSavingCookie('off', { secure: true }).split(';')
  const [on = ''] = buildDataSavingCookie('on', { secure: true }).split(';')
  expect(ask({ 'Save-Data': 'on', Cookie: `a=b; ${off}` })).toBe(false)
  expect(ask({ Cookie: `a=b; ${on}; c=d` })).toBe(true)
  expect(ask({ Cookie: on.replace('=on', '=maybe') })).toBe(false)
})

test('data-saving mode belongs to one request, and offers only the smallest file of a picture', async () => {
  const photo = { url: '/pictures/sample-1-800.webp', widths: [1200, 400] }
  const loadPage = async () => {
    await Promise.resolve()
    return [isSavingData(), buildSourceSet(photo)]
  }
  const all = '/pictures/sample-1-400.webp 400w, /pictures/sample-1-800.webp 800w, /pictures/sample-1-1200.webp 1200w'
  expect(await Promise.all([withDataSaving(true, loadPage), withDataSaving(false, loadPage), loadPage()])).toEqual([
    [true, '/pictures/sample-1-400.webp 400w'],
    [false, all],
    [false, all],
  ])
})

test('a map is asked for by the address of the page', () => {
  expect(['?view=map&type=condo', '?map=shown', '?view=list', ''].map(asksForMap)).toEqual([true, true, false, false])
})

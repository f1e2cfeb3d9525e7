import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPlayerAddress, buildVideoAddress, readVideoLink, toListingVideo } from './video-link.rules.ts'

const YOUTUBE = { provider: 'youtube', id: 'dQw4w9WgXcQ' }

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
  ['https://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/123456789', { provider: 'vimeo', id: '123456789' }],
  ['https://vimeo.com/123456789/abcdef1234', { provider: 'vimeo', id: '123456789:abcdef1234' }],
  ['https://player.vimeo.com/video/123456789?h=abcdef1234', { provider: 'vimeo', id: '123456789:abcdef1234' }],
  ['https://www.facebook.com/watch/?v=1234567890', { provider: 'facebook', id: '1234567890' }],
  ['https://www.facebook.com/some.page/videos/1234567890/', { provider: 'facebook', id: '1234567890' }],
  ['https://www.facebook.com/some.page/videos/a-home/1234567890', { provider: 'facebook', id: '1234567890' }],
  ['https://m.facebook.com/reel/1234567890', { provider: 'facebook', id: '1234567890' }],
])('%s is understood', (link, video) => {
  expect(readVideoLink(link)).toEqual(video)
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/@channel',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/%22onload=alert',
  'https://vimeo.com/channels/staff',
  'https://fb.watch/abcdef/',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  'dQw4w9WgXcQ',
  '',
])('%s is refused', (link) => {
  expect(readVideoLink(link)).toBeNull()
})

test('what was read is written as a link that is read as the same, with no sign of HTML', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, tail) => {
      for (const text of [
        url,
        `https://youtu.be/${tail}`,
        `https://vimeo.com/${tail}`,
        `https://facebook.com/reel/${tail}`,
      ]) {
        const video = readVideoLink(text)
        if (video === null) continue
        expect(readVideoLink(buildVideoAddress(video))).toEqual(video)
        expect(buildPlayerAddress(video)).toMatch(
          /^https:\/\/(?:www\.youtube-nocookie|player\.vimeo|www\.facebook)\.com\/[\w./?=&%-]+$/,
        )
      }
    }),
  )
})

test('an id of the database that no link gives is no video', () => {
  expect(toListingVideo('youtube', '"><script>')).toBeNull()
  expect(toListingVideo('youtube', null)).toBeNull()
  expect(toListingVideo('vimeo', '123456789')).toEqual({ provider: 'vimeo', id: '123456789' })
})

import { expect, test } from 'vitest'
import { getFilesPerUpload } from './upload-pages.rules.ts'

test('files are taken where a form has room for them, and nowhere else', () => {
  const id = '0190a000-0000-7000-8000-000000000000'
  for (const path of ['/register-enhanced', '/dashboard/settings', '/dashboard/settings/profile.data'])
    expect(getFilesPerUpload(path), path).toBe(1)
  for (const path of [`/api/conversations/${id}/messages`, `/dashboard/agent/messages/${id}.data`])
    expect(getFilesPerUpload(path), path).toBe(3)
  for (const path of [
    '/',
    '/signin',
    '/api/inquiries',
    `/api/conversations/${id}/read`,
    `/x/api/conversations/${id}/messages`,
  ])
    expect(getFilesPerUpload(path), path).toBe(0)
})

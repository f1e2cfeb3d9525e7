import { m } from '#app/messages/messages.js'

export const EDITOR_NOTICES = {
  save: m.site_text_saved,
  publish: m.site_text_published,
  schedule: m.site_text_scheduled,
  restore: m.site_text_restored,
}

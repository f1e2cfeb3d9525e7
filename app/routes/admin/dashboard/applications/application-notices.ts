import { m } from '#app/messages/messages.js'

export const APPLICATION_NOTICES = { delete: m.admin_applications_deleted }

import { m } from '#app/messages/messages.js'

export const USER_NOTICES = { invite: m.admin_invite_sent }

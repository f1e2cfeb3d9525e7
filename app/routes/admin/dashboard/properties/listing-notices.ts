import { m } from '#app/messages/messages.js'

export const LISTING_NOTICES = { message: m.admin_message_sent }

import { m } from '#app/messages/messages.js'

export const AGREEMENT_NOTICES = { agree: m.commission_agreement_done }

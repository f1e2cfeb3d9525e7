import { m } from '#app/messages/messages.js'

export const BILL_NOTICES = { post: m.shared_bill_done_posted, undo: m.shared_bill_done_undone }

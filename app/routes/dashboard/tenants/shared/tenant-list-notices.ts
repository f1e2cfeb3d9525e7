import { m } from '#app/messages/messages.js'

export const TENANT_LIST_NOTICES = { several: m.tenant_several_done }

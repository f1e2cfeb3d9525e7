import { withParams } from '#app/shared/lists/list-address.ts'

export const CONTENT = '/admin/content'
export const CONTENT_EDIT = `${CONTENT}/edit`
export const CONTENT_HISTORY = `${CONTENT}/history`
export const CONTENT_BAR = `${CONTENT}/announcement-bar`
export const CONTENT_HOME = `${CONTENT}/home`

export const toEditor = (name: string) => withParams(CONTENT_EDIT, '', { name })
export const toHistory = (name: string) => withParams(CONTENT_HISTORY, '', { name })

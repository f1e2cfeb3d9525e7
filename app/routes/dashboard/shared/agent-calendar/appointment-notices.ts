import { m } from '#app/messages/messages.js'

/** After the form of a new appointment, or a move: the calendar and the page of the client say it. */
export const APPOINTMENT_NOTICES = { appointmentAdded: m.appointment_done_added, overlap: m.appointment_done_overlap }

export const APPOINTMENT_NOTICE_TONES = { overlap: 'amber' } as const

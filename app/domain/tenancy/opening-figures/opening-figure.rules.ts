// How a figure is stored and typed: an amount, the units of a meter, a day of the month or a date, by its kind.
import { LATEST_PAYMENT_DAY } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { parseUnits } from '#app/domain/tenancy/utilities/utility.rules.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import type { OpeningFigureKind } from '#app/shared/tenancy-vocabulary.ts'

export type FigureUnit = 'pesos' | 'units' | 'dayOfMonth' | 'date'

const FIGURE_UNITS = {
  rent: 'pesos',
  payment_day: 'dayOfMonth',
  starts_on: 'date',
  ends_on: 'date',
  deposit: 'pesos',
  advance: 'pesos',
  line: 'pesos',
  check: 'pesos',
  water: 'units',
  electricity: 'units',
} as const satisfies Record<OpeningFigureKind, FigureUnit>

export const getFigureUnit = (kind: OpeningFigureKind): FigureUnit => FIGURE_UNITS[kind]

/** 2026-05-31 is stored as 20260531. */
export const toDayNumber = (day: Day): number => Number(day.replaceAll('-', ''))
export const fromDayNumber = (number: number): Day => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

export const FIGURE_PROBLEMS = {
  pesos: 'field.amount.invalid',
  units: 'utility.reading.invalid',
  dayOfMonth: 'tenant.paymentDay.invalid',
  date: 'field.date.invalid',
} as const satisfies Record<FigureUnit, string>

/** Null if it is none of its kind. A rent of nothing is none. */
export function parseFigure(kind: OpeningFigureKind, typed: string): number | null {
  switch (getFigureUnit(kind)) {
    case 'pesos': {
      const centavos = parsePesos(typed)
      return kind === 'rent' && centavos === 0 ? null : centavos
    }
    case 'units':
      return parseUnits(typed)
    case 'dayOfMonth': {
      const day = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
      return day >= 1 && day <= LATEST_PAYMENT_DAY ? day : null
    }
    case 'date':
      return isDay(typed) ? toDayNumber(typed) : null
  }
}

/** The value of the figure as it holds now. */
export const getFigureAmount = (figure: { amount: number; correctedAmount: number | null }): number =>
  figure.correctedAmount ?? figure.amount

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import {
  buildSparklinePoints,
  formatPesoTick,
  getTicks,
  isLabelShown,
  toPercent,
  getTicksAround,
} from './chart-scale.ts'
import { DonutChart } from './donut-chart.tsx'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

describe('chart scale', () => {
  test('a sparkline goes from the left to the right edge, with zero at the bottom and the highest value on top', () => {
    const size = { width: 90, height: 20 }
    expect(buildSparklinePoints([0, 5, 10, 2], size)).toBe('0,20 30,10 60,0 90,16')
    expect(buildSparklinePoints([0, 0], size)).toBe('0,20 90,20')
  })

  test.each([
    [172_000, [0, 50_000, 100_000, 150_000, 200_000]],
    [38, [0, 10, 20, 30, 40]],
    [2, [0, 1, 2]],
    [7, [0, 2, 4, 6, 8]],
    [0, [0, 1]],
  ])('the ticks up to %i are round and reach it', (highest, ticks) => {
    expect(getTicks(highest)).toEqual(ticks)
  })

  test('an axis has at most six ticks, from zero to at least the highest value', () => {
    for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.37)) {
      const ticks = getTicks(highest)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
    }
  })

  test('peso ticks are in thousands from ten thousand on', () => {
    expect([0, 2_500, 60_000, 12_500].map(formatPesoTick)).toEqual(['₱0', '₱2,500', '₱60k', '₱12.5k'])
  })

  test('labels are thinned out evenly, and the last one stays', () => {
    const shown = Array.from({ length: 30 }, (_, index) => index).filter((index) => isLabelShown(index, 30, 6))
    expect(shown).toEqual([5, 11, 17, 23, 29])
    expect(toPercent(1, 3)).toBe('33.33%')
    expect(toPercent(1, 0)).toBe('0%')
  })
})

const POINTS = [10, 40, 20].map((value, index) => ({
  label: `${index + 1} Nov`,
  value,
  title: `${index + 1} November`,
  lines: [`${value} visits`],
}))

describe('charts', () => {
  test('the server draws the line and its points', () => {
    const html = renderToString(<LineChart label="Visits" points={POINTS} />)
    expect(html).toContain('d="M0 75L500 0L1000 50"')
    expect(html).toContain('aria-label="2 November: 40 visits"')
  })

  test('a chart is one tab stop, and arrow keys move between its points', async () => {
    render(<LineChart label="Visits" points={POINTS} />)
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('3 November: 20 visits')
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2 November: 40 visits')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('1 November: 10 visits')
    expect(document.querySelectorAll('[data-point][tabindex="0"]')).toHaveLength(1)
  })

  test('a chart has its numbers as a table', () => {
    const table = { columns: ['Day', 'Visits'], rows: [['1 Nov', '10']] }
    render(
      <ChartCard title="Visits by day" table={table}>
        <p>Drawing</p>
      </ChartCard>,
    )
    expect(screen.getByText('Table').closest('details')?.querySelector('td')?.textContent).toBe('10')
  })

  test('a donut lists its parts with shares that are links', () => {
    render(
      <MemoryRouter>
        <DonutChart
          unit="homes"
          slices={[
            { label: 'Condo', value: 3, color: 1, to: '/?type=condo' },
            { label: 'House', value: 1, color: 2 },
          ]}
        />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Condo' }).getAttribute('href')).toBe('/?type=condo')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Condo375%', 'House125%'])
  })
})

test('the axis of a line whose values lie close together starts near them, and that of others at zero', () => {
  expect(getTicksAround([2_301, 2_310, 2_316])).toEqual([2_300, 2_305, 2_310, 2_315, 2_320])
  expect(getTicksAround([2, 9])[0]).toBe(0)
  expect(getTicksAround([0, 0])).toEqual([0, 1])
  const flat = getTicksAround([50, 50])
  expect([flat[0], (flat.at(-1) ?? 0) > 50]).toEqual([50, true])
})

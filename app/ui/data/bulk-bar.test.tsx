import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'

afterEach(cleanup)

const QUESTION = ['bulk', 'ids']

function List({ questionParams }: { questionParams?: readonly string[] }) {
  return (
    <>
      <BulkBar id="bulk" method="get" {...(questionParams && { questionParams })}>
        <button type="submit">Approve</button>
      </BulkBar>
      <input type="checkbox" form="bulk" aria-label="row" />
      <Link to="?status=new&bulk=approve&ids=1">question</Link>
      <Link to="?status=new">list</Link>
      <Link to="?status=new&page=2">next page</Link>
      <Link to="?status=new&done=approve">done</Link>
      <Outlet />
    </>
  )
}

async function openList(questionParams?: readonly string[]) {
  const element = <List {...(questionParams && { questionParams })} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?status=new'] })} />)
  const row = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'row' })
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  return { row, follow, select: () => userEvent.click(row) }
}

test('a selection survives the question about it and its cancelling', async () => {
  const { row, follow, select } = await openList(QUESTION)
  await select()
  await follow('question')
  await follow('list')
  expect(row.checked).toBe(true)
})

test.each(['next page', 'done'])('a selection ends with: %s', async (name) => {
  const { row, follow, select } = await openList(QUESTION)
  await select()
  await follow('question')
  await follow(name)
  expect(row.checked).toBe(false)
})

test('null control: without the parameters of a question every navigation ends a selection', async () => {
  const { row, follow, select } = await openList()
  await select()
  await follow('question')
  expect(row.checked).toBe(false)
})

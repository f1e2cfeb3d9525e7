import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RecoveryCodes } from './recovery-codes.tsx'

const CODES = ['abcd-efgh', 'ijkl-mnop']
const Stub = createRoutesStub([{ path: '/', Component: () => <RecoveryCodes codes={CODES} doneTo="/done" /> }])

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('recovery codes', () => {
  test('can be copied, one code on each line', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(<Stub />)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the codes' }))
    expect((await screen.findByRole('status')).textContent).toBe('Copied')
    expect(writeText).toHaveBeenCalledWith('abcd-efgh\nijkl-mnop')
  })

  test('a browser that refuses to copy gets the way by hand', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    render(<Stub />)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the codes' }))
    expect(await screen.findByText(/Select the codes/)).toBeDefined()
  })

  test('can be downloaded as a text file and read without JavaScript, where the copy button is left out', () => {
    const html = renderToStaticMarkup(<Stub />)
    const address = /href="(data:text\/plain;charset=utf-8,[^"]*)" download="recovery-codes.txt"/.exec(html)?.[1] ?? ''
    for (const code of CODES) {
      expect(decodeURIComponent(address).split('\r\n')).toContain(code)
      expect(html).toContain(`<li>${code}</li>`)
    }
    expect(html).not.toContain('Copy the codes')
  })
})

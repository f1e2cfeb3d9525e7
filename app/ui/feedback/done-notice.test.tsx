import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { DoneNotice } from './done-notice.tsx'

const NOTICES = { approve: () => 'Approved', undo: () => 'Open again' }

function render(address: string, refusal?: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <DoneNotice notices={NOTICES} form={{ refusal }} tones={{ undo: 'sea' }} otherwise="Next step" />
    </MemoryRouter>,
  )
}

describe('DoneNotice', () => {
  test('the notice of the address is announced in green', () => {
    const html = render('/page?done=approve')
    expect(html).toContain('Approved')
    expect(html).toContain('role="alert"')
    expect(html).toContain('bg-leaf-soft')
    expect(html).not.toContain('Next step')
  })

  test('a notice has the tone that the page chose for it', () => {
    expect(render('/page?done=undo')).toContain('bg-sea-soft')
  })

  test.each(['/page', '/page?done=other', '/page?done=toString'])('%s shows no notice', (address) => {
    expect(render(address)).toBe('Next step')
  })

  test('a refused form hides the notice that the address still names', () => {
    expect(render('/page?done=approve', 'Too late')).not.toContain('Approved')
  })
})

// Files of one worker share a document and modules (`isolate: false`): what a component test rendered or reported must
// not reach the next one.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { resetReportCount } from '#app/ui/browser/report-error.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  resetReportCount()
})

// Files of one worker share a document (`isolate: false`): what a component test rendered must not reach the next one.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

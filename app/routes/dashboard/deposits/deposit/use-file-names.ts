import { useState } from 'react'
import type { FileState } from '#app/ui/controls/file-drop.tsx'

/** The names of the chosen files, for the list under a drop zone. */
export function useFileNames(): [FileState[], (files: File[]) => void] {
  const [names, setNames] = useState<readonly string[]>([])
  return [names.map((name) => ({ id: name, name })), (files) => setNames(files.map(({ name }) => name))]
}

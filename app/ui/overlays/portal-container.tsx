// Where what floats (dialogs, menus, tips) is put: the end of the page, unless a part of it with a theme of its own asks for its inside.
import { createContext, useContext } from 'react'

const PortalContainerContext = createContext<HTMLElement | null>(null)
export const PortalContainer = PortalContainerContext.Provider

export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContainerContext) ?? undefined
}

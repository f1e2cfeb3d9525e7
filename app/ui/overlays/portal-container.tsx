// The container of overlays (dialogs, menus, tooltips): the end of the body, or the inside of a part of the page that has its own theme.
import { createContext, useContext } from 'react'

const PortalContainerContext = createContext<HTMLElement | null>(null)
export const PortalContainer = PortalContainerContext.Provider

export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContainerContext) ?? undefined
}

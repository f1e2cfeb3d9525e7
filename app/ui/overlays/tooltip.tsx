import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { usePortalContainer } from './portal-container.tsx'

/** A short text on hover and focus of one button-like element. Never the only place for information: touch has no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const container = usePortalContainer()
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={container}>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-70 max-w-64 animate-fade rounded-[8px] bg-tip px-2.5 py-1.5 text-tiny font-medium text-on-tip shadow-float"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}

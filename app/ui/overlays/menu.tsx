// A dropdown menu of actions.
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from '#app/ui/styles/class-names.ts'
import '#app/ui/styles/console.css'
import { usePortalContainer } from './portal-container.tsx'

type MenuProps = {
  /** One button-like element. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** It replaces a button that was pressed; after a key the first item has the focus, as in a menu that was there before. */
  openedAtFirstBy?: 'pointer' | 'key' | undefined
  children: ReactNode
}

export function Menu({ trigger, align = 'end', openedAtFirstBy, children }: MenuProps) {
  const container = usePortalContainer()
  return (
    <Primitive.Root modal={false} defaultOpen={openedAtFirstBy !== undefined}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          ref={openedAtFirstBy === 'key' ? focusFirstItem : undefined}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="menu-panel animate-fade text-ink shadow-float outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Items that are hidden at this width cannot have the focus. */
function focusFirstItem(menu: HTMLElement | null): void {
  for (const item of menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []) {
    item.focus()
    if (document.activeElement === item) return
  }
}

const ITEM = 'menu-item'

type ItemProps = {
  icon?: ReactNode
  /** A count or a short text at the end. */
  trailing?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  children: ReactNode
} & ({ to: To; state?: unknown; isFile?: boolean } | { onSelect: () => void })

export function MenuItem({ icon, trailing, tone = 'plain', disabled, children, ...action }: ItemProps) {
  const look = cx(ITEM, tone === 'danger' && 'text-brick')
  const content = (
    <>
      {icon ? <span className={tone === 'danger' ? undefined : 'text-ink-soft'}>{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing ? <span className="text-tiny font-normal text-ink-soft">{trailing}</span> : null}
    </>
  )
  if ('to' in action)
    return (
      <Primitive.Item asChild disabled={disabled}>
        <Link to={action.to} state={action.state} reloadDocument={action.isFile} className={look}>
          {content}
        </Link>
      </Primitive.Item>
    )
  return (
    <Primitive.Item disabled={disabled} className={cx(look, 'cursor-pointer')} onSelect={action.onSelect}>
      {content}
    </Primitive.Item>
  )
}

/** Whose menu it is, above a line. */
export function MenuHeading({ title, sub }: { title: string; sub?: string }) {
  return (
    <Primitive.Label className="mb-2 border-b border-line px-3 pt-2.5 pb-3">
      <span className="block font-semibold">{title}</span>
      {sub ? <span className="block text-sm text-ink-soft">{sub}</span> : null}
    </Primitive.Label>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-2 border-t border-line" />
}

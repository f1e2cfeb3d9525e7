// State, keyboard handling and ARIA attributes of a text field with a list of suggestions (WAI-ARIA 1.2 combobox). The focus stays in the
// field.
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type LiHTMLAttributes } from 'react'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'

export type ComboboxOptions<T extends Suggestion> = {
  source: string
  defaultValue?: string
  defaultSlug?: string
  onChoose?: (item: T) => void
}

export function useCombobox<T extends Suggestion>(options: ComboboxOptions<T>) {
  const { suggestions, requestSuggestions, clear } = useSuggestions<T>(options.source)
  const id = useId()
  const [text, setText] = useState(options.defaultValue ?? '')
  const [slug, setSlug] = useState(options.defaultSlug ?? '')
  const [active, setActive] = useState(-1)
  const [isListening, setIsListening] = useState(false)
  const { items, status } = suggestions
  const isOpen = isListening && items.length > 0

  const close = () => {
    setIsListening(false)
    setActive(-1)
  }
  const updateText = (value: string) => {
    setText(value)
    setSlug('')
    setActive(-1)
    setIsListening(true)
    requestSuggestions(value)
  }
  const choose = (item: T) => {
    setText(item.label)
    setSlug(item.slug ?? '')
    close()
    clear()
    options.onChoose?.(item)
  }
  const move = (step: number) => {
    if (!isOpen) return setIsListening(true)
    const positions = items.length + 1 // one more for the text itself
    setActive((now) => ((now + 1 + step + positions) % positions) - 1)
  }
  const handleKey = (event: KeyboardEvent) => {
    const chosen = isOpen ? items[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault() // chooses the suggestion; the next Enter submits the form
      choose(chosen)
    } else if (event.key === 'Escape' && isListening) {
      event.preventDefault()
      close()
    }
  }

  return {
    suggestions,
    slug,
    isOpen,
    isEmpty: isListening && status === 'ready' && items.length === 0,
    fieldProps: {
      ...buildFieldAria(id, isOpen, active),
      value: text,
      onChange: (event) => updateText(event.currentTarget.value),
      onKeyDown: handleKey,
      onBlur: close,
    } satisfies InputHTMLAttributes<HTMLInputElement>,
    listProps: { id: `${id}-list`, role: 'listbox', hidden: !isOpen },
    optionProps: (n: number, item: T): LiHTMLAttributes<HTMLLIElement> => ({
      id: `${id}-${n}`,
      role: 'option',
      'aria-selected': n === active,
      onPointerDown: (event) => event.preventDefault(),
      onClick: () => choose(item),
    }),
  }
}

function buildFieldAria(id: string, isOpen: boolean, active: number) {
  return {
    id,
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    autoComplete: 'off',
    spellCheck: false,
  } as const
}

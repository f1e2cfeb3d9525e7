import { describe, expect, test } from 'vitest'
import { hasSentence, toggleSentence } from './suggested-question.rules.ts'

const PETS = 'Are pets OK?'

describe('suggested question', () => {
  test('a first tap adds the sentence at the end, a second one removes it', () => {
    const extended = toggleSentence('Hi Grace, good day!', PETS)
    expect(extended).toBe('Hi Grace, good day! Are pets OK?')
    expect(hasSentence(extended, PETS)).toBe(true)
    expect(toggleSentence(extended, PETS)).toBe('Hi Grace, good day!')
  })

  test('removing a sentence keeps the text before and after it, and the paragraphs', () => {
    expect(toggleSentence(`Hi Grace! ${PETS} I have a cat.\n\nThank you`, PETS)).toBe(
      'Hi Grace! I have a cat.\n\nThank you',
    )
    expect(toggleSentence(`Hi Grace! ${PETS}\nThank you`, PETS)).toBe('Hi Grace!\nThank you')
  })

  test('an empty message becomes the sentence', () => {
    expect(toggleSentence('', PETS)).toBe(PETS)
    expect(toggleSentence(' \n', PETS)).toBe(PETS)
  })

  test('a sentence that the person has changed is not removed, and the suggestion is added again', () => {
    expect(toggleSentence('Are pets okay?', PETS)).toBe('Are pets okay? Are pets OK?')
  })
})

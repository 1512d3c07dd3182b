import { parse } from '@formatjs/icu-messageformat-parser'
import { readChoices } from '#db/vocabulary/texts/choices.ts'

export function isMessage(text: string) {
  if (readChoices(text).length === 0) return false
  try {
    parse(text, { ignoreTag: true })
    return true
  } catch {
    return false
  }
}

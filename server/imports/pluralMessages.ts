import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { PLURAL_CATEGORIES, type PluralForms } from '../formats/format.ts'

/** A number's name in the messages that plural entries become. */
const NUMBER = 'n'
const HEAD = `{${NUMBER}, plural,`

/** Forms of a text as one ICU message, which people, checks and the AI know how to write in each language. */
export function messageOf(forms: PluralForms): string {
  const all: PluralForms = { ...forms, other: forms.other ?? lastOf(forms) }
  const branches = PLURAL_CATEGORIES.flatMap((category) =>
    all[category] === undefined ? [] : [`${category} {${quoteForm(all[category])}}`],
  )
  return `${HEAD} ${branches.join(' ')}}`
}

const lastOf = (forms: PluralForms) => Object.values(forms).at(-1) ?? ''

/**
 * Braces, `#` and apostrophes of a form stand in quotes: they are its own, not ICU's. The name in the braces of a placeholder
 * stands in their quotes, so that all of it is one piece that a translation keeps. Apostrophes behind a brace stand there too,
 * since two that follow a closing quote would not let it close.
 */
function quoteForm(form: string) {
  const inner = new Set(placeholders(form).flatMap(({ from, to }) => within(form, from, to)))
  let quoted = ''
  let isOpen = false
  for (let at = 0; at < form.length; at++) {
    const character = form[at]!
    const isInside: boolean = '{}#'.includes(character) || inner.has(at) || (isOpen && character === "'")
    if (isInside !== isOpen) quoted += "'"
    isOpen = isInside
    quoted += character === "'" ? "''" : character
  }
  return isOpen ? `${quoted}'` : quoted
}

/** The places between the first and the last brace of a piece. */
function within(form: string, from: number, to: number): number[] {
  const [first, last] = [form.indexOf('{', from), form.lastIndexOf('}', to - 1)]
  return first === -1 || last < first || first >= to ? [] : Array.from({ length: last - first }, (_, n) => first + n)
}

/** The forms of such a message; a text that is none is the same for every number. */
export function formsOf(message: string): PluralForms {
  const text = message.trim()
  if (!text.startsWith(HEAD)) return { other: message }
  const forms: PluralForms = {}
  let at = HEAD.length
  for (;;) {
    at = skipBlanks(text, at)
    if (text[at] === '}' && at === text.length - 1) return forms.other === undefined ? { other: message } : forms
    const from = at
    while (at < text.length && !' \t\n{}'.includes(text[at]!)) at++
    const category = PLURAL_CATEGORIES.find((one) => one === text.slice(from, at))
    const isExact = text[from] === '='
    at = skipBlanks(text, at)
    const branch = text[at] === '{' ? readBranch(text, at + 1) : undefined
    if (!branch || (!category && !isExact)) return { other: message }
    // No file has a form for one number alone; the category it falls in is written instead.
    if (category) forms[category] ??= branch.form
    at = branch.end
  }
}

function skipBlanks(text: string, at: number) {
  let next = at
  while (next < text.length && ' \t\n\r'.includes(text[next]!)) next++
  return next
}

/** A branch up to its closing brace, without the quotes. */
function readBranch(text: string, start: number) {
  const pieces: string[] = []
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]!
    if (character === "'") {
      const next = text[at + 1]
      if (next === "'") {
        pieces.push("'")
        at++
      } else if (next !== undefined && '{}#'.includes(next)) {
        const end = closingQuote(text, at + 1)
        pieces.push(text.slice(at + 1, end).replaceAll("''", "'"))
        at = end
      } else pieces.push(character)
      continue
    }
    if (character === '{') depth++
    if (character === '}' && depth-- === 0) return { form: pieces.join(''), end: at + 1 }
    pieces.push(character)
  }
  return undefined
}

function closingQuote(text: string, from: number) {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== "'") continue
    if (text[at + 1] !== "'") return at
    at++
  }
  return text.length
}

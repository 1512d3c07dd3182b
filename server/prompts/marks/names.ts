import { directiveIn } from '#collab/text/directives.ts'
import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'

const CONSTANTS: Record<string, string> = {
  '%%': 'percent sign',
  '&nbsp;': 'no-break space',
  '&amp;': '"&"',
  '&lt;': '"<"',
  '&gt;': '">"',
  '&quot;': 'quote',
  '\\"': 'quote',
  "\\'": 'quote',
  '\\t': 'tab',
  '\\\\': 'backslash',
  "''": 'apostrophe',
  '%n': 'number',
  '|': 'separator',
  '||': 'separator',
  '⟦': 'bracket',
  '⟧': 'bracket',
}
const NAMED = [
  /^\{\s*(?<name>[\p{L}\p{N}_.]+)\s*,\s*(?<type>\w+)/u,
  /^%\((?<name>[\w.]+)\)[-+0#\d.]*(?<type>\w)$/u,
  /^%<(?<name>[\w.]+)>[-+0#\d.]*(?<type>\w)$/u,
  /^(?:\$?\{\{?|%\{|%|\$)\s*[#/]?(?<name>[\p{L}_][\p{L}\p{N}_.-]*)/u,
  /^\[\/?(?<name>[\p{L}_][\p{L}\p{N}_.-]*)[\]:=(]/u,
  /^:(?<name>[a-z][a-z0-9_]*):$/u,
]
const TYPES: Record<string, string> = {
  number: 'number',
  spellout: 'number',
  ordinal: 'number',
  duration: 'time',
  date: 'date',
  time: 'time',
}
const ADDRESS = /^https?:/
const POSITION = /^%L?(\d+)$/
const [WHOLE, DECIMAL, CHARACTER] = [/[diuxXo]$/, /[feEgGa]$/, /c$/]
const NUMBER_FORMAT = /^(?:[^:]*:)?(?:[,.\d+ ]*[dfneg%]|[NnFfDdCcPp]\d*|[#0.,]+)$/
const MAX_WORDS = 5
const LONGEST_WORD = 24

/** Says what the program puts in the place of a variable or code: `%d` a number, `{player_name}` the player's name. */
export function nameOf(piece: Placeholder): string {
  const { text } = piece
  const known = CONSTANTS[text]
  if (known !== undefined) return known
  if (ADDRESS.test(text)) return 'web address'
  const directive = directiveIn(piece)
  if (directive) {
    const place = directive.number === undefined ? '' : ` ${directive.number}`
    return `${directive.flavour === 'printf' ? printfType(text) : braceType(text)}${place}`
  }
  const position = POSITION.exec(text)
  if (position) return `value ${position[1]}`
  for (const form of NAMED) {
    const { name, type } = form.exec(text)?.groups ?? {}
    if (name !== undefined) return withType(inWords(name), type)
  }
  return 'code'
}

function printfType(text: string) {
  if (WHOLE.test(text)) return 'number'
  if (DECIMAL.test(text)) return 'decimal number'
  return CHARACTER.test(text) ? 'character' : 'text'
}

function braceType(text: string) {
  const format = text.slice(1, -1).replace(/^\d*/, '')
  if (format.startsWith(':') && NUMBER_FORMAT.test(format)) return 'number'
  return format === ':s' ? 'text' : 'value'
}

function withType(name: string, type: string | undefined) {
  const kind = type === undefined ? undefined : (TYPES[type] ?? (type.length === 1 ? printfType(type) : undefined))
  return kind === undefined || kind === name || kind === 'text' ? name : `${name} (${kind})`
}

function inWords(name: string) {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
  return words.length > 1 && words.at(-1) === 'name' ? `${words.slice(0, -1).join(' ')}'s name` : words.join(' ')
}

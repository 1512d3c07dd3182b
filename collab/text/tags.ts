import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import type { Text } from './readText.ts'

/** `key` is the same for a tag that opens and the one that closes it; a mark of emphasis is both. */
type Tag = { key: string; text: string; kind: 'opens' | 'closes' | 'toggles'; from: number; to: number }

const TAG = /^([<{[])(\/?)([\p{L}\p{N}_-]*)/u
const SELF_CLOSING = '/>'
const EMPHASIS = /^[*_~]+$/
const COLOR = /^(?:\|c[0-9a-fA-F]{8}|\\[cC]\[\d+\])$/
const COLOR_END = /^(?:\|r|\\[cC]\[0\])$/
/** Unreal closes with it whatever was opened last. */
const CLOSES_LAST = '</>'

export function tagIn({ text, from, to }: Placeholder): Tag | undefined {
  const at = { text, from, to }
  if (EMPHASIS.test(text)) return { ...at, key: text, kind: 'toggles' }
  const closesColor = COLOR_END.test(text)
  if (closesColor || COLOR.test(text)) return { ...at, key: `${text[0]}color`, kind: closesColor ? 'closes' : 'opens' }
  const [all, bracket, slash, name] = TAG.exec(text) ?? []
  if (all === undefined) return undefined
  if (text !== CLOSES_LAST && (name === '' || text.endsWith(SELF_CLOSING))) return undefined
  return { ...at, key: `${bracket}${name!.toLowerCase()}`, kind: slash ? 'closes' : 'opens' }
}

/**
 * `wrong` is the first tag that closes what was not opened last, `early` the first that closes what is not open at all;
 * `hollow` counts the pairs with nothing between them.
 */
type Nesting = { wrong?: string; early?: string; hollow: string[] }

export function nestingOf({ text, pieces }: Text): Nesting {
  const tags = pieces.flatMap((piece) => tagIn(piece) ?? [])
  const closed = new Set(tags.filter(({ kind }) => kind === 'closes').map(({ key }) => key))
  const closesLast = tags.some((tag) => tag.text === CLOSES_LAST)
  const nesting: Nesting = { hollow: [] }
  const open: Tag[] = []
  const isOpen = (key: string) => open.some((tag) => tag.key === key)
  for (const tag of tags) {
    const closes = tag.kind === 'closes' || (tag.kind === 'toggles' && isOpen(tag.key))
    if (!closes) {
      const takesPart = tag.kind === 'toggles' || closed.has(tag.key) || (closesLast && tag.key.startsWith('<'))
      if (takesPart) open.push(tag)
      continue
    }
    const last = open.at(-1)
    const closesIt = (opened: Tag) => opened.key === tag.key || (tag.text === CLOSES_LAST && opened.key.startsWith('<'))
    if (last && closesIt(last)) {
      if (text.slice(last.to, tag.from).trim() === '') nesting.hollow.push(last.text)
      open.pop()
      continue
    }
    const at = open.findLastIndex(closesIt)
    if (at === -1) nesting.early ??= tag.text
    else open.splice(at, 1)
    nesting.wrong ??= tag.text
  }
  return nesting
}

import { directiveIn, directivesIn } from '#collab/text/directives.ts'
import { LINE_BREAK } from '#collab/text/facts/lengthLimit.ts'
import { tagIn } from '#collab/text/tags.ts'
import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { inBranch, type Structured, TOKEN, token } from '../structure.ts'
import { nameOf } from './names.ts'

const END_OF_BRANCHES = /^\}\s*\}$/

const TAGS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  '**': 'bold',
  __: 'bold',
  '***': 'bold italics',
  ___: 'bold italics',
  i: 'italics',
  em: 'italics',
  _: 'italics',
  u: 'underline',
  s: 'struck out',
  del: 'struck out',
  '~~': 'struck out',
  c: 'colour',
  color: 'colour',
  colour: 'colour',
  font: 'font',
  a: 'link',
  url: 'link',
  link: 'link',
}

/** Says what each mark stands for, such as `⟦1⟧ = number, ⟦2⟧ ⟦4⟧ = line break`; those that open a branch stand with the branches. */
export function marksOf({ tokens }: Structured): string {
  const numbers = new Map<string, number[]>()
  const meanings = meaningsOf(tokens)
  for (const [index, meaning] of meanings.entries())
    if (meaning !== undefined) numbers.set(meaning, [...(numbers.get(meaning) ?? []), index + 1])
  return [...numbers].map(([meaning, of]) => `${of.map(token).join(' ')} = ${meaning}`).join(', ')
}

/** Has the marks where the sentence names the texts behind them, for a model, which never saw those. */
export function inMarks({ tokens }: Structured, sentence: string) {
  const byLength = tokens
    .map(({ text }, index) => ({ text, mark: token(index + 1) }))
    .filter(({ text }) => text.trim().length > 1 && sentence.includes(text))
    .sort((a, b) => b.text.length - a.text.length)
  return byLength.reduce((said, { text, mark }) => said.replaceAll(text, mark), sentence)
}

/** Has the texts where the sentence names their marks, for people, who see no marks. */
export const inTexts = ({ tokens }: Pick<Structured, 'tokens'>, sentence: string) =>
  sentence.replaceAll(TOKEN, (mark, number) => {
    const text = tokens[Number(number) - 1]?.text
    return text === undefined ? mark : shownText(text)
  })

const shownText = (text: string) => (text.trim() === '' ? 'a line break' : text)

function meaningsOf(tokens: Placeholder[]): (string | undefined)[] {
  const isDate = tokens.some(({ text }) => text.startsWith('%')) && directivesIn(tokens).length === 0
  const [opened, closed] = [new Set<string>(), new Set<string>()]
  for (const piece of tokens) {
    const tag = tagIn(piece)
    if (tag && tag.kind !== 'closes') opened.add(tag.key)
    if (tag && tag.kind !== 'opens') closed.add(tag.key)
  }
  const open = new Set<string>()
  return tokens.map((piece) => {
    const { text, opens, branch } = piece
    if (opens !== undefined) return undefined
    if (LINE_BREAK.test(text)) return 'line break'
    if (text === '#' && branch !== undefined) return 'number'
    if (END_OF_BRANCHES.test(text)) return 'end of the branches'
    const tag = tagIn(piece)
    if (tag && (text.startsWith('<') || (opened.has(tag.key) && closed.has(tag.key)))) {
      const key = inBranch({ ...piece, text: tag.key })
      const isEnd = tag.kind === 'closes' || (tag.kind === 'toggles' && open.has(key))
      if (isEnd) open.delete(key)
      else open.add(key)
      return tagMeaning(tag.key, isEnd, closed.has(tag.key))
    }
    return (isDate && directiveIn(piece) && 'part of a date') || nameOf(piece)
  })
}

function tagMeaning(key: string, isEnd: boolean, isPair: boolean) {
  const bare = key.replace(/^[<{[|\\]/, '')
  const name = TAGS[bare] ?? (bare === '' ? 'markup' : bare.slice(0, 24))
  return isPair || isEnd ? `${name} ${isEnd ? 'off' : 'on'}` : name
}

import type { RatingBatch } from '../../prompts/batches.ts'
import type { Quoting } from '../../prompts/otherTexts/quotes.ts'
import type { Services } from '../../services.ts'
import type { Checked } from '../drafts/progress.ts'

type Texts = Pick<Services, 'texts'>
type Beside = Pick<RatingBatch, 'description' | 'characters' | 'glossary' | 'neighbours'>

/**
 * Rows to be rated in groups within which none has the words of another: an order to rate a row well that quotes it never
 * stands in the call that rates it.
 */
export async function withoutQuotes(services: Texts, answers: Checked[]): Promise<Checked[][]> {
  const texts = answers.map((answer, row) => ({ text: textOf(answer), row }))
  const quoted = await findQuoted(services, answers, texts)
  const clash = (one: number, other: number) => quoted[one]!.has(other) || quoted[other]!.has(one)
  const groups: number[][] = []
  for (const at of answers.keys()) {
    const group = groups.find((members) => !members.some((member) => clash(member, at)))
    if (group) group.push(at)
    else groups.push([at])
  }
  for (const lonely of groups.filter(({ length }) => length === 1)) {
    const largest = groups.reduce((most, group) => (group.length > most.length ? group : most))
    const companion = largest.length > 2 ? largest.findIndex((member) => !clash(member, lonely[0]!)) : -1
    if (companion >= 0) lonely.push(...largest.splice(companion, 1))
  }
  return groups.map((group) => group.sort((a, b) => a - b).map((at) => answers[at]!))
}

export async function besideUnquoted<Context extends Beside>(
  services: Texts,
  answers: Checked[],
  context: Context,
): Promise<Context> {
  const { description = '', characters, glossary, neighbours } = context
  const items = [
    { text: description },
    ...characters.map(({ name, description, context }) => ({ text: [name, description, context ?? ''].join('\n') })),
    ...glossary.map(({ description, notes, context }) => ({
      text: [description, notes ?? '', context ?? ''].join('\n'),
    })),
    ...neighbours.map(({ source, translation = '', speaker = '' }) => ({
      text: [source, translation, speaker].join('\n'),
    })),
  ]
  const quoted = await findQuoted(services, answers, items)
  const isQuiet = quoted.map((rows) => rows.size === 0)
  const isAt = (from: number) => (_: unknown, index: number) => isQuiet[from + index]!
  const { description: _, ...rest } = context
  const [atCharacters, atGlossary, atNeighbours] = [1, 1 + characters.length, 1 + characters.length + glossary.length]
  return {
    ...(isQuiet[0] ? context : (rest as Context)),
    characters: characters.filter(isAt(atCharacters)),
    glossary: glossary.map((entry, index) =>
      isAt(atGlossary)(entry, index) ? entry : { ...entry, description: '', notes: null, context: null },
    ),
    neighbours: neighbours.filter(isAt(atNeighbours)),
  }
}

/** The rows that each of the texts quotes; all of them where that is not known in time. */
async function findQuoted({ texts }: Texts, answers: Checked[], items: Quoting[]): Promise<Set<number>[]> {
  const rows = answers.map(({ draft, text }) => ({ source: draft.structured.text, translation: text }))
  const found = await texts.run('quote', { rows }, items)
  return items.map(({ row }, index) => new Set(found[index] ?? [...answers.keys()].filter((at) => at !== row)))
}

const textOf = ({ draft: { row, structured, speaker = '' }, text }: Checked) =>
  [structured.text, text, speaker, row.context ?? ''].join('\n')

import type { TranslationBatch } from '../integrations/translator.ts'

/** `silent`: how many of the characters, the last ones, say nothing in these rows. Neighbours: the nearest first. */
type Context = Omit<TranslationBatch, 'rows'> & { silent: number }

const CONTEXT_TOKENS = 3_000
const SHORT_DESCRIPTION = 600
const NEAREST = 4

/** About four ASCII letters are a token, and most other letters are one. */
export function estimateTokens(text: string) {
  const ascii = text.replaceAll(/[^ -~\n]/g, '').length
  return Math.ceil(ascii / 4 + (text.length - ascii) / 1.5)
}

/** What is told beside the rows, without its least useful parts as far as it is too much. */
export function fitContext(context: Context, most = CONTEXT_TOKENS): Omit<TranslationBatch, 'rows'> {
  let fitting: Context | undefined = context
  let smallest = context
  while (fitting && tokensOf(fitting) > most) {
    fitting = withoutLeastUseful(fitting)
    smallest = fitting ?? smallest
  }
  const { silent: _, neighbours, ...rest } = fitting ?? smallest
  return { ...rest, neighbours: neighbours.toSorted((a, b) => a.line - b.line) }
}

const tokensOf = ({ description = '', characters, glossary, neighbours }: Context) =>
  estimateTokens(description + JSON.stringify([characters, glossary, neighbours]))

/** One part less; undefined when nothing is left to drop. */
function withoutLeastUseful(context: Context): Context | undefined {
  const { characters, silent, glossary, neighbours, description } = context
  if (neighbours.length > NEAREST) return { ...context, neighbours: neighbours.slice(0, -1) }
  if (silent > 0) return { ...context, characters: characters.slice(0, -1), silent: silent - 1 }
  const explained = glossary.findLastIndex((term) => term.description !== '' || term.notes || term.context)
  if (explained !== -1) return { ...context, glossary: glossary.with(explained, bare(glossary[explained]!)) }
  if (neighbours.length > 0) return { ...context, neighbours: neighbours.slice(0, -1) }
  if (description && description.length > SHORT_DESCRIPTION)
    return { ...context, description: description.slice(0, SHORT_DESCRIPTION) }
  const told = characters.findLastIndex((character) => character.context)
  if (told !== -1) return { ...context, characters: characters.with(told, { ...characters[told]!, context: null }) }
  if (characters.length > 0) return { ...context, characters: characters.slice(0, -1) }
  if (description) return withoutDescription(context)
  if (glossary.length > 0) return { ...context, glossary: glossary.slice(0, -1) }
  return undefined
}

const withoutDescription = ({ description: _, ...context }: Context): Context => context

const bare = (term: Context['glossary'][number]) => ({ ...term, description: '', notes: null, context: null })

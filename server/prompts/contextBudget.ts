import type { Line, TranslationBatch } from './batches.ts'

/** The same for all calls of a job, so that a service may keep what it has read of it. */
export type SharedContext = Omit<TranslationBatch, 'rows' | 'neighbours' | 'voices' | 'examples' | 'isVaried'>
/** `silent`: how many of the characters, the last ones, say nothing in these rows or beside them. */
export type Context = SharedContext & { silent: number }

const CONTEXT_TOKENS = 2_200
const AROUND_TOKENS = 800
const SHORT_DESCRIPTION = 600

type Letters = { ascii: number; others: number }

/** About four ASCII letters are a token, and most other letters are one. */
export const estimateTokens = (text: string) => tokensIn(lettersIn(text))

function lettersIn(text: string): Letters {
  const ascii = text.replaceAll(/[^ -~\n]/g, '').length
  return { ascii, others: text.length - ascii }
}

const tokensIn = ({ ascii, others }: Letters) => Math.ceil(ascii / 4 + others / 1.5)

export function fitContext(context: Context, most = CONTEXT_TOKENS): SharedContext {
  const tokensOf = createMeasure()
  let fitting = context
  for (const { steps, take } of CUTS) {
    if (tokensOf(fitting) <= most) break
    const whole = fitting
    // As few steps as do: a glossary may have tens of thousands of entries, and each measure looks at all of them.
    let [few, many] = [0, steps(whole)]
    while (few + 1 < many) {
      const middle = Math.floor((few + many) / 2)
      if (tokensOf(take(whole, middle)) > most) few = middle
      else many = middle
    }
    fitting = take(whole, many)
  }
  const { silent: _, ...rest } = fitting
  return rest
}

const MAX_LINE_LENGTH = 400

export const cutLine = (text: string) =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).replace(/⟦\d*$/, '')}…` : text

export function fitLines(lines: Line[], most = AROUND_TOKENS): Line[] {
  let left = most
  return lines.filter((line, index) => {
    left -= estimateTokens(JSON.stringify(line))
    return left >= 0 || index === 0
  })
}

function createMeasure() {
  const known = new Map<object, Letters>()
  const lettersOf = (part: object) => {
    const letters = known.get(part) ?? lettersIn(JSON.stringify(part))
    known.set(part, letters)
    return letters
  }
  return ({ description = '', characters, glossary }: Context) => {
    const lists = [characters, glossary]
    const sum = lettersIn(description + JSON.stringify(lists.map(() => [])))
    for (const list of lists) {
      sum.ascii += Math.max(0, list.length - 1) // the commas
      for (const part of list) {
        const { ascii, others } = lettersOf(part)
        sum.ascii += ascii
        sum.others += others
      }
    }
    return tokensIn(sum)
  }
}

/** Number of times that something can be left out, and what remains after some of these steps; the least useful first. */
type Cut = { steps: (context: Context) => number; take: (context: Context, steps: number) => Context }

const CUTS: Cut[] = [
  cut(
    ({ silent }) => silent,
    (context, steps) => ({
      ...context,
      characters: shorter(context.characters, steps),
      silent: context.silent - steps,
    }),
  ),
  cut(
    ({ glossary }) => glossary.filter(isExplained).length,
    (context, steps) => ({ ...context, glossary: changeLast(context.glossary, steps, isExplained, bare) }),
  ),
  cut(
    ({ description = '' }) => (description.length > SHORT_DESCRIPTION ? 1 : 0),
    (context) => ({ ...context, description: context.description!.slice(0, SHORT_DESCRIPTION) }),
  ),
  cut(
    ({ characters }) => characters.filter(isTold).length,
    (context, steps) => ({ ...context, characters: changeLast(context.characters, steps, isTold, untold) }),
  ),
  cut(
    ({ characters }) => characters.length,
    (context, steps) => ({ ...context, characters: shorter(context.characters, steps) }),
  ),
  cut(
    ({ description }) => (description ? 1 : 0),
    ({ description: _, ...context }) => context,
  ),
  cut(
    ({ glossary }) => glossary.length,
    (context, steps) => ({ ...context, glossary: shorter(context.glossary, steps) }),
  ),
]

function cut(steps: Cut['steps'], take: Cut['take']): Cut {
  return {
    steps: (context) => Math.max(0, steps(context)),
    take: (context, steps) => (steps > 0 ? take(context, steps) : context),
  }
}

type Term = Context['glossary'][number]
type Character = Context['characters'][number]

function isExplained({ description, notes, context }: Term) {
  return description !== '' || Boolean(notes) || Boolean(context)
}
function isTold({ context }: Character) {
  return Boolean(context)
}
function bare(term: Term): Term {
  return { ...term, description: '', notes: null, context: null }
}
function untold(character: Character): Character {
  return { ...character, context: null }
}
function shorter<T>(list: T[], by: number): T[] {
  return list.slice(0, list.length - by)
}

function changeLast<T extends object>(
  list: T[],
  count: number,
  isMeant: (one: T) => boolean,
  change: (one: T) => T,
): T[] {
  let left = count
  return list
    .toReversed()
    .map((one) => (isMeant(one) && left-- > 0 ? change(one) : one))
    .reverse()
}

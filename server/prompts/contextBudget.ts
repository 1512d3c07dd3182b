import type { TranslationBatch } from '../integrations/translator.ts'

/** `silent`: how many of the characters, the last ones, say nothing in these rows. Neighbours: the nearest first. */
export type Context = Omit<TranslationBatch, 'rows'> & { silent: number }

const CONTEXT_TOKENS = 3_000
const SHORT_DESCRIPTION = 600
const NEAREST = 4

type Letters = { ascii: number; others: number }

/** About four ASCII letters are a token, and most other letters are one. */
export const estimateTokens = (text: string) => tokensIn(lettersIn(text))

function lettersIn(text: string): Letters {
  const ascii = text.replaceAll(/[^ -~\n]/g, '').length
  return { ascii, others: text.length - ascii }
}

const tokensIn = ({ ascii, others }: Letters) => Math.ceil(ascii / 4 + others / 1.5)

/** Fits the context into its budget by dropping its least useful parts. */
export function fitContext(context: Context, most = CONTEXT_TOKENS): Omit<TranslationBatch, 'rows'> {
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
  const { silent: _, neighbours, ...rest } = fitting
  return { ...rest, neighbours: neighbours.toSorted((a, b) => a.line - b.line) }
}

/** The tokens of what is told as JSON. Each part is written once, however often the rest of it is measured. */
function createMeasure() {
  const known = new Map<object, Letters>()
  const lettersOf = (part: object) => {
    const letters = known.get(part) ?? lettersIn(JSON.stringify(part))
    known.set(part, letters)
    return letters
  }
  return ({ description = '', characters, glossary, neighbours }: Context) => {
    const lists = [characters, glossary, neighbours]
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
    ({ neighbours }) => neighbours.length - NEAREST,
    (context, steps) => ({ ...context, neighbours: shorter(context.neighbours, steps) }),
  ),
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
    ({ neighbours }) => neighbours.length,
    (context, steps) => ({ ...context, neighbours: shorter(context.neighbours, steps) }),
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

/** Changes the last so many of those that are to be changed. */
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

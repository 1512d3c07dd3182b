import { Composer, type ErrorCode, Lexer, Parser } from 'yaml'
import type { FormatError } from '../format.ts'
import { MAX_DEPTH, TOO_DEEP } from '../limits.ts'
import { faultAt } from '../text/positions.ts'

/** The parser keeps an object of each token, blanks among them: a text and its key are about ten. */
const MAX_TOKENS = 1_500_000
const MAX_OPEN = MAX_DEPTH + 2

type Place = number | { offset: number } | readonly number[]
type OnError = (place: Place, code: ErrorCode, message: string, isWarning?: boolean) => void

/** Aliases stay as they are written: nothing is expanded. Throws FormatError. */
export function readDocuments(file: string): unknown[] {
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, strict: true })
  let fault: FormatError | undefined
  // It would go on and make an error of each character; on its way out it reports what was thrown again, in other places.
  const watched = composer as unknown as { onError: OnError }
  const onError = watched.onError
  watched.onError = (place, code, message, isWarning) => {
    if (!isWarning) {
      fault ??= faultAt(file, startOf(place), message)
      throw fault
    }
    onError(place, code, message, isWarning)
  }
  const contents: unknown[] = []
  for (const document of composer.compose(tokensOf(file))) {
    const [error] = document.errors
    if (error) throw faultAt(file, error.pos[0], error.message)
    contents.push(document.contents)
  }
  return contents
}

const startOf = (place: Place) =>
  typeof place === 'number' ? place : 'offset' in place ? place.offset : (place[0] ?? 0)

function* tokensOf(file: string) {
  const parser = new Parser()
  let tokens = 0
  for (const token of new Lexer().lex(file)) {
    const { offset } = parser
    for (const parsed of parser.next(token)) {
      if (parsed.type === 'error') throw faultAt(file, parsed.offset, parsed.message)
      yield parsed
    }
    if (parser.stack.length > MAX_OPEN) throw faultAt(file, offset, TOO_DEEP)
    if (++tokens > MAX_TOKENS) throw faultAt(file, offset, TOO_MANY_TOKENS)
  }
  yield* parser.end()
}

const TOO_MANY_TOKENS = `A file has at most ${MAX_TOKENS.toLocaleString('en')} words, signs and blanks between them`

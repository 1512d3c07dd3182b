import { readFileSync } from 'node:fs'
import { readText } from '#collab/text/readText.ts'
import { type Dictionary, openDictionary, startHunspell } from '#collab/text/spelling/hunspell.ts'
import { findSlips, saySlip } from '#collab/text/spelling/slips.ts'
import { unknownWords } from '#collab/text/spelling/unknownWords.ts'
import { newIn, usedIn } from '#collab/text/spelling/usedBefore.ts'
import { dictionaryOf, hasWholeDictionary, tellsWords } from '#db/vocabulary/checks/spelling.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { dictionaryFile } from '#server/judging/dictionaries.ts'
import { sameForUnlike } from '#server/prompts/alignment.ts'
import { hunchOf } from '#server/prompts/belonging/hunches.ts'
import { createMisfitSearch } from '#server/prompts/belonging/misfits.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { createBorrowingSearch } from '#server/prompts/otherTexts/borrowed.ts'
import { sharedPassages } from '#server/prompts/otherTexts/passages.ts'
import { sharedAdditions } from '#server/prompts/otherTexts/shared.ts'
import { restore, type Structured, structure } from '#server/prompts/structure.ts'
import type { CorpusRow } from './draws.ts'

const KNOWN_PAIRS = 1_000

export type Asked = { row: CorpusRow; content: string; structured: Structured }
/** `isApart`: it may be another row's, and is asked for again in a smaller call. */
export type Judged = { isApart: boolean; faults: string[]; hunch?: string | undefined }

export function asAsked(row: CorpusRow): Asked {
  const content = fitPlurals(row.source, 'en', row.language)
  return { row, content, structured: structure(content) }
}

const dictionaries = new Map<string, Dictionary>()
/** Before rows of this language are judged: its dictionary. */
export async function loadDictionary(language: string) {
  const name = tellsWords(language) ? dictionaryOf(language) : undefined
  if (name === undefined || dictionaries.has(language)) return
  const [affixes, words] = (['affixes', 'words'] as const).map((part) => readFileSync(dictionaryFile(name, part)))
  dictionaries.set(language, openDictionary(await startHunspell(), { affixes: affixes!, words: words! }))
}

function createSpeller(known: CorpusRow[]) {
  const dictionary = dictionaries.get(known[0]!.language)
  const used = usedIn(known.map(({ translation }) => translation))
  return ({ content, structured, row: { language } }: Asked, answer: string) => {
    const texts = { source: readText(content), translation: readText(restore(structured, answer)) }
    const unknown = dictionary ? unknownWords(dictionary, texts, language) : []
    const slips = dictionary && hasWholeDictionary(language) ? findSlips(dictionary, texts, language, unknown) : []
    return newIn({ slips, unknown }, used)
  }
}

/** The gate as a job asks it, for one language of a game of which these rows are translated. */
export function createGate(known: CorpusRow[]) {
  const [first] = known
  const languages = { source_language: 'en', target_language: first!.language }
  const pairs = known.slice(0, KNOWN_PAIRS).map(({ source, translation }) => ({ source, translation }))
  const findMisfit = createMisfitSearch(languages, pairs)
  const spell = createSpeller(known.slice(0, KNOWN_PAIRS))
  return (call: Asked[], answers: string[]): Judged[] => {
    const sources = call.map(({ structured }) => structured.text)
    const answered = sources.map((source, at) => ({ source, answer: answers[at]!, at }))
    const borrows = createBorrowingSearch(
      call.map(({ row, structured }) => ({ text: row.source, source: structured.text })),
    )
    const found = [...sameForUnlike(answered), ...sharedAdditions(answered), ...sharedPassages(answered)]
    const apart = new Set(found.map(({ at }) => at))
    return answered.map(({ source, answer, at }) => {
      const misfit = findMisfit({ sources, at, answer, answers })
      const own = { texts: [call[at]!.row.source], told: [at] }
      const isApart = apart.has(at) || misfit.isOthers || borrows({ source, answer, own })
      const { slips, unknown } = spell(call[at]!, answer)
      const faults = [...faultsIn(call[at]!, answer), ...misfit.doubts, ...slips.map(saySlip)]
      return { isApart, faults, hunch: hunchOf(misfit, unknown) }
    })
  }
}

export const faultsIn = ({ row: { language, identifier }, content, structured }: Asked, answer: string) =>
  faultsOf({ content, structured, glossary: [], source_language: 'en', language, identifier }, answer).map(
    ({ message }) => message,
  )

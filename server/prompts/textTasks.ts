import type { Alike, TermTranslation } from '#collab/text/checks/check.ts'
import type { Box, Measured } from '#collab/text/facts/boxes.ts'
import { namedAsCharacters } from '#collab/text/facts/speakers.ts'
import { fixOf, type Judging, judge } from '#collab/text/judge.ts'
import type { measure, openGameFont } from '#collab/text/measure/measure.ts'
import { compilePatterns } from '#collab/text/ownPatterns.ts'
import { readText, squeezed } from '#collab/text/readText.ts'
import { createReplacer, type Replacement } from '#collab/text/search/replacing.ts'
import { createRowTest, type SearchedTexts, type TextSearch } from '#collab/text/search/textSearch.ts'
import type { openDictionary, startHunspell } from '#collab/text/spelling/hunspell.ts'
import { findSlips, type Slip } from '#collab/text/spelling/slips.ts'
import { unknownWords } from '#collab/text/spelling/unknownWords.ts'
import { createTermRenewer, type TermRenewal } from '#collab/text/terms/renewTerm.ts'
import { createSourceTerms } from '#collab/text/terms/sourceTerms.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import { hasWholeDictionary } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import type { Line } from './batches.ts'
import { createMisfitSearch } from './belonging/misfits.ts'
import type { Pair as TranslatedPair } from './belonging/words/wordModel.ts'
import { branchesOf } from './branches.ts'
import { type Fault, faultsOf, isUseless, type Languages } from './checks.ts'
import { type Context, cutLine, estimateTokens, fitContext } from './contextBudget.ts'
import { detectLanguage } from './detectLanguage.ts'
import { createLikelySearch } from './likelyPatterns.ts'
import { marksOf } from './marks/marks.ts'
import { type Told as BorrowedFrom, createBorrowingSearch } from './otherTexts/borrowed.ts'
import { createExampleSearch, type ExamplePair } from './otherTexts/examples.ts'
import { createQuoteSearch, type Quoted } from './otherTexts/quotes.ts'
import { repeatsInstructions } from './prompts.ts'
import { type Told as PseudoTold, pseudoTranslate } from './pseudoText.ts'
import type { Pair } from './scores/pair.ts'
import { countText } from './scores/score.ts'
import { opaque, restore, type Structured, structure, withoutInvented, withoutTokens } from './structure.ts'
import { likelyTerms, type PageToRead } from './terms/likelyTerms.ts'

const WORD = /\p{L}/u

/**
 * V8 compiles an expression when it is used, and again when it is used a second time: two texts of nobody's pay for that, for
 * which there is more time.
 */
const firstFaults: Fault[][] = []
const FIRST_TEXTS = 2
const FIRST = 'Is there nothing here at 10:30 (yet)?'
const FIRST_SOURCE = { content: FIRST, structured: structure(FIRST), glossary: [] }
const FIRST_ANSWER = 'Nada hay por aquí a las 10:30 (todavía).'

/** Fonts are shaped by a program of its own, which only texts in boxes need. */
let shaper: { measure: typeof measure; openGameFont: typeof openGameFont } | undefined

/** Spelling needs another one, started anew for each dictionary. */
let hunspell: { openDictionary: typeof openDictionary; startHunspell: typeof startHunspell } | undefined
let unread: Awaited<ReturnType<typeof startHunspell>> | undefined

/** Loads what a task needs beside this file; before its first run. */
export async function loadTask(name: TaskName) {
  if (name === 'measure') shaper ??= await import('#collab/text/measure/measure.ts')
  if (name !== 'spell') return
  hunspell ??= await import('#collab/text/spelling/hunspell.ts')
  unread ??= await hunspell.startHunspell()
}

/** `text` is the answer with everything back in its place; `mended` is that without tokens of the engine's own. */
export type Checked = { faults: Fault[]; text: string; mended: string }

type Names = { terms: SearchedTerm[]; characters: { name: string }[]; source_language: LanguageCode } & Patterns
type SearchedTerm = { term: string; source_variants?: readonly string[]; is_case_sensitive: boolean }
type PlacedTerm = SearchedTerm & { at: number }
type Patterns = { patterns?: readonly string[] | undefined }
type CopyLanguages = { source_language: LanguageCode; target_language: LanguageCode }
type Source = { source: string; speaker: string | null }
type TermSlice = string
/** `text` is the translation that is there already, `before` the source text of which it was made, where it is to follow a change. */
type RowToPrepare = Source & {
  max_length: LengthLimit | null
  text: string
  before: string | null
  reference: string | undefined
}
type LineToShow = Source & { translation: string; is_checked: boolean }
type SharedByJudged = Pick<Judging, 'from' | 'to' | 'levels' | 'ownMarks'>
type Judged = {
  source: string
  translation: string
  identifier: string
  terms: TermTranslation[]
  maxLength: LengthLimit | null
  measured?: Measured | undefined
  fileForms?: readonly string[] | undefined
  unknownWords?: readonly string[] | undefined
  alike?: Alike | undefined
}
/** With `structured` the text is an engine's, with tokens: it is searched for slips. */
type ToSpell = Patterns & { source: string; translation: string; structured?: Structured }
export type Spelled = { unknown: string[]; slips: Slip[] }
/** With `structured` the text is an engine's, with tokens. */
type ToMeasure = Patterns & { text: string; structured?: Structured; box: Box }
type Answer = { content: string; structured: Structured; answer: string }
type Told = {
  glossary: TermTranslation[]
  identifier?: string
  feedback?: string | undefined
  maxLength?: LengthLimit | undefined
  measured?: Measured | undefined
  present?: string | undefined
  before?: string | undefined
}

/**
 * No work on texts of people and models has a bound on its time that holds for every text, so all of it runs in the text
 * thread. A task takes what its items share, and the slices of a cached input where it has one, and returns the function for
 * one item.
 */
export const TEXT_TASKS = {
  survey({ source_language, patterns }: Pick<Names, 'source_language' | 'patterns'>, slices: TermSlice[]) {
    const terms = slices.flatMap(
      (slice) => JSON.parse(slice) as [id: string, term: string, is_case_sensitive: boolean][],
    )
    const find = entryFinder(
      terms.map(([id, term, is_case_sensitive]) => ({ id, term, is_case_sensitive })),
      source_language,
      compilePatterns(patterns),
    )
    return (source: string) => find(source).map(({ id }) => id)
  },
  borrow: ({ told }: { told: BorrowedFrom[] }) => createBorrowingSearch(told),
  misfit: ({ patterns, ...languages }: CopyLanguages & Patterns, slices: string[]) =>
    createMisfitSearch(
      languages,
      slices.flatMap((slice) => JSON.parse(slice) as TranslatedPair[]),
      compilePatterns(patterns),
    ),
  example({ source_language, target_language, patterns }: CopyLanguages & Patterns, slices: string[]) {
    const own = compilePatterns(patterns)
    const languages = { from: source_language, to: target_language, own, detectLanguage }
    const pairs = slices.flatMap((slice) => JSON.parse(slice) as ExamplePair[])
    function show({ source, translation, is_model }: ExamplePair) {
      const content = fitPlurals(source, source_language, target_language)
      if (squeezed(source) === squeezed(translation)) return undefined
      if (!is_model && judge(source, translation, languages).length > 0) return undefined
      const structured = structure(content, own)
      return { source: structured.text, translation: opaque(structured, translation, own) }
    }
    return createExampleSearch(pairs, show, own)
  },
  quote: ({ rows }: { rows: Quoted[] }) => createQuoteSearch(rows),
  line({ characters, source_language, target_language, patterns }: Omit<Names, 'terms'> & CopyLanguages) {
    const own = compilePatterns(patterns)
    const languages = { from: source_language, to: target_language, own, detectLanguage }
    const nameOf = namedAsCharacters(characters)
    return ({ source, translation, speaker: said, is_checked }: LineToShow): Omit<Line, 'line'> => {
      const content = fitPlurals(source, source_language, target_language)
      const structured = structure(content, own)
      const speaker = nameOf(said)
      const isModel = translation !== '' && (is_checked || judge(source, translation, languages).length === 0)
      return {
        source: cutLine(structured.text),
        ...(isModel ? { translation: cutLine(opaque(structured, translation, own)) } : {}),
        ...(speaker === undefined ? {} : { speaker }),
      }
    }
  },
  judge({ from, to, levels, ownMarks, patterns }: SharedByJudged & Patterns) {
    const own = compilePatterns(patterns)
    return ({ source, translation, ...about }: Judged) =>
      judge(source, translation, { from, to, levels, ownMarks, own, audience: 'people', ...about })
  },
  fix({ from, to, levels, ownMarks, patterns }: SharedByJudged & Patterns) {
    const own = compilePatterns(patterns)
    return ({ source, translation, checks, ...about }: Judged & { checks: readonly CheckName[] }) => {
      const context: Judging = { from, to, levels, ownMarks, own, audience: 'people', ...about }
      for (const { check } of judge(source, translation, context)) {
        const fixed = checks.includes(check) ? fixOf(check, source, translation, context) : undefined
        if (fixed !== undefined) return { check, fixed }
      }
      return undefined
    }
  },
  measure(_: undefined, [bytes]: (Uint8Array | undefined)[]) {
    const font = bytes && shaper!.openGameFont(bytes)
    return ({ text, structured, box, patterns }: ToMeasure): Measured | undefined => {
      const written = structured ? restore(structured, text) : text
      return font && shaper!.measure(font, box, readText(written, compilePatterns(patterns)))
    }
  },
  spell({ language }: { language: LanguageCode }, [affixes, words]: Uint8Array[]) {
    const program = unread!
    unread = undefined
    const dictionary = hunspell!.openDictionary(program, { affixes: affixes!, words: words! })
    return ({ source, translation, patterns, structured }: ToSpell): Spelled => {
      const own = compilePatterns(patterns)
      const written = structured ? restore(structured, translation) : translation
      const texts = { source: readText(source, own), translation: readText(written, own) }
      const unknown = unknownWords(dictionary, texts, language)
      const isSearched = structured !== undefined && hasWholeDictionary(language)
      return { unknown, slips: isSearched ? findSlips(dictionary, texts, language, unknown) : [] }
    }
  },
  own({ pattern }: { pattern: string }) {
    const own = compilePatterns([pattern])
    const isOwn = (text: string) => own.some((one) => one.exec(text)?.[0] === text)
    return (content: string) => [...new Set(placeholders(content, own).map(({ text }) => text))].filter(isOwn)
  },
  likely: ({ patterns }: { patterns: readonly string[] }) => createLikelySearch(patterns),
  fit: () => (context: Context) => fitContext(context),
  copy({ source_language, target_language, patterns }: CopyLanguages & Patterns) {
    const own = compilePatterns(patterns)
    return (source: string): string | null => {
      if (WORD.test(withoutTokens(source, own))) return null
      return fitPlurals(source, source_language, target_language)
    }
  },
  prepare({
    terms,
    characters,
    source_language,
    target_language,
    patterns,
  }: Names & { target_language: LanguageCode }) {
    const own = compilePatterns(patterns)
    const find = entryFinder(
      terms.map((term, index) => ({ ...term, index })),
      source_language,
      own,
    )
    const nameOf = namedAsCharacters(characters)
    return ({ source, speaker, max_length, text, before, reference }: RowToPrepare) => {
      const content = fitPlurals(source, source_language, target_language)
      const structured = structure(content, own)
      const present = text === '' ? undefined : opaque(structured, text, own)
      const former =
        before === null ? undefined : opaque(structured, fitPlurals(before, source_language, target_language), own)
      const branches = branchesOf(structured, target_language)
      // Branches of another language are other ones.
      const told = reference === undefined || branches.length > 0 ? undefined : opaque(structured, reference, own)
      return {
        content,
        structured,
        reference: told,
        terms: find(source).map(({ index }) => index),
        speaker: nameOf(speaker),
        branches,
        marks: marksOf(structured),
        maxLength: max_length ?? undefined,
        tokens: estimateTokens([structured.text, present, former, told].join(' ')),
        present,
        before: former,
      }
    }
  },
  check: ({ patterns, ...languages }: Omit<Languages, 'own'> & Patterns) => {
    const own = compilePatterns(patterns)
    while (firstFaults.length < FIRST_TEXTS) firstFaults.push(faultsOf({ ...FIRST_SOURCE, ...languages }, FIRST_ANSWER))
    return ({ answer, ...source }: Answer & Told): Checked => ({
      faults: faultsOf({ ...source, ...languages, own }, answer),
      text: restore(source.structured, answer),
      mended: restore(source.structured, withoutInvented(source.structured, answer)),
    })
  },
  salvage:
    () =>
    ({ content, structured, answer }: Answer): string | null => {
      const text = restore(structured, withoutInvented(structured, answer))
      const isNothing = text.trim() === '' || isUseless(content, text)
      return isNothing || text.length > MAX_TEXT_LENGTH ? null : text
    },
  repeat:
    () =>
    ({ text, source }: { text: string; source: string }) =>
      repeatsInstructions(text, source),
  score: () => (pair: Pair) => countText(pair),
  find(search: TextSearch) {
    const isFound = createRowTest(search)
    return (rows: SearchedTexts[]) => rows.map(isFound)
  },
  replace({ patterns, ...replacement }: Replacement & Patterns) {
    const hitsIn = createReplacer(replacement, compilePatterns(patterns))
    return (texts: string[]) => texts.map(hitsIn)
  },
  renew({ patterns, ...renewal }: TermRenewal & Patterns) {
    const renewedIn = createTermRenewer(renewal, compilePatterns(patterns))
    return (rows: { source: string; text: string }[]) => rows.map(renewedIn)
  },
  places({ terms, source_language, patterns }: Omit<Names, 'terms' | 'characters'> & { terms: PlacedTerm[] }) {
    const find = entryFinder(terms, source_language, compilePatterns(patterns))
    return (source: string) => find(source).map(({ at }) => at)
  },
  terms: () => (page: PageToRead) => likelyTerms(page),
  pseudo: (told: PseudoTold) => (text: string) => pseudoTranslate(text, told),
}

function entryFinder<Entry extends SearchedTerm>(all: Entry[], language: LanguageCode, own: RegExp[]) {
  const find = createSourceTerms(all, language, own)
  return (source: string) => find(source).flatMap(({ entries }) => entries)
}

type TextTasks = typeof TEXT_TASKS
export type TaskName = keyof TextTasks
export type Shared<Name extends TaskName> = Parameters<TextTasks[Name]>[0]
export type Item<Name extends TaskName> = Parameters<ReturnType<TextTasks[Name]>>[0]
export type Result<Name extends TaskName> = ReturnType<ReturnType<TextTasks[Name]>>

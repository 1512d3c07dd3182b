import { listCharacters } from '#db/queries/characters.ts'
import { listTerms } from '#db/queries/glossaryEntries.ts'
import type { PageInProject } from '#db/queries/pagesInProject.ts'
import { listNeighbours } from '#db/queries/rowsToTranslate.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { HeldRow } from '../batches/changeHeld.ts'
import type { TranslationBatch } from '../integrations/translator.ts'
import { fitContext } from './contextBudget.ts'
import { createTermFinder } from './findTerms.ts'
import { looksLikeInstructions } from './hostileTexts.ts'
import { speakerIn } from './speakers.ts'
import { withoutTokens } from './structure.ts'

const AROUND = 3
const MAX_NEIGHBOUR_LENGTH = 400
/** What quick creation and the creation form write into the description; it says nothing about the project. */
const PLACEHOLDER_DESCRIPTION = 'Translation project'

/** What the engine is told beside the rows themselves, all of it from this project. */
export type BatchContext = Omit<TranslationBatch, 'rows'>
type Neighbour = BatchContext['neighbours'][number]

export async function readContext(
  db: Db,
  page: PageInProject,
  language: LanguageCode,
  rows: HeldRow[],
): Promise<BatchContext> {
  const own = new Set(rows.map((row) => row.position))
  const [terms, characters, around] = await Promise.all([
    listTerms(db, page.project_id, language),
    page.type === 'dialogue' ? listCharacters(db, page.page_id) : [],
    listNeighbours(db, page.page_id, language, positionsAround(own)),
  ])
  const speakers = new Set(rows.map((row) => speakerIn(row.context, characters)))
  const isSpeaking = ({ name }: { name: string }) => speakers.has(name)
  const description = page.description.trim()
  return fitContext({
    organization_id: page.organization_id,
    content_type: page.type,
    source_language: page.source_language,
    target_language: language,
    ...(description !== '' && description !== PLACEHOLDER_DESCRIPTION ? { description } : {}),
    characters: [...characters.filter(isSpeaking), ...characters.filter((character) => !isSpeaking(character))],
    silent: characters.filter((character) => !isSpeaking(character)).length,
    glossary: mostUsedFirst(terms, page.source_language, rows),
    neighbours: around
      .filter(({ source, translation }) => !looksLikeInstructions(`${source}\n${translation}`))
      .map(shorten)
      .sort((a, b) => distance(own, a) - distance(own, b)),
  })
}

/** Entries that occur in these rows. */
function mostUsedFirst<Term extends { term: string }>(terms: Term[], language: LanguageCode, rows: HeldRow[]): Term[] {
  const find = createTermFinder(terms, language)
  const uses = new Map<Term, number>()
  for (const { source } of rows)
    for (const { entries } of find(withoutTokens(source)))
      for (const entry of entries) uses.set(entry, (uses.get(entry) ?? 0) + 1)
  return [...uses].sort(([, a], [, b]) => b - a).map(([term]) => term)
}

function positionsAround(own: Set<number>) {
  const positions = new Set<number>()
  for (const position of own)
    for (let at = position - AROUND; at <= position + AROUND; at++) if (at >= 0 && !own.has(at)) positions.add(at)
  return [...positions]
}

const cut = (text: string) => (text.length > MAX_NEIGHBOUR_LENGTH ? `${text.slice(0, MAX_NEIGHBOUR_LENGTH)}…` : text)

const shorten = ({
  position,
  source,
  translation,
}: {
  position: number
  source: string
  translation: string
}): Neighbour => ({
  line: position + 1,
  source: cut(source),
  ...(translation === '' ? {} : { translation: cut(translation) }),
})

const distance = (own: Set<number>, { line }: Neighbour) =>
  Math.min(...Array.from(own, (position) => Math.abs(position + 1 - line)))

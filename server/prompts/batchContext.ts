import { listCharacters } from '#db/queries/characters.ts'
import { listTerms } from '#db/queries/glossaryEntries.ts'
import type { PageInProject } from '#db/queries/pagesInProject.ts'
import { listNeighbours } from '#db/queries/rowsToTranslate.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { HeldRow } from '../batches/changeHeld.ts'
import type { TranslationBatch } from '../integrations/translator.ts'
import type { Services } from '../services.ts'

const AROUND = 3
const MAX_NEIGHBOUR_LENGTH = 400
/** What quick creation and the creation form write into the description; it says nothing about the project. */
const PLACEHOLDER_DESCRIPTION = 'Translation project'

/** What the engine is told beside the rows themselves, all of it from this project. */
export type BatchContext = Omit<TranslationBatch, 'rows'>
type Neighbour = BatchContext['neighbours'][number]

/** `unreadable`: the rows whose terms could not be found in time. */
export async function readContext(
  { db, texts }: Services,
  page: PageInProject,
  language: LanguageCode,
  rows: HeldRow[],
): Promise<{ context: BatchContext; unreadable: HeldRow[] }> {
  const own = new Set(rows.map((row) => row.position))
  const [terms, characters, around] = await Promise.all([
    listTerms(db, page.project_id, language),
    page.type === 'dialogue' ? listCharacters(db, page.page_id) : [],
    listNeighbours(db, page.page_id, language, positionsAround(own)),
  ])
  const { source_language } = page
  const names = { terms: terms.map(({ term }) => term), characters: characters.map(({ name }) => ({ name })) }
  const [surveys, suspicions] = await Promise.all([
    texts.run(
      'survey',
      { ...names, source_language },
      rows.map(({ source, context }) => ({ source, context })),
    ),
    texts.run(
      'suspect',
      undefined,
      around.map(({ source, translation }) => `${source}\n${translation}`),
    ),
  ])
  const speakers = new Set(surveys.map((survey) => survey?.speaker))
  const isSpeaking = ({ name }: { name: string }) => speakers.has(name)
  const description = page.description.trim()
  const bare = {
    organization_id: page.organization_id,
    content_type: page.type,
    source_language,
    target_language: language,
    characters: [],
    glossary: [],
    neighbours: [],
  }
  const full = {
    ...bare,
    ...(description !== '' && description !== PLACEHOLDER_DESCRIPTION ? { description } : {}),
    characters: [...characters.filter(isSpeaking), ...characters.filter((character) => !isSpeaking(character))],
    silent: characters.filter((character) => !isSpeaking(character)).length,
    glossary: mostUsedFirst(surveys.flatMap((survey) => survey?.terms ?? [])).map((at) => terms[at]!),
    neighbours: around
      .filter((_, index) => suspicions[index] === false)
      .map(shorten)
      .sort((a, b) => distance(own, a) - distance(own, b)),
  }
  const [fitting] = await texts.run('fit', undefined, [full])
  return { context: fitting ?? bare, unreadable: rows.filter((_, index) => surveys[index] === undefined) }
}

function mostUsedFirst(terms: number[]) {
  const uses = new Map<number, number>()
  for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1)
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

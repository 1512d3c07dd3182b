import { listTerms, readTermSlices } from '#db/queries/glossaries/glossaryEntries.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listNeighbours } from '#db/queries/translationJobs/rowsToTranslate.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationBatch } from '../integrations/translator.ts'
import { MAX_TERM_LENGTH } from '../prompts/findTerms.ts'
import type { Services } from '../services.ts'
import type { ClaimedRow } from './changeClaimed.ts'

const AROUND = 3
const MAX_NEIGHBOUR_LENGTH = 400
/** Of entries without any remark fewer than these fit into what is told. */
const MOST_TERMS = 200
/** The default description of quick creation and the creation form; it says nothing about the project. */
const PLACEHOLDER_DESCRIPTION = 'Translation project'

/** Context sent beside the rows, all of it from this project. */
export type BatchContext = Omit<TranslationBatch, 'rows'> & { patterns: readonly string[] }
type Neighbour = BatchContext['neighbours'][number]

/** `unreadable`: the rows whose terms could not be found in time. */
export async function readContext(
  services: Services,
  page: PageInProject,
  language: LanguageCode,
  rows: ClaimedRow[],
): Promise<{ context: BatchContext; unreadable: ClaimedRow[] }> {
  const { db, texts } = services
  const own = new Set(rows.map((row) => row.position))
  const [surveys, characters, around] = await Promise.all([
    findTerms(services, page, language, rows),
    page.type === 'dialogue' ? listCharacters(db, page.page_id) : [],
    listNeighbours(db, page.page_id, language, positionsAround(own)),
  ])
  const { source_language } = page
  const names = characters.map(({ name }) => ({ name }))
  const [glossary, speaking] = await Promise.all([
    listTerms(db, mostUsedFirst(surveys.flatMap((terms) => terms ?? [])).slice(0, MOST_TERMS)),
    texts.run(
      'speaker',
      { characters: names },
      rows.map((row) => row.context),
    ),
  ])
  const speakers = new Set(speaking)
  const isSpeaking = ({ name }: { name: string }) => speakers.has(name)
  const description = page.description.trim()
  const bare = {
    organization_id: page.organization_id,
    content_type: page.type,
    source_language,
    target_language: language,
    patterns: page.placeholder_patterns,
    characters: [],
    glossary: [],
    neighbours: [],
  }
  const full = {
    ...bare,
    ...(description !== '' && description !== PLACEHOLDER_DESCRIPTION ? { description } : {}),
    characters: [...characters.filter(isSpeaking), ...characters.filter((character) => !isSpeaking(character))],
    silent: characters.filter((character) => !isSpeaking(character)).length,
    glossary,
    neighbours: around.map(shorten).sort((a, b) => distance(own, a) - distance(own, b)),
  }
  const [fitting] = await texts.run('fit', undefined, [full])
  return {
    context: fitting ? { ...fitting, patterns: bare.patterns } : bare,
    unreadable: rows.filter((_, index) => surveys[index] === undefined),
  }
}

/** The ids of the entries whose term occurs in each row. The thread has the terms of this state of the project, or is sent them. */
function findTerms(
  { db, texts }: Services,
  { project_id, project_state, source_language, placeholder_patterns: patterns }: PageInProject,
  language: LanguageCode,
  rows: ClaimedRow[],
) {
  return texts.run(
    'survey',
    { source_language, patterns },
    rows.map(({ source }) => source),
    {
      key: `survey ${project_id} ${language} ${project_state}`,
      read: (push) => readTermSlices(db, project_id, language, MAX_TERM_LENGTH, push),
    },
  )
}

function mostUsedFirst(terms: string[]) {
  const uses = new Map<string, number>()
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

import { namedAsCharacters } from '#collab/text/facts/speakers.ts'
import { listTerms } from '#db/queries/glossaries/glossaryEntries.ts'
import { listTermFacts } from '#db/queries/glossaries/termFacts.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { findRegisterTold } from '#db/queries/projects/registers.ts'
import type { RatingFacts } from '#db/queries/ratings/ratings.ts'
import { listTextBoxes } from '#db/queries/textBoxes/textBoxes.ts'
import { listNeighbours, listSpoken } from '#db/queries/translationJobs/linesBeside.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TextBox } from '#db/vocabulary/texts/textBoxes.ts'
import { findTerms } from '../judging/findTerms.ts'
import type { GlossaryTerm, Line } from '../prompts/batches.ts'
import type { SharedContext } from '../prompts/contextBudget.ts'
import type { Shared } from '../prompts/textTasks.ts'
import type { Services } from '../services.ts'
import type { ClaimedRow } from './claims/claimedRow.ts'
import { mostUsedFirst } from './mostUsedFirst.ts'

export const AROUND = 3
const MAX_SPOKEN = 20
const MAX_TERMS = 200
const PLACEHOLDER_DESCRIPTION = 'Translation project'

export type PromptContext = SharedContext & {
  patterns: readonly string[]
  project_id?: string
  boxes?: readonly TextBox[]
}
/** `around`: what stands beside the job's rows. `spoken`: finished texts of those who speak in them, the nearest first. */
export type Lines = { around: Line[]; spoken: Line[] }

/** By the ids of source texts, what their ratings are made of. */
export type FactsOfRows = ReadonlyMap<string, RatingFacts>

/** `unreadable`: the rows whose terms could not be found in time. `facts`: of all others. */
export async function readPromptContext(
  services: Services,
  page: PageInProject,
  language: LanguageCode,
  rows: ClaimedRow[],
): Promise<{ context: PromptContext; lines: Lines; unreadable: ClaimedRow[]; facts: FactsOfRows }> {
  const { db, texts } = services
  const { source_language } = page
  const characters = page.type === 'dialogue' ? await listCharacters(db, page.page_id) : []
  const lineContext = {
    characters: characters.map(({ name }) => ({ name })),
    source_language,
    target_language: language,
    patterns: page.placeholder_patterns,
  }
  const nameOf = namedAsCharacters(characters)
  const speaking = rows.map(({ speaker }) => nameOf(speaker))
  const lines = await readLines(services, page.page_id, rows, lineContext, namesIn(speaking))
  const speakers = namesIn([...speaking, ...lines.around.map(({ speaker }) => speaker)])
  const sources = rows.map(({ source }) => source)
  const surveys = await findTerms(services, page, language, [...sources, ...speakers])
  const used = mostUsedFirst(surveys.flatMap((terms) => terms ?? []))
  const known = await listTermFacts(db, used)
  const entries = await listTerms(db, used.slice(0, MAX_TERMS))
  const isSpeaking = ({ name }: { name: string }) => speakers.includes(name)
  const description = page.description.trim()
  const { reference_language } = page
  const { form_of_address, tone, rules, revision } = await findRegisterTold(db, page.project_id, language)
  const bare = {
    payer_id: page.payer_id,
    content_type: page.type,
    source_language,
    target_language: language,
    ...(form_of_address === 'automatic' ? {} : { form_of_address }),
    ...(tone === '' ? {} : { tone }),
    ...(rules.length === 0 ? {} : { rules }),
    ...(reference_language === null || reference_language === language ? {} : { reference_language }),
    patterns: page.placeholder_patterns,
    characters: [],
    glossary: [],
  }
  const full = {
    ...bare,
    ...(description !== '' && description !== PLACEHOLDER_DESCRIPTION ? { description } : {}),
    characters: [...characters.filter(isSpeaking), ...characters.filter((character) => !isSpeaking(character))],
    silent: characters.filter((character) => !isSpeaking(character)).length,
    glossary: entries.map(toldTerm),
  }
  const [fitting] = await texts.run('fit', undefined, [full])
  const inOrder = characters.filter(({ name }) => fitting?.characters.some((fit) => fit.name === name))
  const context = fitting && {
    ...fitting,
    patterns: bare.patterns,
    characters: fitting.characters.length === characters.length ? inOrder : fitting.characters,
  }
  const { ratedBy: model = services.translator.name } = services.translator
  const boxes = await listTextBoxes(db, page.project_id)
  const inBoxes = boxes.length === 0 ? {} : { project_id: page.project_id, boxes }
  return {
    context: { ...(context ?? bare), ...inBoxes },
    lines,
    unreadable: rows.filter((_, index) => surveys[index] === undefined),
    facts: factsOf(rows, surveys, { guide_revision: revision, model, known }),
  }
}

type Known = { guide_revision: number; model: string; known: Awaited<ReturnType<typeof listTermFacts>> }

/** The terms of a row are all that its source text has, also those for which a prompt has no room. */
const factsOf = (
  rows: readonly ClaimedRow[],
  surveys: readonly (string[] | undefined)[],
  { guide_revision, model, known }: Known,
): FactsOfRows =>
  new Map(
    rows.map(({ source_text_id, speaker }, at) => {
      const terms = (surveys[at] ?? []).flatMap((id) => known.get(id) ?? [])
      return [source_text_id, { model, guide_revision, speaker, terms }]
    }),
  )

const toldTerm = ({
  id: _,
  forbidden,
  variants,
  source_variants,
  is_case_sensitive,
  part_of_speech,
  gender,
  ...term
}: Awaited<ReturnType<typeof listTerms>>[number]): GlossaryTerm => ({
  ...term,
  ...(forbidden.length > 0 && { forbidden }),
  ...(variants.length > 0 && { variants }),
  ...(source_variants.length > 0 && { source_variants }),
  ...(is_case_sensitive && { is_case_sensitive }),
  ...(part_of_speech && { part_of_speech }),
  ...(gender && { gender }),
})

const namesIn = (names: (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))]

async function readLines(
  { db, texts }: Services,
  page_id: string,
  rows: ClaimedRow[],
  lineContext: Shared<'line'>,
  speakers: string[],
): Promise<Lines> {
  const own = new Set(rows.map((row) => row.position))
  const at = { page_id, language: lineContext.target_language }
  const [beside, spoken] = await Promise.all([
    listNeighbours(db, at, positionsAround(own)),
    speakers.length === 0 ? [] : listSpoken(db, at, { speakers, near: rows[0]!.position, limit: MAX_SPOKEN }),
  ])
  async function asLines(found: typeof beside): Promise<Line[]> {
    const shown = await texts.run('line', lineContext, found)
    return found.flatMap(({ position }, index) => (shown[index] ? [{ line: position + 1, ...shown[index] }] : []))
  }
  return {
    around: await asLines(beside),
    spoken: await asLines(spoken.filter(({ position }) => !own.has(position))),
  }
}

function positionsAround(own: Set<number>) {
  const positions = new Set<number>()
  for (const position of own)
    for (let at = position - AROUND; at <= position + AROUND; at++) if (at >= 0 && !own.has(at)) positions.add(at)
  return [...positions]
}

import { boxOf } from '#collab/text/facts/boxes.ts'
import { stemOf } from '#collab/text/spelling/usedWords.ts'
import { judgedTerm } from '#collab/text/terms/judgedTerm.ts'
import { listUsedStems } from '#db/queries/checks/usedWords.ts'
import { listFileForms } from '#db/queries/files/fileForms.ts'
import { listTerms } from '#db/queries/glossaries/glossaryEntries.ts'
import { listTextBoxes, type Placed } from '#db/queries/textBoxes/textBoxes.ts'
import { levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import type { CheckLevel } from '#db/vocabulary/checks/described.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { Services } from '../services.ts'
import { compareRows } from './compareRows.ts'
import { findTerms, type JudgedProject } from './findTerms.ts'
import { listOwnMarks } from './listOwnMarks.ts'
import { measureTexts } from './measureTexts.ts'
import { spellTexts } from './spellTexts.ts'

/** `id`: of a text that is stored, to be compared with others; `page_id`: of its page, whose file may say the plural forms. */
export type RowToJudge = {
  id?: string | undefined
  source: string
  translation: string
  identifier: string
  maxLength: LengthLimit | null
  place?: Placed | undefined
  page_id?: string | null | undefined
}

type Judging = Pick<Services, 'db' | 'texts'>

export async function termsIn(services: Judging, project: JudgedProject, language: LanguageCode, sources: string[]) {
  const found = await findTerms(services, project, language, sources)
  const terms = await listTerms(services.db, [...new Set(found.flatMap((ids) => ids ?? []))])
  const byId = new Map(terms.map((term) => [term.id, term]))
  return found.map((ids) => (ids ?? []).flatMap((id) => byId.get(id) ?? []))
}

const ALL_LEVELS: readonly CheckLevel[] = ['note', 'warning', 'error']

/** Without a turn, for work that has one already. Undefined where the judging took too long. `wanted`: for others no dictionary is read. */
export async function judgeTexts(
  services: Judging,
  project: JudgedProject,
  language: LanguageCode,
  rows: readonly RowToJudge[],
  wanted = ALL_LEVELS,
) {
  const { shared, told } = await tellTexts(services, project, { language, wanted }, rows)
  const alike = await compareRows(services.db, project, { language, wanted }, rows)
  return services.texts.run(
    'judge',
    shared,
    told.map((text, at) => ({ ...text, alike: alike[at] })),
  )
}

type As = { language: LanguageCode; wanted?: readonly CheckLevel[] }

export async function tellTexts(
  services: Judging,
  project: JudgedProject,
  { language, wanted = ALL_LEVELS }: As,
  rows: readonly RowToJudge[],
) {
  const sources = rows.map(({ source }) => source)
  const terms = await termsIn(services, project, language, sources)
  const { source_language: from, placeholder_patterns: patterns } = project
  const pages = new Set(rows.flatMap(({ page_id }) => page_id ?? []))
  const forms = pages.size > 0 ? await listFileForms(services.db, [...pages], language) : []
  const formsOf = new Map(forms.map(({ page_id, categories }) => [page_id, categories]))
  const measured = await measureRows(services, project, rows)
  const levels = levelsIn(project, language)
  const isSpelled = wanted.includes(levels.spelling)
  const unknown = isSpelled ? await spellTexts(services, project, language, rows) : []
  const isUsed = await readUsed(services, project, language, unknown)
  const { project_id } = project
  const ownMarks = levels.punctuation === 'off' ? [] : await listOwnMarks(services.db, { project_id, language })
  const told = rows.map(({ id: _id, page_id, place: _place, ...row }, at) => ({
    ...row,
    measured: measured[at],
    unknownWords: unknown[at]?.filter((word) => !isUsed(word)),
    fileForms: formsOf.get(page_id ?? ''),
    terms: terms[at]!.map(judgedTerm),
  }))
  return { shared: { from, to: language, levels, ownMarks, patterns }, told, unknown }
}

/** A word that stands in several texts of the project is its own. */
async function readUsed({ db }: Judging, { project_id }: JudgedProject, language: LanguageCode, unknown: string[][]) {
  if (unknown.every((words) => words.length === 0)) return () => false
  const used = new Set(await listUsedStems(db, { project_id, language }))
  return (word: string) => used.has(stemOf(word))
}

async function measureRows(
  services: Judging,
  { project_id, placeholder_patterns: patterns }: JudgedProject,
  rows: readonly RowToJudge[],
) {
  const boxes = await listTextBoxes(services.db, project_id)
  if (boxes.length === 0) return []
  const placed = rows.map(({ translation: text, place, maxLength: limit }) => ({
    ...{ text, patterns },
    box: place && boxOf(boxes, { ...place, limit }),
  }))
  return measureTexts(services, project_id, placed)
}

import { setTimeout as pause } from 'node:timers/promises'
import { CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { opaque, structure } from '#server/prompts/structure.ts'
import { csvLine } from '#server/tables/csv.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { startApp } from './harness/app.ts'
import { type CorpusPage, readCorpus } from './harness/corpus.ts'
import type { Measured, Result } from './harness/result.ts'
import { countTokensOf } from './harness/tokens.ts'

/** Tokens a word at commit 225e9e4, of the same texts with the same answers, counted in the same way. */
const BEFORE = { es: 21.6, fr: 22.9 }
const GOAL = 0.5
const MAX_A_WORD = 10
/** Description, characters and the terms of a call's rows cost at most so much more than none. */
const MAX_OF_CONTEXT = 1.5

/** Tokens in and out for each word of a game's texts, translated and rated, with a model that answers as people translated. */
export async function run(): Promise<Result> {
  const rows: Measured[] = []
  for (const language of ['es', 'fr'] as const) {
    const { ours, words, kinds } = await measure(language)
    const ratio = (ours.input + ours.output) / words / BEFORE[language]
    const perWord = (tokens: number) => (tokens / words).toFixed(1)
    rows.push({
      what: `tokens in and out for each source word: ${words} words into ${language}, translated and rated`,
      peer: 'the prompts before',
      ours: `${perWord(ours.input + ours.output)} (${perWord(ours.input)} in, ${perWord(ours.output)} out)`,
      theirs: BEFORE[language].toFixed(1),
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    })
    for (const { name, tokens, words } of kinds)
      rows.push({
        what: `the same, of its ${name}: ${words} words`,
        peer: `${MAX_A_WORD} tokens a word`,
        ours: (tokens / words).toFixed(1),
        theirs: String(MAX_A_WORD),
        ratio: tokens / words / MAX_A_WORD,
        goal: name === 'dialogue' ? '≤ 1' : 'none: 3 words a row',
        met: name !== 'dialogue' || tokens / words <= MAX_A_WORD,
      })
  }
  const [plain, full] = [await measure('es'), await measure('es', addContext)]
  const perWord = ({ ours, words }: typeof plain) => (ours.input + ours.output) / words
  rows.push({
    what: 'tokens in and out for each source word, in a project with a description, characters and 60 terms',
    peer: 'in a project without',
    ours: perWord(full).toFixed(1),
    theirs: perWord(plain).toFixed(1),
    ratio: perWord(full) / perWord(plain),
    goal: `≤ ${MAX_OF_CONTEXT}`,
    met: perWord(full) / perWord(plain) <= MAX_OF_CONTEXT,
  })
  return { rows }
}

type App = Awaited<ReturnType<typeof startApp>>
type Prepare = (app: App, pageId: string, page: CorpusPage) => Promise<void>

async function measure(language: keyof typeof BEFORE, prepare: Prepare = async () => undefined) {
  const { pages, references } = readCorpus(language)
  const lines = pages.flatMap((page) => page.lines)
  const answers = new Map(
    lines.map(({ identifier, content }) => {
      const structured = structure(fitPlurals(content, 'en', language))
      return [structured.text, opaque(structured, references.get(identifier)!.trim())]
    }),
  )
  const model = await startOpenAi({ translate: (row) => answers.get(row.text) })
  await translateAll(model.url, pages, language, prepare)
  await model.close()
  const wordsIn = ({ lines }: CorpusPage) => lines.reduce((sum, { content }) => sum + countWords(content), 0)
  const kinds = pages.map((page) => {
    const { input, output } = countTokensOf(model.calls.filter(({ user }) => user.content === CONTENT_TYPES[page.type]))
    return { name: page.type.replace('_', ' '), tokens: input + output, words: wordsIn(page) }
  })
  return { ours: countTokensOf(model.calls), words: pages.reduce((sum, page) => sum + wordsIn(page), 0), kinds }
}

const TERMS = 60

/** Gives the project a description, characters, and as terms the longest of the words that its texts use most. */
async function addContext({ db, version_id }: App, page_id: string, { lines }: CorpusPage) {
  const { references } = readCorpus('es')
  const { project_id } = await db
    .selectFrom('versions')
    .where('id', '=', version_id)
    .select('project_id')
    .executeTakeFirstOrThrow()
  const uses = new Map<string, number>()
  for (const { content } of lines)
    for (const word of content.match(/\p{L}{6,}/gu) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1)
  const words = [...uses].sort(([, a], [, b]) => b - a).slice(0, TERMS)
  const description = 'A tutorial for people who write visual novels, told by a teacher. '.repeat(4)
  await db.updateTable('projects').set({ description }).where('id', '=', project_id).execute()
  const glossary =
    (await db.selectFrom('glossaries').where('project_id', '=', project_id).select('id').executeTakeFirst()) ??
    (await db.insertInto('glossaries').values({ project_id, name: 'Terms' }).returning('id').executeTakeFirstOrThrow())
  await db
    .insertInto('glossary_entries')
    .values(
      words.map(([word]) => ({
        glossary_id: glossary.id,
        term_id: `${page_id} ${word}`,
        source_text: word,
        term_description: 'A word of the game',
        target_language: 'es' as const,
        translation: usualWord(lines, references, word),
      })),
    )
    .execute()
  if (lines.some(({ context }) => context?.startsWith('speaker')))
    await db
      .insertInto('characters')
      .values(['Eileen', 'Sylvie', 'Lucy', 'Me'].map((name) => ({ page_id, name, description: 'Speaks plainly' })))
      .execute()
}

/** The word of the translations that goes most with a word of the texts: answers follow such a glossary, mostly. */
function usualWord(lines: CorpusPage['lines'], references: Map<string, string>, word: string) {
  const uses = new Map<string, number>()
  for (const { identifier, content } of lines)
    for (const other of new Set(references.get(identifier)!.match(/\p{L}{5,}/gu)))
      uses.set(other, (uses.get(other) ?? 0) + (content.includes(word) ? 1 : -0.1))
  return [...uses].sort(([, a], [, b]) => b - a)[0]![0]
}

async function translateAll(modelUrl: string, pages: CorpusPage[], language: LanguageCode, prepare: Prepare) {
  const app = await startApp({
    OPENAI_BASE_URL: modelUrl,
    AI_ATTEMPTS: '1',
    BILLING: 'off',
  })
  async function post(path: string, body: BodyInit, headers = {}) {
    const response = await fetch(`${app.api}${path}`, { method: 'POST', headers: { ...app.headers, ...headers }, body })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: string; status?: string }
  }
  async function upload({ type, lines }: CorpusPage) {
    const cells = lines.map(({ identifier, content, context = '' }) => [identifier, content, context])
    const form = new FormData()
    form.append('name', type)
    form.append('type', type)
    form.append('file', new File([[['identifier', 'content', 'context'], ...cells].map(csvLine).join('')], 'page.csv'))
    return (await post(`/versions/${app.version_id}/pages/import`, form)).id
  }
  const isDone = async () =>
    (await app.db.selectFrom('row_claims').select('request_id').executeTakeFirst()) === undefined
  try {
    for (const page of pages) {
      const body = JSON.stringify({ languages: [language] })
      const id = await upload(page)
      await prepare(app, id, page)
      const answer = await post(`/pages/${id}/translate`, body, { 'Content-Type': 'application/json' })
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    }
    while (!(await isDone())) await pause(100)
  } finally {
    await app.stop()
  }
}

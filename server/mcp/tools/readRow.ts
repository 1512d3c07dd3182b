import { z } from 'zod'
import { limitOf } from '#collab/text/facts/limits.ts'
import { namedAsCharacters } from '#collab/text/facts/speakers.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import { listNeighbours } from '#db/queries/translationJobs/linesBeside.ts'
import { listInAllLanguages, listTwins } from '#db/queries/translations/rowPanel.ts'
import { findSomeRows } from '#db/queries/translations/tableRows.ts'
import { LENGTH_UNITS } from '#db/vocabulary/texts/facts.ts'
import { notFound } from '../../http/apiError.ts'
import { Language } from '../../http/contract.ts'
import { termsIn } from '../../judging/judgeTexts.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import type { TableRow } from '../../rows/contract.ts'
import { Finding } from '../../rows/contract.ts'
import { judgeRows } from '../../rows/judgeRows.ts'
import { defineTool, type Given } from '../tool.ts'
import { pageOfText, Status, TargetLanguage, Term, Translated } from './fields.ts'

const NEIGHBOURS = [-3, -2, -1, 1, 2, 3]

export const readRowTool = defineTool({
  name: 'read_row',
  title: 'Read a row',
  description:
    'A source text with all that helps to translate it: context, speaker, how long a translation may be, texts beside it, terms of the glossary, its translations, what is wrong with the present one, and what others suggest.',
  deed: 'readProject',
  kind: 'source_text',
  changes: 'nothing',
  input: z.object({ source_text_id: z.uuid(), language: TargetLanguage }),
  output: {
    page: z.object({ page_id: z.uuid(), name: z.string(), type: z.string() }),
    project: z.object({ name: z.string(), description: z.string().nullable(), source_language: Language }),
    identifier: z.string(),
    source: z.string(),
    context: z.string().nullable(),
    speaker: z.object({ name: z.string(), description: z.string().nullable() }).nullable(),
    max_length: z.object({ most: z.int(), unit: z.enum(LENGTH_UNITS) }).nullable(),
    translation: Translated.describe('Null: not started'),
    is_checked: z.boolean().describe('A person has confirmed the translation as it stands'),
    is_being_translated: z.boolean(),
    source_before: z
      .string()
      .nullable()
      .describe('The source text that the translation was made for, where it has changed'),
    suggestions: z.array(z.string()).describe('They wait for an answer'),
    findings: z.array(Finding),
    terms: z.array(Term),
    neighbours: z.array(z.object({ source: z.string(), translation: z.string(), speaker: z.string().nullable() })),
    other_languages: z.array(z.object({ language: Language, text: z.string(), status: Status })),
    same_text_elsewhere: z.array(z.object({ page_name: z.string(), translation: z.string(), status: Status })),
  },
  async run(given, { source_text_id: id, language }) {
    const { db } = given.services
    const page = await pageOfText(given, given.thing.page_id)
    requireTargets(page, [language])
    const { page_id } = page
    const found = await findSomeRows(db, { page_id, language, user_id: given.agent.actor_id }, [id])
    const [row] = JSON.parse(found?.data ?? '[]') as TableRow[]
    if (!row) throw notFound('Source text')
    const { content: source, identifier, context, facts, translation } = row
    const maxLength = facts && limitOf(facts)
    const place = { text_box_id: facts?.text_box_id ?? null, speaker: facts?.speaker ?? null, type: page.type }
    const toJudge = { id, source, translation: translation?.content ?? '', identifier, maxLength, place, page_id }
    const [findings] = translation?.content
      ? await judgeRows(given.services, given.agent.actor_id, page, language, [toJudge])
      : []
    const [terms] = await termsIn(given.services, page, language, [source])
    const neighbours = await listNeighbours(
      db,
      { page_id, language },
      NEIGHBOURS.map((step) => row.position + step),
    )
    const others = await listInAllLanguages(db, id)
    const twins = await listTwins(db, page.project_id, { id, content: source }, language)
    return {
      answer: {
        page: { page_id, name: page.page_name, type: page.type },
        project: { name: page.project_name, description: page.description, source_language: page.source_language },
        ...{ identifier, source, context },
        speaker: await speakerOf(given, page_id, facts?.speaker ?? null),
        max_length: maxLength,
        translation: translation && { text: translation.content, status: translation.status },
        is_checked: Boolean(translation?.checked_at),
        is_being_translated: Boolean(translation?.request_id),
        source_before: row.source_before,
        suggestions: [
          ...(translation?.suggestion ? [translation.suggestion] : []),
          ...row.file_suggestions.map(({ content }) => content),
        ],
        findings: findings ?? [],
        terms: (terms ?? []).map(({ term, translation, description, notes }) => ({
          term,
          translation,
          description,
          notes,
        })),
        neighbours: neighbours.map(({ source, translation, speaker }) => ({ source, translation, speaker })),
        other_languages: others
          .filter((other) => other.language !== language)
          .map((other) => ({ language: other.language, text: other.content, status: other.status })),
        same_text_elsewhere: twins.map(({ page_name, content, status }) => ({
          page_name,
          translation: content,
          status,
        })),
      },
      texts: [id],
      at: { page_id, language, row: id },
    }
  },
})

async function speakerOf({ services }: Pick<Given<never>, 'services'>, page_id: string, said: string | null) {
  if (said === null) return null
  const characters = await listCharacters(services.db, page_id)
  const name = namedAsCharacters(characters)(said) ?? said
  return { name, description: characters.find((one) => one.name === name)?.description || null }
}

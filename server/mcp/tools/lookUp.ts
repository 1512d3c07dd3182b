import { z } from 'zod'
import { listTermsOfProject } from '#db/queries/glossaries/glossaryEntries.ts'
import { findKnownTranslations } from '#db/queries/translations/similarTexts.ts'
import { MAX_FOUND_AT_ONCE, MAX_QUERY_LENGTH } from '../constants.ts'
import { defineTool } from '../tool.ts'
import { TargetLanguage, Term } from './fields.ts'

const ofProject = { project_id: z.uuid(), language: TargetLanguage }

export const findTermsTool = defineTool({
  name: 'find_terms',
  title: 'Look up the glossary',
  description:
    'Terms of the project’s glossary with their agreed translations, by words of the term or the translation.',
  deed: 'readProject',
  kind: 'project',
  changes: 'nothing',
  input: z.object({
    ...ofProject,
    query: z.string().max(MAX_QUERY_LENGTH).default('').describe('Empty: the first terms'),
  }),
  output: { terms: z.array(Term), has_more: z.boolean() },
  async run({ services, thing: project }, { language, query }) {
    const all = await listTermsOfProject(services.db, project.id, language)
    const wanted = query.toLowerCase()
    const found = all.filter(({ term, translation }) => `${term}\n${translation}`.toLowerCase().includes(wanted))
    const terms = found.slice(0, MAX_FOUND_AT_ONCE)
    return {
      answer: {
        terms: terms.map(({ term, translation, description, notes }) => ({ term, translation, description, notes })),
        has_more: found.length > MAX_FOUND_AT_ONCE,
      },
    }
  },
})

export const findInMemoryTool = defineTool({
  name: 'find_in_memory',
  title: 'Look up the memory',
  description:
    'Completed translations of the project, and of imported memories, whose source text is or contains this text. The same and checked ones come first.',
  deed: 'readProject',
  kind: 'project',
  changes: 'nothing',
  input: z.object({
    ...ofProject,
    text: z.string().trim().min(1).max(MAX_QUERY_LENGTH).describe('In the source language'),
  }),
  output: {
    found: z.array(
      z.object({
        source: z.string(),
        translation: z.string(),
        page_name: z.string().nullable().describe('Null: an imported memory'),
        is_checked: z.boolean(),
        is_same: z.boolean().describe('The source text is this text, and not a longer one'),
      }),
    ),
  },
  async run({ services, thing: project }, { language, text }) {
    const wanted = { project_id: project.id, language, text, limit: MAX_FOUND_AT_ONCE }
    return { answer: { found: await findKnownTranslations(services.db, wanted) } }
  },
})

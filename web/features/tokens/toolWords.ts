import { languageName } from '#db/vocabulary/languages.ts'
import type { ToolCall } from '#server/mcp/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'

const TOOLS: Record<string, string> = {
  list_projects: 'Listed projects',
  list_pages: 'Listed pages',
  find_texts: 'Searched texts',
  read_row: 'Read a row',
  check_page: 'Checked a page',
  find_terms: 'Looked up the glossary',
  find_in_memory: 'Looked up the memory',
  propose_translations: 'Suggested translations',
  write_translations: 'Wrote translations',
  report_texts: 'Reported new texts',
  estimate_translation: 'Asked what a translation costs',
  start_translation: 'Started a translation',
}

export const nameOfTool = (tool: string) => TOOLS[tool] ?? tool

export function argumentsOf({ arguments: { language, languages, max_words } }: ToolCall): string[] {
  const named = [language, ...(Array.isArray(languages) ? languages : [])].filter((one) => typeof one === 'string')
  return [
    ...named.map((one) => languageName(one)),
    ...(typeof max_words === 'number' ? [`${formatNumber(max_words)} words at most`] : []),
  ]
}

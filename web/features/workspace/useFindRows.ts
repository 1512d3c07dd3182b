import { TextCursorInput } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Selection } from '../pages/selection.ts'
import type { Command } from '../palette/offers.ts'
import { useOffer } from '../palette/useOffer.ts'
import { DEFAULT_QUERY } from '../rows/tableQuery.ts'
import { fetchVersionRows } from '../rows/version/versionQueries.ts'

const [MAX_FOUND, MAX_OTHERS] = [20, 199]

type Place = { project_id: string; selection: Selection; language: LanguageCode }

/** Lets the palette find rows of all pages and versions by their identifiers. */
export function useFindRows({ project_id, selection, language }: Place) {
  const navigate = useNavigate()
  const { version, versions } = selection
  async function look(search: string): Promise<readonly Command[]> {
    if (!version) return []
    const others = (versions.data ?? [])
      .map(({ id }) => id)
      .filter((id) => id !== version.id)
      .slice(0, MAX_OTHERS)
    const query = { ...DEFAULT_QUERY, search, sides: ['identifier'] as const, versions: others }
    const { data } = await fetchVersionRows({ version_id: version.id, language }, query, {}, MAX_FOUND)
    return data.map(({ id, identifier, version_id }) => ({
      id: `row ${id}`,
      label: `Go to row ${identifier}`,
      icon: TextCursorInput,
      run: () => {
        const search = `?${new URLSearchParams({ lang: language, version: version_id, row: id })}`
        void navigate({ pathname: `/projects/${project_id}/rows`, search })
      },
    }))
  }
  useOffer(() => ({ commands: [], look }))
}

import {
  BadgeCheck,
  ChartNoAxesColumn,
  ClipboardList,
  Download,
  FileText,
  History,
  Images,
  Layers,
  Rows3,
  Settings,
  Trash2,
  Users,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { BIN_HASH } from '../bin/BinSection.tsx'
import type { Selection } from '../pages/selection.ts'
import type { Command } from '../palette/offers.ts'
import { useOffer } from '../palette/useOffer.ts'
import { EVERYTHING, exportVersion, toastExported, toastNotExported } from '../projects/versions/exportVersion.ts'

export function useProjectCommands({ id, name, target_languages }: Project, selection: Selection) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { version, versions, pages } = selection
  const open = (tab: string, changed: Record<string, string> = {}, hash = '') => {
    const next = new URLSearchParams(search)
    if (Object.keys(changed).length > 0) next.delete('p')
    if (changed.version) next.delete('page')
    for (const [key, value] of Object.entries(changed)) next.set(key, value)
    void navigate({ pathname: `/projects/${id}/${tab}`, search: `?${next}`, hash })
  }
  const save = (isCheckedOnly: boolean) => () => {
    if (!version) return
    const exported = { ...version, project: name }
    exportVersion(exported, { ...EVERYTHING, isCheckedOnly }).then(toastExported, toastNotExported)
  }
  const tab = (path: string, label: string, icon: Command['icon']): Command => ({
    id: `tab ${path}`,
    label: `Go to ${label} of ${name}`,
    icon,
    run: () => open(path),
  })

  useOffer(() => ({
    commands: [
      ...(pages.data ?? []).map((page) => ({
        id: `page ${page.id}`,
        label: `Go to page ${page.name}`,
        icon: FileText,
        run: () => open('translations', { page: page.id }),
      })),
      ...(versions.data ?? []).map((one) => ({
        id: `version ${one.id}`,
        label: `Go to version ${one.name}`,
        icon: Layers,
        run: () => open('translations', { version: one.id }),
      })),
      ...target_languages.map((lang) => ({
        id: `language ${lang}`,
        label: `Go to ${languageName(lang)}`,
        icon: FileText,
        run: () => open('translations', { lang }),
      })),
      tab('translations', 'the translations', FileText),
      tab('rows', 'all pages in one table', Rows3),
      tab('languages', 'the languages', ChartNoAxesColumn),
      ...(selection.page?.type === 'dialogue' ? [tab('characters', 'the characters', Users)] : []),
      tab('glossary', 'the glossary', FileText),
      tab('screenshots', 'the screenshots', Images),
      tab('activity', 'the activity', History),
      tab('report', 'the report of work', ClipboardList),
      tab('settings', 'the settings', Settings),
      { id: 'bin', label: `Go to the bin of ${name}`, icon: Trash2, run: () => open('settings', {}, BIN_HASH) },
      ...(version
        ? [
            { id: 'export', label: `Export version ${version.name}`, icon: Download, run: save(false) },
            {
              id: 'export-checked',
              label: `Export the checked translations of version ${version.name}`,
              icon: BadgeCheck,
              run: save(true),
            },
          ]
        : []),
    ],
  }))
}

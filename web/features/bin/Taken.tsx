import { useQuery } from '@tanstack/react-query'
import type { Deletion, ThingInBin } from '#server/bin/contract.ts'
import { countPages, countTexts, countTranslations, countVersions, formatNumber } from '../../ui/data/numbers.ts'
import { type Deleted, deletionQuery } from './queries.ts'

export function Taken({ of }: { of: Deleted }) {
  const { data, isPending } = useQuery(deletionQuery(of))
  const whose = of.pages ? 'their' : 'its'
  if (isPending) return `all ${whose} texts and translations (counting…)`
  return data ? taken(of, data) : `all ${whose} texts and translations`
}

export function taken({ kind, pages }: Pick<Deleted, 'kind' | 'pages'>, deletion: Deletion) {
  const all = counted(deletion, {
    versions: kind === 'project' ? deletion.versions : undefined,
    hasPages: kind !== 'page' && !pages,
  })
  const { edited } = deletion
  if (edited === null) return `${all}, with all that people wrote in them`
  return edited === 0 ? all : `${all}, of which people wrote or changed ${formatNumber(edited)}`
}

export const takenOf = ({ kind, taken }: ThingInBin) => counted(taken, { hasPages: kind !== 'page' })

type Shown = { versions?: number | undefined; hasPages: boolean }

function counted({ pages, texts, translations }: ThingInBin['taken'], { versions, hasPages }: Shown) {
  const parts = [
    ...(versions === undefined ? [] : [countVersions(versions)]),
    ...(hasPages ? [countPages(pages)] : []),
    countTexts(texts),
    ...(translations > 0 ? [countTranslations(translations)] : []),
  ]
  const others = parts.slice(0, -1).join(', ')
  return others === '' ? parts[0]! : `${others} and ${parts.at(-1)}`
}

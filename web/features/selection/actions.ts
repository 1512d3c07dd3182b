import {
  BadgeCheck,
  Copy,
  FilePen,
  ImagePlus,
  Languages,
  type LucideIcon,
  PackageOpen,
  RotateCw,
  SquareStack,
  Star,
  UserRoundCheck,
  UserRoundPen,
} from 'lucide-react'
import type { Capability } from '#db/vocabulary/roles.ts'
import type { RowRights } from '../tableTools/TableContext.ts'
import type { Bulk } from './BulkDialog.tsx'
import type { sortOut } from './bulkChanges.ts'

export type ActionName = Bulk | 'hand-off' | 'facts' | 'fill' | 'assign' | 'screenshot'
export type Action = { name: ActionName; label: string; icon: LucideIcon; isPossible: boolean }

export type Selected = {
  sorted: ReturnType<typeof sortOut>
  pages: readonly unknown[]
  /** Those whose source text has changed since. */
  changed: readonly string[]
  rights: RowRights
  may: (capability: Capability) => boolean
}

const listed = (isListed: boolean, action: Action) => (isListed ? [action] : [])

/** Done many times a day: each has a button of its own. */
export function frequentActions({ sorted: { empty, filled, unchecked }, changed, rights }: Selected): Action[] {
  return [
    ...listed(rights.reviews, {
      ...{ name: 'check', label: 'Mark as checked', icon: BadgeCheck },
      isPossible: unchecked.length > 0,
    }),
    ...listed(rights.orders, {
      ...{ name: 'translate', label: 'Translate', icon: Languages },
      isPossible: empty.length > 0,
    }),
    ...listed(rights.orders, {
      ...{ name: 'regenerate', label: 'Regenerate', icon: RotateCw },
      isPossible: filled.length > 0,
    }),
    ...listed(rights.orders && changed.length > 0, {
      ...{ name: 'update', label: 'Update with AI', icon: FilePen },
      isPossible: true,
    }),
    ...listed(rights.writes, {
      ...{ name: 'copy-source', label: 'Copy source', icon: Copy },
      isPossible: empty.length + filled.length > 0,
    }),
  ]
}

export function otherActions({ sorted: { empty, filled }, pages, rights, may }: Selected): Action[] {
  const isOfOnePage = pages.length === 1
  return [
    ...listed(rights.writes, {
      ...{ name: 'fill', label: 'Fill from memory', icon: SquareStack },
      isPossible: empty.length > 0,
    }),
    ...listed(rights.orders, { name: 'rate', label: 'Rate again', icon: Star, isPossible: filled.length > 0 }),
    ...listed(may('manageProject'), { name: 'assign', label: 'Assign', icon: UserRoundCheck, isPossible: true }),
    ...listed(isOfOnePage, { name: 'hand-off', label: 'Hand off', icon: PackageOpen, isPossible: true }),
    ...listed(isOfOnePage && may('manageProject'), {
      ...{ name: 'facts', label: 'Speaker and maximum length', icon: UserRoundPen },
      isPossible: true,
    }),
    ...listed(may('bringFiles'), {
      ...{ name: 'screenshot', label: 'Add to screenshot', icon: ImagePlus },
      isPossible: true,
    }),
  ]
}

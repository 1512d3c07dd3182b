import {
  BadgeCheck,
  BadgeX,
  Bot,
  Copy,
  CopyPlus,
  History,
  Lightbulb,
  Link,
  MessageSquare,
  Redo2,
  RotateCw,
  SpellCheck,
  SquareStack,
  Star,
  TextCursorInput,
  Trash2,
  Undo2,
  WandSparkles,
  X,
} from 'lucide-react'
import { TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { focusComposer } from '../../comments/focusComposer.ts'
import { matchOf } from '../../palette/fuzzy.ts'
import type { Command } from '../../palette/offers.ts'
import { rowLink } from '../../rowPanel/rowLink.ts'
import { nameOfLanguage } from '../../rows/version/rowKey.ts'
import { askSendBack } from '../../tableTools/review/SendBackDialog.tsx'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import type { RowDetails, TableTools } from '../../tableTools/TableContext.ts'
import type { Commands } from './useCommands.ts'

type RowCommandsInput = {
  tools: TableTools
  details: ReadonlyMap<string, RowDetails>
  commands: Commands
}

export function rowCommands({ tools, details, commands }: RowCommandsInput): Command[] {
  const { rows, selection } = tools
  const id = tools.editing.entered.getState()?.id ?? tools.current.getState()
  const withRow = (act: (id: string) => void) => () =>
    id === undefined ? void toast.plain('Go to a row first') : act(id)
  const setStatus = (status: TranslationStatus) =>
    withRow((id) => {
      if (rows.read(id, 'status') !== undefined) tools.setStatus(id, status)
    })
  const suggested = id === undefined ? undefined : details.get(id)
  const answer = (to: 'accept' | 'dismiss') => () => id && suggested && tools.answerSuggestion(id, suggested.id, to)
  const isClaimed = id !== undefined && rows.read(id, 'request') !== undefined
  return [
    {
      id: 'edit',
      label: 'Edit the translation of the row',
      icon: TextCursorInput,
      keys: 'F2',
      run: withRow(tools.edit),
    },
    ...reviewCommands(tools, withRow),
    ...clipboardCommands(tools, withRow),
    { id: 'copy', label: 'Copy the source', icon: CopyPlus, keys: keysOf('copy-source'), run: commands['copy-source'] },
    ...issueCommands(commands),
    {
      id: 'twin',
      label: 'Use translation from an identical text',
      icon: SquareStack,
      keys: keysOf('take-twin'),
      run: commands['take-twin'],
    },
    {
      id: 'regenerate',
      label: 'Translate the row again: regenerate the translation',
      icon: RotateCw,
      keys: keysOf('regenerate'),
      run: commands.regenerate,
    },
    {
      id: 'rate again',
      label: 'Rate the row again: by the AI, as its text stands',
      icon: Star,
      run: withRow((id) => void tools.rateAgain([id])),
    },
    {
      id: 'rate outdated',
      label: 'Rate again what is out of date on the page',
      icon: History,
      run: withRow((id) => void tools.rateOutdated(id)),
    },
    {
      id: 'delete',
      label: 'Delete the translation of the row',
      icon: Trash2,
      run: withRow((id) => {
        tools.leave('keep')
        tools.remove(id)
      }),
    },
    { id: 'select', label: 'Select or deselect the row', icon: BadgeCheck, run: withRow(selection.toggle) },
    ...TRANSLATION_STATUSES.map((status) => ({
      id: `status ${status}`,
      label: `Set the row to ${STATUS_LOOKS[status].label}`,
      icon: STATUS_LOOKS[status].icon,
      run: setStatus(status),
    })),
    ...(isClaimed
      ? [{ id: 'take-over', label: 'Take over the row from the AI', icon: Bot, run: withRow(tools.takeOver) }]
      : []),
    ...(suggested?.suggestion && !isClaimed
      ? [
          { id: 'use-suggestion', label: 'Use the suggestion of the row', icon: Lightbulb, run: answer('accept') },
          { id: 'dismiss-suggestion', label: 'Dismiss the suggestion of the row', icon: X, run: answer('dismiss') },
        ]
      : []),
    { id: 'undo', label: 'Undo the last change of rows', icon: Undo2, keys: keysOf('undo'), run: commands.undo },
    { id: 'redo', label: 'Redo the last change of rows', icon: Redo2, keys: keysOf('redo'), run: commands.redo },
  ]
}

type WithRow = (act: (id: string) => void) => () => void

const reviewCommands = (tools: TableTools, withRow: WithRow): Command[] => [
  {
    id: 'comments',
    label: 'Comment on the row, or read its comments',
    icon: MessageSquare,
    keys: keysOf('comment'),
    run: withRow(focusComposer),
  },
  { id: 'check', label: 'Mark the row as checked', icon: BadgeCheck, keys: 'C', run: withRow(tools.check) },
  {
    id: 'uncheck',
    label: 'Mark the row as unchecked',
    icon: BadgeX,
    keys: 'Shift+C',
    run: withRow(tools.uncheck),
  },
  ...(tools.rights.reviews
    ? [
        {
          id: 'send-back',
          label: 'Send the row back with a reason',
          icon: Undo2,
          keys: 'B',
          run: withRow((id) => askSendBack(id)),
        },
      ]
    : []),
]

const clipboardCommands = ({ rows, language }: TableTools, withRow: WithRow): Command[] => [
  {
    id: 'copy-text',
    label: 'Copy the translation of the row to the clipboard',
    icon: Copy,
    run: withRow((id) => void navigator.clipboard.writeText(rows.read(id, 'text'))),
  },
  {
    id: 'link',
    label: 'Copy a link to the row',
    icon: Link,
    run: withRow((id) => void navigator.clipboard.writeText(rowLink(id, language) ?? '')),
  },
]

const MAX_ROWS = 20

export function rowsFor(query: string, { rows }: TableTools, onRow: (id: string) => void): Command[] {
  return rows
    .sources()
    .flatMap(({ id, identifier }) => {
      const score = matchOf(query, identifier)
      return score === undefined ? [] : { id, identifier, score }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_ROWS)
    .map(({ id, identifier }) => ({
      id: `row ${id}`,
      label: ['Go to row', identifier, nameOfLanguage(id)].filter(Boolean).join(' '),
      icon: TextCursorInput,
      run: () => onRow(id),
    }))
}

const issueCommands = ({ fix, spelling }: Commands): Command[] => [
  { id: 'fix', label: 'Fix the issue of the row', icon: WandSparkles, keys: keysOf('fix'), run: fix },
  {
    id: 'spelling',
    label: 'Spelling of the row: choose another word, or add it',
    icon: SpellCheck,
    keys: keysOf('spelling'),
    run: spelling,
  },
]

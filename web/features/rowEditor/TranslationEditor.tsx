import { ArrowBigUp, BadgeCheck, Check, CircleCheck, CornerDownLeft, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { MOD, OWN_MOD, PLATFORM } from '../../ui/platform.ts'
import type { Source } from '../rows/rows.ts'
import { BoxDrawing } from '../rowText/boxes/BoxDrawing.tsx'
import { BoxesContext, useBoxOf } from '../rowText/boxes/BoxesContext.ts'
import { placeholdersInForms, placeholdersOf } from '../rowText/marks.ts'
import { PatternsContext } from '../rowText/projectPatterns.ts'
import { Room } from '../rowText/Room.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'
import { EditorSlot } from './EditorSlot.tsx'
import { editorFacts } from './editorFacts.ts'
import { FormsBar } from './FormsBar.tsx'

const BUTTON =
  '-mx-1 inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm px-1 text-start hover:bg-hover hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-2.5'
const TOUCHED = 'hidden pointer-coarse:block'
const isMac = PLATFORM === 'mac'
const CONTROL = isMac ? MOD : `${MOD}+`

const Key = ({ name, signs }: { name: string; signs: ReactNode }) => (
  <span dir="ltr" className="whitespace-nowrap pointer-coarse:hidden">
    <span className="@max-[34rem]/editor:sr-only">{name}</span>
    <span aria-hidden className="hidden items-center @max-[34rem]/editor:inline-flex">
      {signs}
    </span>
  </span>
)
const SAVE = (
  <Key
    name={isMac ? '⌘↵' : 'Ctrl+Enter'}
    signs={
      <>
        {CONTROL}
        <CornerDownLeft size={12} />
      </>
    }
  />
)
const CONFIRM = (
  <Key
    name={isMac ? '⌘⇧↵' : 'Ctrl+Shift+Enter'}
    signs={
      <>
        {CONTROL}
        <ArrowBigUp size={14} />
        <CornerDownLeft size={12} />
      </>
    }
  />
)

const WORD = 'pointer-fine:@max-[19rem]/editor:sr-only'

export function TranslationEditor({ id }: { id: string }) {
  const { rows, leave, finish } = useTableTools()
  const row = rows.sources()[rows.indexOf(id) ?? -1]
  const source = row?.content ?? ''
  const patterns = useContext(PatternsContext)
  const placeholders = useMemo(() => placeholdersOf(source, patterns), [source, patterns])
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.nativeEvent.isComposing || (!isSave && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (isSave) finish(event.shiftKey ? 'confirm' : 'keep')
    else leave('cancel')
  }

  return (
    // It has the focus until the editor is here.
    <div data-column="translation" tabIndex={-1} className="@container/editor rounded-sm bg-surface ring-2 ring-accent">
      <EditorSlot id={id} />
      <FormsBar onKeyDown={onKeyDown} />
      {row && <InItsBox source={row} />}
      <div
        data-editor-bar
        onKeyDown={onKeyDown}
        className="sticky bottom-0 flex flex-wrap pointer-fine:@min-[34rem]/editor:flex-nowrap items-center gap-x-2 rounded-b-sm border-t border-line bg-surface px-2 py-0.5 text-12 text-muted"
      >
        <Facts id={id} row={row} placeholders={placeholders} />
        <span className="contents">
          <button type="button" title="Undo" className={BUTTON} onClick={() => leave('cancel')}>
            <Undo2 aria-hidden size={14} className={TOUCHED} /> <Key name="Esc" signs="Esc" />{' '}
            <span className={WORD}>undo</span>
          </button>
          <button type="button" title="Save" className={BUTTON} onClick={() => finish('keep')}>
            <Check aria-hidden size={14} className={TOUCHED} /> {SAVE} <span className={WORD}>save</span>
          </button>
          {/* With keys one confirms, or completes the row in the table. */}
          <button type="button" className={`${BUTTON} pointer-fine:hidden`} onClick={() => finish('complete')}>
            <CircleCheck aria-hidden size={14} /> complete
          </button>
          <button type="button" title="Confirm and go on" className={BUTTON} onClick={() => finish('confirm')}>
            <BadgeCheck aria-hidden size={14} className={TOUCHED} /> {CONFIRM}
            <span className={WORD}>
              confirm<span className="@max-[26rem]/editor:sr-only"> and go on</span>
            </span>
          </button>
        </span>
      </div>
    </div>
  )
}

type Bar = { id: string; row: Source | undefined; placeholders: readonly string[] }

function Facts({ id, row, placeholders }: Bar) {
  const { language, write } = useTableTools()
  const facts = useStore(editorFacts)
  const source = row?.content ?? ''
  const isLimited = useIsLimited(row)
  const inForms = useMemo(() => placeholdersInForms(source), [source])
  const isOffered = (text: string) => !facts.forms?.areShown || inForms.has(text)
  const words = WITHOUT_SPACES.has(scriptOf(language)) ? '' : ` · ${formatWords(facts.words)}`
  const unit = facts.characters === 1 ? 'character' : 'characters'
  return (
    <>
      {!row || !isLimited ? (
        <span className="tabular whitespace-nowrap" title={`${formatNumber(facts.characters)} ${unit}${words}`}>
          {formatNumber(facts.characters)}
          <span className="pointer-fine:@max-[26rem]/editor:sr-only"> {unit}</span>
          <span className="@max-[26rem]/editor:sr-only">{words}</span>
        </span>
      ) : (
        <Room source={row} text={facts.text} />
      )}
      {placeholders.length > 0 && (
        <span className="flex min-w-0 flex-wrap items-center gap-1 @max-[34rem]/editor:order-first @max-[34rem]/editor:basis-full @min-[34rem]/editor:flex-nowrap @min-[34rem]/editor:overflow-x-auto">
          {facts.missing.some(isOffered) && <span className="text-amber">Missing:</span>}
          {placeholders.map((text, n) =>
            !isOffered(text) ? null : (
              <button
                key={text}
                type="button"
                title={`Insert ${text}${n < 9 ? ` (${OWN_MOD}+${n + 1})` : ''}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => write(id, text, 'caret')}
                className={`inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${facts.missing.includes(text) ? 'text-amber' : 'opacity-70'}`}
              >
                {n < 9 && <span aria-hidden>{n + 1}</span>}
                <bdi dir="ltr" className={`chip px-0.5 ${facts.missing.includes(text) ? 'chip-missing' : ''}`}>
                  {text}
                </bdi>
              </button>
            ),
          )}
        </span>
      )}
      {facts.extra.length > 0 && (
        <span className="min-w-0 truncate text-red" title={`Not in the source: ${facts.extra.join(' ')}`}>
          <span>Not in the source:</span> <bdi dir="ltr">{facts.extra.join(' ')}</bdi>
        </span>
      )}
      {facts.isFull && <span className="min-w-0 truncate text-red">This text is full</span>}
    </>
  )
}

function InItsBox({ source }: { source: Source }) {
  const box = useBoxOf(source)
  const text = useStore(editorFacts, ({ text }) => text)
  if (!box) return null
  return (
    <div className="max-h-40 overflow-auto border-t border-line px-2 py-1">
      <BoxDrawing box={box} text={text} />
    </div>
  )
}

function useIsLimited(row: Source | undefined) {
  const boxes = useContext(BoxesContext)
  return row !== undefined && (row.facts?.max_length != null || boxes?.boxOf(row) !== undefined)
}

/** Scripts without spaces have no words to count. */
const WITHOUT_SPACES = new Set(['Jpan', 'Hans', 'Hant', 'Thai', 'Laoo', 'Khmr', 'Mymr'])

import { memo, useCallback } from 'react'
import { useStore } from 'zustand'
import { AT_WORK } from '#db/vocabulary/statuses.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TranslationEditor } from '../../rowEditor/TranslationEditor.tsx'
import type { Source } from '../../rows/rows.ts'
import { useRowField } from '../../rows/useRowField.ts'
import { nameOfLanguage } from '../../rows/version/rowKey.ts'
import { RowText } from '../../rowText/RowText.tsx'
import { Faults } from '../../tableTools/Faults.tsx'
import { FileSuggestions } from '../../tableTools/FileSuggestions.tsx'
import { SentBack } from '../../tableTools/review/SentBack.tsx'
import { Suggestion } from '../../tableTools/Suggestion.tsx'
import { Underlined } from '../../tableTools/spelling/Underlined.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { InItsLanguage } from '../languages/InItsLanguage.tsx'
import { ReviewedRow } from '../review/ReviewedRow.tsx'
import { FoundBeside } from './FoundBeside.tsx'
import { LongText } from './LongText.tsx'
import { onSwallowedClick } from './press.ts'

export const READ_ONLY = 'Read-only: your role in this project does not include writing this language'
const SUGGEST = 'Checked: suggest a change'
const CELL = 'min-h-7 pointer-coarse:min-h-11 w-full rounded-sm -outline-offset-2 px-2 py-1 text-start'

export const TranslationCell = memo(function TranslationCell({ source }: { source: Source }) {
  const { editing } = useTableTools()
  const isEdited = useStore(editing.entered, (entered) => entered?.id === source.id)
  // The editor shows its text itself: a letter typed renders no cell.
  return (
    <InItsLanguage id={source.id}>
      {isEdited ? (
        <>
          <TranslationEditor id={source.id} />
          <Underlined key="edited" source={source} />
          <SentBack id={source.id} />
        </>
      ) : (
        <>
          <ReadCell source={source} />
          <Underlined key="read" source={source} />
        </>
      )}
    </InItsLanguage>
  )
})

function ReadCell({ source }: { source: Source }) {
  const { id } = source
  const { language, rows, rights, edit, takeOver } = useTableTools()
  const text = useRowField(rows, id, 'text')
  const status = useRowField(rows, id, 'status')
  const request = useRowField(rows, id, 'request')
  const isKept = useRowField(rows, id, 'check') !== undefined && rights.keepsChecked && rights.writes
  const enter = useCallback(() => edit(id), [edit, id])

  if (request !== undefined)
    return (
      <div
        data-column="translation"
        tabIndex={-1}
        aria-busy
        className={`${CELL} group/claimed relative`}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return
          event.preventDefault() // or the same key presses the button that gets the focus in the dialog
          takeOver(id)
        }}
      >
        {text !== '' && (
          <LongText id={id} text={text} of="translation">
            {(clamp) => <RowText text={text} source={source.content} language={language} className={clamp} />}
          </LongText>
        )}
        <p className={text === '' ? 'shimmer rounded-sm px-1 text-15 text-muted' : 'text-12 text-muted'}>
          {status === AT_WORK ? 'Translating...' : 'Queued for translation...'}
        </p>
        {rights.writes && (
          <Button
            size="sm"
            excludeFromTabOrder
            className="absolute end-1 top-1 opacity-0 group-hover/claimed:opacity-100 group-focus-within/claimed:opacity-100 focus-visible:opacity-100"
            onPress={() => takeOver(id)}
          >
            Take over
          </Button>
        )}
      </div>
    )
  return (
    <>
      <LongText id={id} text={text} of="translation">
        {(clamp) => (
          <div
            data-column="translation"
            role="button"
            tabIndex={-1}
            aria-disabled={!rights.writes || undefined}
            title={isKept ? SUGGEST : rights.writes ? undefined : READ_ONLY}
            aria-description={[nameOfLanguage(id), isKept && SUGGEST].filter(Boolean).join('. ') || undefined}
            aria-label={text === '' ? (rights.writes ? 'Not started. Edit translation' : 'Not started') : undefined}
            className={`${CELL} hover:bg-hover`}
            onPointerDown={(event) => onSwallowedClick(event, (at) => edit(id, at))}
            onClick={(event) => edit(id, { left: event.clientX, top: event.clientY })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'F2') return
              event.preventDefault()
              enter()
            }}
          >
            {text === '' ? (
              <span className="row-text text-muted">Not started</span>
            ) : (
              <RowText text={text} source={source.content} language={language} className={clamp} />
            )}
          </div>
        )}
      </LongText>
      <SentBack id={id} />
      <ReviewedRow source={source} text={text} />
      <FoundBeside source={source} text={text} />
      <Faults source={source} text={text} isCut />
      <Suggestion id={id} source={source.content} />
      <FileSuggestions id={id} text={text} />
    </>
  )
}

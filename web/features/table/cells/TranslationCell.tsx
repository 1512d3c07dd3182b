import { memo } from 'react'
import { AT_WORK } from '#db/vocabulary/statuses.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TranslationEditor } from '../../rowEditor/TranslationEditor.tsx'
import type { Source } from '../../rows/rows.ts'
import { useRowFields } from '../../rows/useRowField.ts'
import { nameOfLanguage } from '../../rows/version/rowKey.ts'
import { RowText } from '../../rowText/RowText.tsx'
import { SentBack } from '../../tableTools/review/SentBack.tsx'
import { UnderlinedEditor } from '../../tableTools/spelling/Underlined.tsx'
import { type RowDetails, type RowNews, useTableTools } from '../../tableTools/TableContext.ts'
import { InItsLanguage } from '../languages/InItsLanguage.tsx'
import { LongText } from './LongText.tsx'
import { onSwallowedClick } from './press.ts'
import { RowNotes } from './RowNotes.tsx'

export const READ_ONLY = 'Read-only: your role in this project does not include writing this language'
const SUGGEST = 'Checked: suggest a change'
const CELL = 'min-h-7 pointer-coarse:min-h-11 w-full rounded-sm -outline-offset-2 px-2 py-1 text-start'

type TranslationCellProps = {
  source: Source
  isEdited: boolean
  details: RowDetails | undefined
  news: RowNews | undefined
}

export const TranslationCell = memo(function TranslationCell(props: TranslationCellProps) {
  const { source, isEdited, details, news } = props
  // The editor shows its text itself: a letter typed renders no cell.
  return (
    <InItsLanguage id={source.id}>
      {isEdited ? (
        <>
          <TranslationEditor id={source.id} />
          <UnderlinedEditor source={source} />
          {details?.sent_back && <SentBack id={source.id} />}
        </>
      ) : (
        <>
          <ReadText source={source} />
          <RowNotes source={source} details={details} news={news} />
        </>
      )}
    </InItsLanguage>
  )
})

const FIELDS = ['text', 'status', 'request', 'check'] as const

const ReadText = memo(function ReadText({ source }: { source: Source }) {
  const { id } = source
  const { language, rows, rights, edit, takeOver } = useTableTools()
  const { text, status, request, check } = useRowFields(rows, id, FIELDS)
  const isKept = check !== undefined && rights.keepsChecked && rights.writes

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
            edit(id)
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
  )
})

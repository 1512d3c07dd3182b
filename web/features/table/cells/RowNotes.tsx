import { useContext } from 'react'
import type { Source } from '../../rows/rows.ts'
import { useRestingRowField, useRowField } from '../../rows/useRowField.ts'
import { SearchContext } from '../../rowText/matches.ts'
import { Faults, useFindings } from '../../tableTools/Faults.tsx'
import { FileSuggestions } from '../../tableTools/FileSuggestions.tsx'
import { SentBack } from '../../tableTools/review/SentBack.tsx'
import { Suggestion } from '../../tableTools/Suggestion.tsx'
import { unknownWordsOf } from '../../tableTools/spelling/spellingQuestion.ts'
import { Underlined } from '../../tableTools/spelling/Underlined.tsx'
import { type RowDetails, type RowNews, useTableTools } from '../../tableTools/TableContext.ts'
import { ReviewedRow } from '../review/ReviewedRow.tsx'
import { useIsReviewing } from '../review/useReviewing.ts'
import { FoundBeside } from './FoundBeside.tsx'
import { FoundInComments } from './FoundInComments.tsx'

type RowNotesProps = { source: Source; details: RowDetails | undefined; news: RowNews | undefined }

export function RowNotes({ source, details, news }: RowNotesProps) {
  const { id } = source
  const { rows, findings } = useTableTools()
  const request = useRowField(rows, id, 'request')
  const text = useRestingRowField(rows, id, 'text')
  const search = useContext(SearchContext)
  const isReviewing = useIsReviewing()
  const found = useFindings(source, text)
  const unknown = found.length > 0 ? unknownWordsOf(findings, source, text, found) : []
  const underlined = unknown.length > 0 && <Underlined key={request} id={id} words={unknown} />
  if (request !== undefined) return underlined
  return (
    <>
      {underlined}
      {details?.sent_back && <SentBack id={id} />}
      {isReviewing && <ReviewedRow source={source} text={text} />}
      {search && <FoundBeside source={source} text={text} search={search} />}
      {search && news && news.comments > 0 && <FoundInComments id={id} search={search} />}
      {found.length > 0 && <Faults found={found} />}
      {details?.suggestion && (
        <Suggestion id={id} source={source.content} translation_id={details.id} suggestion={details.suggestion} />
      )}
      {news && <FileSuggestions id={id} text={text} suggestions={news.file_suggestions} />}
    </>
  )
}

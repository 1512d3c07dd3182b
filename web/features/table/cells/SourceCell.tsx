import { memo, useCallback, useContext, useMemo } from 'react'
import { contextBeside } from '#collab/text/facts/contextBeside.ts'
import { CommentCount } from '../../comments/CommentCount.tsx'
import { TermsContext, writtenFor } from '../../rowPanel/useTerms.ts'
import type { Source } from '../../rows/rows.ts'
import { Highlighted } from '../../rowText/Highlighted.tsx'
import { matchesOf, SearchContext } from '../../rowText/matches.ts'
import { RowText, type TermMark } from '../../rowText/RowText.tsx'
import { type RowNews, useTableTools } from '../../tableTools/TableContext.ts'
import { SourceChange } from '../../translate/SourceChange.tsx'
import { COMPACT_HIDDEN } from '../grid/density.ts'
import type { Group } from '../story/groups.ts'
import { GroupsContext } from '../story/useGroups.ts'
import { EditedSource } from './EditedSource.tsx'
import { LongText } from './LongText.tsx'

type SourceCellProps = { source: Source; isEdited: boolean; news: RowNews | undefined }

export const SourceCell = memo(function SourceCell({ source, isEdited, news }: SourceCellProps) {
  const { sourceLanguage, write } = useTableTools()
  const findTerms = useContext(TermsContext)
  const marksOf = useCallback(
    (text: string) =>
      findTerms(text).map(
        ({ from, to, entries }): TermMark => ({
          from,
          to,
          title: `${[...new Set(entries.map(writtenFor))].join(', ')}\nClick to insert`,
          onPress: () => write(source.id, writtenFor(entries[0]!), 'caret'),
        }),
      ),
    [findTerms, source, write],
  )
  const terms = useMemo(() => marksOf(source.content), [marksOf, source])
  const speaker = useContext(GroupsContext).get(source.id)?.speaker
  const named = nameOf(source, source.context)
  const isFoundByName = matchesOf(named, useContext(SearchContext), 'identifier', 'context').length > 0
  return (
    <div tabIndex={-1} data-column="source" title={named} className="relative h-full rounded-sm px-2 py-1">
      {speaker && !(speaker.begins && speaker.ends) && <SpeakerBar {...speaker} />}
      <div className="flex gap-1 sm:group-data-[density=compact]/table:gap-2">
        {speaker?.begins && (
          <span className="hidden text-12 leading-5 font-semibold whitespace-nowrap text-muted sm:group-data-[density=compact]/table:inline">
            {speaker.name}
          </span>
        )}
        <div className="min-w-0 flex-1">
          {isEdited ? (
            <EditedSource id={source.id} text={source.content}>
              {(line, clamp) => (
                <RowText text={line} language={sourceLanguage} terms={marksOf(line)} className={clamp} />
              )}
            </EditedSource>
          ) : (
            <LongText id={source.id} text={source.content} of="source">
              {(clamp) => <RowText text={source.content} language={sourceLanguage} terms={terms} className={clamp} />}
            </LongText>
          )}
        </div>
        {news && <CommentCount id={source.id} news={news} />}
      </div>
      <p className={`text-12 leading-4 wrap-anywhere text-muted ${isFoundByName ? '' : COMPACT_HIDDEN}`}>
        {speaker?.begins && <span className="font-semibold">{speaker.name} · </span>}
        <Highlighted
          text={speaker && !isFoundByName ? nameOf(source, contextBeside(speaker.name, source.context ?? '')) : named}
        />
      </p>
      {news && <SourceChange source={source} before={news.source_before} />}
    </div>
  )
})

const nameOf = ({ page_name, identifier }: Source, context: string | null) =>
  [page_name, identifier, context].filter(Boolean).join(' · ')

const SpeakerBar = ({ begins, ends }: NonNullable<Group['speaker']>) => (
  <span
    aria-hidden
    className={`absolute start-0 w-0.5 rounded-full bg-control ${begins ? 'top-1.5' : 'top-0'} ${ends ? 'bottom-1.5' : '-bottom-px'}`}
  />
)

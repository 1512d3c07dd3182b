import type { ReactNode } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { ShownPlan } from '#server/files/merge/contract.ts'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Difference } from '../../rowText/Difference.tsx'

type Props = { preview: ShownPlan; language: LanguageCode }

export function ReimportChanges({ preview, language }: Props) {
  const { counts, added, changed, renamed, moved, gone, returned, translations } = preview
  return (
    <div className="flex flex-col gap-2 text-13">
      <Kind title="New" count={counts.added}>
        {added.map(({ identifier, content }) => (
          <Line key={identifier} identifier={identifier}>
            {content}
          </Line>
        ))}
      </Kind>
      <Kind title="Changed" count={counts.changed - preview.contexts_changed} isOpen>
        {changed.map(({ identifier, before, content }) => (
          <Line key={identifier} identifier={identifier}>
            <Difference before={before} after={content} language={language} grain="grapheme" />
          </Line>
        ))}
      </Kind>
      <Kind title="Renamed" count={counts.renamed}>
        {renamed.map(({ identifier, before, content }) => (
          <Line key={identifier} identifier={`${before} → ${identifier}`}>
            {content}
          </Line>
        ))}
      </Kind>
      <Kind title="Moved" count={counts.moved}>
        {moved.map(({ identifier, content }) => (
          <Line key={identifier} identifier={identifier}>
            {content}
          </Line>
        ))}
      </Kind>
      <Kind title="Gone" count={counts.gone} note="Archived with their translations, and back whenever you want.">
        {gone.map(({ identifier, content }) => (
          <Line key={identifier} identifier={identifier}>
            {content}
          </Line>
        ))}
      </Kind>
      <Kind title="Back again" count={counts.returned}>
        {returned.map(({ identifier, content }) => (
          <Line key={identifier} identifier={identifier}>
            {content}
          </Line>
        ))}
      </Kind>
      {preview.contexts_changed > 0 && (
        <p>
          {preview.contexts_changed === 1
            ? 'The context, speaker or maximum length of 1 text changed; the text stays as it is.'
            : `The contexts, speakers or maximum lengths of ${formatNumber(preview.contexts_changed)} texts changed; the texts stay as they are.`}
        </p>
      )}
      {Object.entries(translations).map(([code, count]) => (
        <p key={code}>
          {`${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(code)}. Text that people changed meanwhile stays.`}
        </p>
      ))}
      {preview.unchanged > 0 && <p className="tabular text-muted">{`${formatNumber(preview.unchanged)} unchanged.`}</p>}
    </div>
  )
}

type KindProps = { title: string; count: number; note?: string; isOpen?: boolean; children: ReactNode[] }

function Kind({ title, count, note, isOpen = false, children }: KindProps) {
  if (count === 0) return null
  return (
    <details open={isOpen} className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-2 font-medium">
        {title} <span className="tabular text-muted">{formatNumber(count)}</span>
      </summary>
      {note && <p className="px-3 pb-2 text-muted">{note}</p>}
      <ul className="max-h-52 divide-y divide-line overflow-y-auto border-t border-line">{children}</ul>
      {count > children.length && children.length > 0 && (
        <p className="px-3 py-2 text-muted">These are the first {formatNumber(children.length)}.</p>
      )}
    </details>
  )
}

const Line = ({ identifier, children }: { identifier: string; children: ReactNode }) => (
  <li className="px-3 py-1.5">
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {children}
    </p>
    <p className="text-12 text-muted">
      <Breakable text={identifier} />
    </p>
  </li>
)

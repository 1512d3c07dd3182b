import { BadgeCheck, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { directionOf } from '#db/vocabulary/languages.ts'
import { SEND_BACK_LABELS } from '#db/vocabulary/texts/sendBackReasons.ts'
import { SAME_PERCENT } from '#server/matches/constants.ts'
import type { TranslationChange } from '#server/translations/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Pieces } from '../../rowText/Difference.tsx'
import { ORIGINS } from '../../tableTools/origins.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { authoredPieces } from './authoredPieces.ts'
import type { authorLooks } from './authorLooks.ts'

type Props = {
  change: TranslationChange
  language: string
  lookOf: ReturnType<typeof authorLooks>
  onRestore: (() => void) | undefined
}

export function Change({ change, language, lookOf, onRestore }: Props) {
  const { at, actor_kind, actor_name, before, after, status, copied_from, is_check, authors, sent_back_reason } = change
  const Icon = ORIGINS[actor_kind].icon
  const names = namesOf(change)
  const pieces = authoredPieces(change, language)
  return (
    <li className="text-13">
      <p className="flex items-center gap-1.5 text-12 text-muted">
        <Icon aria-hidden size={12} className="shrink-0" />
        <span title={names} className="truncate font-medium text-ink">
          {names}
        </span>
        {actor_kind === 'memory' && <span className="whitespace-nowrap">{memoryOf(change)}</span>}
        <time dateTime={at} title={exact.format(new Date(at))} className="ms-auto whitespace-nowrap">
          {short.format(new Date(at))}
        </time>
      </p>
      {after === '' && before !== '' && <Remark>Deleted the translation</Remark>}
      {copied_from !== null && <Remark>{`Copied from version ${copied_from}`}</Remark>}
      {mergeOf(change) && <Remark>{mergeOf(change)}</Remark>}
      <Verdict change={change} />
      {before === after ? (
        !is_check && !sent_back_reason && <p className="text-muted">{`Set to ${STATUS_LOOKS[status].label}`}</p>
      ) : (
        <p lang={language} dir={directionOf(language)} className="break-words whitespace-pre-wrap">
          <Pieces
            pieces={pieces.map(({ author, ...piece }) =>
              author ? { ...piece, look: lookOf(author), title: author.name } : piece,
            )}
          />
        </p>
      )}
      {authors && (
        <ul aria-label="Authors" className="flex flex-col text-12">
          {authors.map((author) => (
            <li key={author.user_id ?? author.name} className="break-words">
              <span className={`rounded-sm ${lookOf(author)}`}>{author.name}</span>
              {author.runs.map(({ start, length }) => (
                <Fragment key={start}>
                  {' '}
                  <bdi lang={language} dir={directionOf(language)} className="whitespace-pre-wrap">
                    {`“${after.slice(start, start + length)}”`}
                  </bdi>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      )}
      {authors && !is_check && authors.every(({ name }) => name !== actor_name) && (
        <Remark>{`Last change by ${actor_name}`}</Remark>
      )}
      {onRestore && before !== after && (
        <Button size="sm" variant="ghost" className="-ms-2 text-muted" onPress={onRestore}>
          Restore this text
        </Button>
      )}
    </li>
  )
}

function Verdict({ change }: Pick<Props, 'change'>) {
  const { actor_name, is_check, sent_back_reason, sent_back_note } = change
  return (
    <>
      {is_check && (
        <p className="flex items-center gap-1 text-green">
          <BadgeCheck aria-hidden size={12} className="shrink-0" />
          {`Checked by ${actor_name}`}
        </p>
      )}
      {sent_back_reason && (
        <p className="flex items-center gap-1 text-amber">
          <Undo2 aria-hidden size={12} className="shrink-0" />
          <bdi>{[`Sent back: ${SEND_BACK_LABELS[sent_back_reason]}`, sent_back_note].filter(Boolean).join('. ')}</bdi>
        </p>
      )}
    </>
  )
}

const Remark = ({ children }: { children: string | undefined }) => <p className="text-12 text-muted">{children}</p>

function namesOf({ actor_kind, actor_name, authors, token_name }: TranslationChange) {
  if (authors) return list.format(authors.map(({ name }) => name))
  if (token_name !== null) return `${actor_name} by the token ${token_name}`
  return actor_kind === 'ai' ? `AI · ${actor_name}` : actor_name
}

const memoryOf = ({ match_percent }: TranslationChange) =>
  match_percent === null || match_percent === SAME_PERCENT ? 'from memory' : `from memory, ${match_percent} %`

function mergeOf({ merged_file, merged_version }: TranslationChange) {
  if (merged_file !== null) return `Merged from ${merged_file}`
  return merged_version === null ? undefined : `Carried over from version ${merged_version}`
}

const list = new Intl.ListFormat('en')
const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding } from '#collab/text/judge.ts'
import { CHECK_LABELS, type CheckName, DESCRIBED_CHECKS } from '#db/vocabulary/checks/checks.ts'
import { sayUnknown } from '#db/vocabulary/checks/spelling.ts'
import type { IgnoredFinding } from '#server/rows/ignored/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { dateLabel } from '#web/ui/data/dates.ts'
import { Keys } from '#web/ui/Keys.tsx'
import { CheckSourceLink } from '../../rows/issues/CheckSourceLink.tsx'
import type { Source } from '../../rows/rows.ts'
import { useRowFieldSoon } from '../../rows/useRowField.ts'
import { FaultLine, useFindings } from '../../tableTools/Faults.tsx'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { unknownWordsOf } from '../../tableTools/spelling/spellingQuestion.ts'
import { UnknownWord } from '../../tableTools/spelling/UnknownWord.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { Section } from '../Section.tsx'
import { IgnoreDialog } from './IgnoreDialog.tsx'
import { takeBackIgnored } from './offerStopIgnoring.tsx'

export function Issues({ source }: { source: Source }) {
  const { rows, rights, findings } = useTableTools()
  const text = useRowFieldSoon(rows, source.id, 'text')
  const found = useFindings(source, text)
  const unknown = unknownWordsOf(findings, source, text, found)
  const ignored = findings.ignoredOf(source.id, text)
  const [asked, setAsked] = useState<Finding>()
  if (found.length === 0 && ignored.length === 0) return null
  return (
    <Section title="Issues" aside={<Keys>{keysOf('next-issue') ?? ''}</Keys>}>
      <ul className="-mx-2 flex flex-col">
        {found.map((finding, at) => (
          <li key={finding.message}>
            <div className="flex items-center gap-1 pe-2">
              <div className="min-w-0 flex-1">
                <FaultLine finding={finding} />
              </div>
              {rights.writes && <FixButton source={source} text={text} finding={finding} />}
              {rights.reviews && (
                <Button size="sm" variant="ghost" onPress={() => setAsked(finding)}>
                  Ignore
                </Button>
              )}
            </div>
            {unknown
              .filter((word) => sayUnknown(word) === finding.message)
              .map((word) => (
                <UnknownWord key={word} id={source.id} text={text} word={word} />
              ))}
            {found[at + 1]?.check !== finding.check && <Explanation check={finding.check} />}
          </li>
        ))}
      </ul>
      {ignored.map((one) => (
        <Ignored key={one.check} id={source.id} ignored={one} isReviewer={rights.reviews} />
      ))}
      {asked && <IgnoreDialog id={source.id} finding={asked} text={text} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

/** Once for all findings of a check, below the last one. */
const Explanation = ({ check }: { check: CheckName }) => (
  <p className="flex flex-wrap items-center gap-x-2 px-2 ps-7 text-12 text-muted">
    {DESCRIBED_CHECKS[check].asks} <CheckSourceLink check={check} />
  </p>
)

type FixButtonProps = { source: Source; text: string; finding: Finding }

function FixButton({ source, text, finding }: FixButtonProps) {
  const { findings, write } = useTableTools()
  const fixed = findings.fixOf(source, text, finding)
  if (fixed === undefined) return null
  return (
    <Button size="sm" variant="ghost" onPress={() => write(source.id, fixed, 'whole')}>
      Fix
    </Button>
  )
}

type IgnoredProps = { id: string; ignored: IgnoredFinding; isReviewer: boolean }

function Ignored({ id, ignored, isReviewer }: IgnoredProps) {
  const { addressOf } = useTableTools()
  const client = useQueryClient()
  const { check, reason, ignored_by, ignored_at } = ignored
  return (
    <div className="flex items-center gap-1 text-13 text-muted">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <bdi dir="ltr">
            {CHECK_LABELS[check]}, ignored{ignored_by && <> by {ignored_by}</>} ({dateLabel(ignored_at)})
          </bdi>
        </p>
        <p dir="auto" className="text-ink">
          {reason}
        </p>
      </div>
      {isReviewer && (
        <Button size="sm" variant="ghost" onPress={() => void takeBackIgnored(client, addressOf(id), { id, check })}>
          Take back
        </Button>
      )}
    </div>
  )
}

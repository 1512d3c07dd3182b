import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patternFault } from '#collab/text/ownPatterns.ts'
import type { PatternTrial, Project } from '#server/projects/contract.ts'
import { patternTrialQuery } from '#web/features/projects/queries.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { usePaused } from '#web/ui/fields/usePaused.ts'
import { useAddPattern } from './useAddPattern.ts'

const HINT =
  '* stands for a name, ** for anything on a line: @*@ protects @sword@, and [[**]] protects [[Old Town]]. With (in order) behind it, as in <*> (in order), what it protects keeps its order. U+200B (may be added) lets translations have zero-width spaces.'
const IS_THERE = 'This pattern already exists.'

export function PatternDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { add, error, isPending } = useAddPattern(project, onClose)
  const [written, setWritten] = useState('')
  const [isSent, setIsSent] = useState(false)
  const tried = usePaused(written)
  const known = project.placeholder_patterns
  const fault = known.includes(written) ? IS_THERE : patternFault(written)

  function submit() {
    setIsSent(true)
    if (fault === undefined) add(written)
  }

  return (
    <FormDialog
      title="New pattern"
      submit="Add pattern"
      failure="Failed to add the pattern"
      error={error}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Pattern"
        autoFocus
        isRequired
        hint={HINT}
        value={written}
        error={isSent || written !== '' ? fault : undefined}
        onChange={setWritten}
      />
      {patternFault(tried) === undefined && <Trial project={project} pattern={tried} />}
    </FormDialog>
  )
}

function Trial({ project, pattern }: { project: Project; pattern: string }) {
  const trial = useQuery({ ...patternTrialQuery(project.id, pattern), enabled: patternFault(pattern) === undefined })
  if (trial.isError)
    return (
      <LoadFailure query={trial} title="The pattern could not be tried">
        {trial.error.message}
      </LoadFailure>
    )
  return (
    <section aria-label="Matches" aria-live="polite" aria-busy={trial.isPending} className="flex flex-col gap-2">
      <p className="tabular text-13 text-muted">{trial.data ? sentenceOf(trial.data) : 'Looking through the texts…'}</p>
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
        {trial.data?.examples.map(({ identifier, content, found }) => (
          <li key={identifier} className="flex flex-col gap-0.5">
            <span className="text-12 text-muted">{identifier}</span>
            <Protected text={content} found={found} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentenceOf({ looked_at, matching, is_all }: PatternTrial) {
  const texts = `${formatNumber(looked_at)} ${is_all ? '' : 'newest '}${looked_at === 1 ? 'text' : 'texts'}`
  return matching === 0
    ? `It protects nothing in your ${texts}.`
    : `It protects something in ${formatNumber(matching)} of your ${texts}:`
}

function Protected({ text, found }: { text: string; found: readonly string[] }) {
  const pieces: { from: number; text: string; isFound: boolean }[] = []
  let at = 0
  while (at < text.length) {
    const places = found.map((one) => ({ one, from: text.indexOf(one, at) })).filter(({ from }) => from !== -1)
    const [next] = places.sort((a, b) => a.from - b.from || b.one.length - a.one.length)
    const end = next?.from ?? text.length
    if (end > at) pieces.push({ from: at, text: text.slice(at, end), isFound: false })
    if (next) pieces.push({ from: end, text: next.one, isFound: true })
    at = next ? end + next.one.length : end
  }
  return (
    <p dir="auto" className="line-clamp-3 text-13 wrap-anywhere whitespace-pre-wrap">
      {pieces.map((piece) =>
        piece.isFound ? (
          <bdi key={piece.from} dir="ltr" className="rounded-sm bg-accent-soft px-0.5 font-mono">
            {piece.text}
          </bdi>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

import { useEffect, useState } from 'react'
import type { Choice } from '#server/comparisons/constants.ts'
import type { ShownComparison } from '#server/comparisons/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Isolated } from '../rowText/Isolated.tsx'
import { useChoose } from './queries.ts'

type Pair = ShownComparison['pairs'][number]
const BY_KEY: Record<string, Choice> = { 1: 'first', 2: 'second', 3: 'same', 4: 'neither' }

export function ChoosePairs({ comparison: { id, pairs, target_language } }: { comparison: ShownComparison }) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pairs.findIndex(({ mine }) => mine === null),
    ),
  )
  const choose = useChoose(id)
  const pair = pairs[at]!
  const chosen = pairs.filter(({ mine }) => mine !== null).length

  function take(choice: Choice) {
    choose.mutate({ place: pair.place, choice }, { onError: (error) => void toast.error(error.message) })
    setAt(Math.min(at + 1, pairs.length - 1))
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const choice = BY_KEY[event.key]
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (choice && !isTyping && !event.metaKey && !event.ctrlKey && !event.altKey) take(choice)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <section aria-label="Choose" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="tabular text-13 text-muted">
          {`Text ${formatNumber(at + 1)} of ${formatNumber(pairs.length)}, ${formatNumber(chosen)} chosen`}
        </p>
        <ProgressBar label="Chosen" value={chosen / pairs.length} />
      </div>
      {chosen === pairs.length && (
        <Alert kind="success">You have chosen for every text. You can still change a choice.</Alert>
      )}
      <div aria-live="polite" className="flex flex-col gap-4">
        <div>
          <p className="text-15 whitespace-pre-wrap wrap-anywhere">
            <Isolated>{pair.source}</Isolated>
          </p>
          <p className="text-13 text-muted wrap-anywhere">
            {pair.context ? `${pair.identifier}, ${pair.context}` : pair.identifier}
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Text pair={pair} choice="first" language={target_language} onTake={take} />
          <Text pair={pair} choice="second" language={target_language} onTake={take} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-pressed={pair.mine === 'same'} className={PRESSED} onPress={() => take('same')}>
          Equally good <Keys>3</Keys>
        </Button>
        <Button aria-pressed={pair.mine === 'neither'} className={PRESSED} onPress={() => take('neither')}>
          Neither <Keys>4</Keys>
        </Button>
        <span className="ms-auto flex gap-2">
          <Button isDisabled={at === 0} onPress={() => setAt(at - 1)}>
            Back
          </Button>
          <Button isDisabled={at === pairs.length - 1} onPress={() => setAt(at + 1)}>
            Next
          </Button>
        </span>
      </div>
    </section>
  )
}

const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-accent-soft'

type TextProps = { pair: Pair; choice: 'first' | 'second'; language: string; onTake: (choice: Choice) => void }

function Text({ pair, choice, language, onTake }: TextProps) {
  const text = pair[choice]
  return (
    <button
      type="button"
      aria-pressed={pair.mine === choice}
      onClick={() => onTake(choice)}
      className={`flex min-h-24 items-start gap-3 rounded-lg border border-control bg-surface p-4 text-start text-15 transition-colors hover:bg-hover ${PRESSED}`}
    >
      <Keys>{choice === 'first' ? '1' : '2'}</Keys>
      <span lang={language} dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
        {text === null ? <span className="text-muted">No translation came back</span> : <Isolated>{text}</Isolated>}
      </span>
    </button>
  )
}

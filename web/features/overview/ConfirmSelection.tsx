import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { priceCents } from '#db/vocabulary/plans.ts'
import type { Project } from '#server/projects/contract.ts'
import type { TranslateEstimate } from '#server/translationRequests/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { PriceFacts, PriceLine } from '../billing/PriceFacts.tsx'
import { PseudoNotice } from '../billing/PseudoNotice.tsx'
import { BY_TOMORROW, costText } from '../billing/price.ts'
import { useOrganizationQuota } from '../billing/queries.ts'
import { pageEstimateQuery } from '../rows/queries.ts'
import { FillFirst } from '../tableTools/memory/FillFirst.tsx'
import { useMemory } from '../tableTools/memory/useMemory.ts'
import { isShortOf, LimitLines, LimitWarnings } from './Limits.tsx'
import type { PageInLanguage } from './pagesInLanguages.ts'

type Props = {
  project: Project
  chosen: readonly PageInLanguage[]
  isPseudo: boolean
  onStart: (isLater: boolean) => void
  onClose: () => void
}

/** More pages than these are priced by their counted words alone, in which repeats count each time. */
const MAX_ESTIMATED = 40

export function ConfirmSelection({ project, chosen, isPseudo, onStart, onClose }: Props) {
  const quota = useOrganizationQuota(project.organization_id).data
  const [fillsFirst, setFillsFirst] = useState(true)
  const [isFilling, setIsFilling] = useState(false)
  const memory = useMemory()
  const { words, rows, repeats, in_memory, capLeft, isExact, hasFlex } = useSum(chosen, fillsFirst)
  const [isLater, setIsLater] = useState(false)
  const remaining = quota?.remaining_quota ?? null
  const start = async () => {
    setIsFilling(true)
    const places = chosen.map(({ page, language }) => ({ page_id: page.id, language }))
    const isFilled = !fillsFirst || in_memory.rows === 0 || (await memory.fillSame(places))
    setIsFilling(false)
    if (isFilled) onStart(isLater)
  }
  const isShort = isShortOf({ words, remaining })
  const cents = quota && priceCents(words, quota.cents_per_word)
  const languages = [...Map.groupBy(chosen, ({ language }) => language)]
  return (
    <Dialog title="Translate remaining?" isOpen onClose={onClose}>
      <DialogBody>
        <p>
          {isExact ? '' : 'At most '}
          {formatWords(words)} to translate{cents !== undefined && !isShort && `, ${costText(cents)}`}.
        </p>
        <FillFirst inMemory={in_memory} isSelected={fillsFirst} onChange={setFillsFirst} />
        <LimitWarnings {...{ words, cents, remaining, capLeft }} />
        {isPseudo && !isShort && <PseudoNotice />}
        <PriceFacts organization_id={project.organization_id}>
          <PriceLine name="Rows">{formatNumber(rows)}</PriceLine>
          <PriceLine name="Words">{formatNumber(words)}</PriceLine>
          {repeats > 0 && (
            <PriceLine name="Repeats of the same text">{countRows(repeats)}, charged once and filled</PriceLine>
          )}
          {in_memory.rows > 0 && (
            <PriceLine name="Translated elsewhere">
              {countRows(in_memory.rows)}, {formatWords(in_memory.words)}
            </PriceLine>
          )}
          <LimitLines {...{ cents, remaining, capLeft }} />
        </PriceFacts>
        {hasFlex && (
          <Checkbox isSelected={isLater} onChange={setIsLater}>
            {BY_TOMORROW}
          </Checkbox>
        )}
        <p className="text-13 text-muted">
          One page in one language after another, {formatNumber(chosen.length)} in total. Existing translations won’t be
          changed.
        </p>
        <dl className="flex flex-col gap-1.5 text-13">
          {languages.map(([language, targets]) => (
            <div key={language}>
              <dt className="font-medium">
                {languageName(language)}{' '}
                <span className="tabular font-normal text-muted">
                  {formatNumber(targets.length)} {targets.length === 1 ? 'page' : 'pages'}
                </span>
              </dt>
              {targets.map(({ page, progress }) => (
                <dd key={page.id} className="flex justify-between gap-3 ps-3 text-muted">
                  <span className="min-w-0 wrap-anywhere">{page.name}</span>
                  <span className="tabular shrink-0">{countRows(progress.not_started + progress.statuses.FAILED)}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus isPending={isFilling} onPress={() => void start()}>
          Start translation
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type Sum = Pick<TranslateEstimate, 'words' | 'rows' | 'repeats' | 'in_memory'>

function useSum(chosen: readonly PageInLanguage[], fill_first: boolean) {
  const pages = [...Map.groupBy(chosen, ({ page }) => page.id)].map(([page_id, targets]) => ({
    page_id,
    languages: targets.map(({ language }): LanguageCode => language),
  }))
  const isAsked = pages.length <= MAX_ESTIMATED
  const estimates = useQueries({
    queries: pages.map(({ page_id, languages }) => ({
      ...pageEstimateQuery(page_id, languages, { fill_first }),
      enabled: isAsked || page_id === pages[0]!.page_id,
    })),
  }).map(({ data }) => data)
  const capLeft = estimates.find((estimate) => estimate !== undefined)?.cap_left_cents ?? null
  const hasFlex = estimates.some((estimate) => estimate?.has_flex)
  const isExact = isAsked && estimates.every((estimate) => estimate !== undefined)
  const counted = chosen.map(({ progress }) => ({
    words: progress.words_left,
    rows: progress.not_started + progress.statuses.FAILED,
    repeats: 0,
    in_memory: { rows: 0, words: 0 },
  }))
  return { ...sumOf(isExact ? (estimates as Sum[]) : counted), capLeft, isExact, hasFlex }
}

function sumOf(parts: readonly Sum[]): Sum {
  const sum = { words: 0, rows: 0, repeats: 0, in_memory: { rows: 0, words: 0 } }
  for (const part of parts) {
    sum.words += part.words
    sum.rows += part.rows
    sum.repeats += part.repeats
    sum.in_memory.rows += part.in_memory.rows
    sum.in_memory.words += part.in_memory.words
  }
  return sum
}

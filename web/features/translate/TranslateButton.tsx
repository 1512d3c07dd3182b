import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SUBSCRIPTION_REQUIRED } from '#server/billing/constants.ts'
import type { TranslateEstimate } from '#server/translationRequests/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EstimatedCost } from '../billing/EstimatedCost.tsx'
import { BY_TOMORROW } from '../billing/price.ts'
import { organizationPlanQuery } from '../billing/queries.ts'
import type { ProgressStore } from '../rows/progress.ts'
import { estimateQuery, type TableAddress } from '../rows/queries.ts'
import { FillFirst } from '../tableTools/memory/FillFirst.tsx'
import { useMemory } from '../tableTools/memory/useMemory.ts'
import { SubscriptionRequired } from './SubscriptionRequired.tsx'

const UNVERIFIED = 'Unable to verify subscription status. Please try again.'

type Wish = { fit?: true; service_tier?: 'flex' }

type TranslateButtonProps = {
  address: TableAddress
  organization_id: string
  progress: ProgressStore
  isRequesting: boolean
  onTranslate: (some?: Wish) => Promise<void>
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

export function TranslateButton(props: TranslateButtonProps) {
  const { address, organization_id, progress, isRequesting, onTranslate, isOpen, setIsOpen } = props
  const { wordsLeft, inProgress } = useStore(progress)
  const [fillsFirst, setFillsFirst] = useState(true)
  const memory = useMemory()
  const estimate = useQuery({ ...estimateQuery(address, wordsLeft, { fill_first: fillsFirst }), enabled: isOpen })
  const plan = useQuery({ ...organizationPlanQuery(organization_id), enabled: isOpen })
  const isUnverified = isOpen && plan.isError
  useEffect(() => {
    if (isUnverified) toast.error(UNVERIFIED)
  }, [isUnverified])
  const [isLater, setIsLater] = useState(false)
  const { data } = estimate
  const close = () => setIsOpen(false)
  const toFill = fillsFirst ? (data?.in_memory.rows ?? 0) : 0
  const start = async (some?: Wish) => {
    if (toFill > 0 && (!(await memory.fillSame([address])) || data?.rows === 0)) return close()
    await onTranslate(isLater && data?.has_flex ? { ...some, service_tier: 'flex' } : some)
    close()
  }
  const isFutile =
    toFill === 0 && data !== undefined && (data.rows === 0 || (data.refusal !== null && data.fitting.rows === 0))
  return (
    <>
      <Button
        variant="primary"
        icon={Languages}
        className="@max-[56rem]/bar:w-8 @max-[56rem]/bar:px-0"
        onPress={() => setIsOpen(true)}
      >
        <span className="@max-[56rem]/bar:sr-only">Translate</span>
      </Button>
      {isOpen && data?.refusal?.message === SUBSCRIPTION_REQUIRED ? (
        <SubscriptionRequired reason={data.refusal.detail} onClose={close} />
      ) : (
        <Dialog title="Translate this page" isOpen={isOpen} onClose={close}>
          <DialogBody>
            {estimate.isPending ? (
              <Spinner label="Counting words" />
            ) : estimate.isError ? (
              <p className="text-red">{estimate.error.message}</p>
            ) : estimate.data.rows === 0 && toFill === 0 && inProgress > 0 ? (
              <p>{countRows(inProgress)} in progress. Every other text already has a translation.</p>
            ) : (
              <>
                <FillFirst inMemory={data?.in_memory} isSelected={fillsFirst} onChange={setFillsFirst} />
                <EstimatedCost
                  {...{ estimate: estimate.data, organization_id }}
                  language={address.language}
                  isAfterFill={toFill > 0}
                />
              </>
            )}
            {data?.has_flex && !isFutile && (
              <Checkbox isSelected={isLater} onChange={setIsLater}>
                {BY_TOMORROW}
              </Checkbox>
            )}
            {isUnverified && <Alert>{UNVERIFIED}</Alert>}
          </DialogBody>
          <Actions {...{ estimate: data, isFutile, isRequesting, isUnverified, plan, start, close }} />
        </Dialog>
      )}
    </>
  )
}

type ActionsProps = Pick<TranslateButtonProps, 'isRequesting'> & {
  estimate: TranslateEstimate | undefined
  isFutile: boolean
  isUnverified: boolean
  plan: { isFetching: boolean; isPending: boolean; refetch: () => unknown }
  start: (some?: Wish) => Promise<void>
  close: () => void
}

const Actions = ({ estimate, isFutile, isRequesting, isUnverified, plan, start, close }: ActionsProps) => (
  <DialogFooter>
    <Button onPress={close}>{isFutile ? 'Close' : 'Cancel'}</Button>
    {isFutile ? null : estimate?.refusal ? (
      <Button variant="primary" isPending={isRequesting} onPress={() => void start({ fit: true })} autoFocus>
        Translate the rows that fit
      </Button>
    ) : isUnverified ? (
      <Button variant="primary" isPending={plan.isFetching} onPress={() => void plan.refetch()} autoFocus>
        Try again
      </Button>
    ) : (
      <Button
        variant="primary"
        isPending={isRequesting}
        isDisabled={!estimate || plan.isPending}
        onPress={() => void start()}
        autoFocus
      >
        {estimate?.rows === 0 ? 'Fill from memory' : 'Start translation'}
      </Button>
    )}
  </DialogFooter>
)

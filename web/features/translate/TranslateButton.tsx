import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SUBSCRIPTION_REQUIRED } from '#server/billing/constants.ts'
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
import { FillFromMemory } from '../tableTools/memory/FillFromMemory.tsx'
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
  const estimate = useQuery({ ...estimateQuery(address, wordsLeft), enabled: isOpen })
  const plan = useQuery({ ...organizationPlanQuery(organization_id), enabled: isOpen })
  const isUnverified = isOpen && plan.isError
  useEffect(() => {
    if (isUnverified) toast.error(UNVERIFIED)
  }, [isUnverified])
  const [isLater, setIsLater] = useState(false)
  const { data } = estimate
  const close = () => setIsOpen(false)
  const start = async (some?: Wish) => {
    await onTranslate(isLater && data?.has_flex ? { ...some, service_tier: 'flex' } : some)
    close()
  }
  const isFutile = data?.rows === 0 || (data?.refusal && data.fitting.rows === 0)
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
            ) : estimate.data.rows === 0 && inProgress > 0 ? (
              <p>{countRows(inProgress)} in progress. Every other text already has a translation.</p>
            ) : (
              <EstimatedCost estimate={estimate.data} language={address.language} organization_id={organization_id} />
            )}
            <FillFromMemory places={[address]} rows={data?.in_memory.rows} />
            {data?.has_flex && !isFutile && (
              <Checkbox isSelected={isLater} onChange={setIsLater}>
                {BY_TOMORROW}
              </Checkbox>
            )}
            {isUnverified && <Alert>{UNVERIFIED}</Alert>}
          </DialogBody>
          <DialogFooter>
            <Button onPress={close}>{isFutile ? 'Close' : 'Cancel'}</Button>
            {isFutile ? null : data?.refusal ? (
              <Button variant="primary" isPending={isRequesting} onPress={() => start({ fit: true })} autoFocus>
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
                isDisabled={!data || plan.isPending}
                onPress={() => start()}
                autoFocus
              >
                Start translation
              </Button>
            )}
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}

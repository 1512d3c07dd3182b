import { useQuery } from '@tanstack/react-query'
import type { WordsPrice } from '#server/translationRequests/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { projectQuery } from '../projects/queries.ts'
import { RemainingQuota } from './EstimateFacts.tsx'
import { PriceFacts, PriceLine } from './PriceFacts.tsx'
import { wordsWithCost } from './price.ts'
import { RefusedAlert } from './RefusedAlert.tsx'

type CostAfterwardsProps = {
  price: WordsPrice
  project_id: string
  children: string
}

export function CostAfterwards({ price, project_id, children }: CostAfterwardsProps) {
  const project = useQuery(projectQuery(project_id)).data
  if (price.words === 0) return null
  return (
    <section aria-label="Cost of the translation" className="flex flex-col gap-2 text-13">
      <p className="tabular text-muted">
        {children}: {wordsWithCost(price)}.
      </p>
      <RefusedAlert price={price}>The changes themselves cost nothing.</RefusedAlert>
      {project && (
        <PriceFacts organization_id={project.organization_id}>
          <PriceLine name="Words">{formatNumber(price.words)}</PriceLine>
          <RemainingQuota price={price} />
        </PriceFacts>
      )}
    </section>
  )
}

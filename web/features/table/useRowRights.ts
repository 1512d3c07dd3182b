import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { useMay } from '../people/rights.ts'
import { reviewQuery } from '../projects/review.ts'
import type { RowRights } from '../tableTools/TableContext.ts'

/** Until it is known whether checked rows are protected, those who may not check leave them as they are. */
export function useRowRights(project_id: string, language: LanguageCode): RowRights {
  const may = useMay()
  const reviews = may('reviewText', [language])
  const review = useQuery({ ...reviewQuery(project_id), enabled: !reviews })
  return {
    writes: may('writeText', [language]),
    reviews,
    orders: may('orderTranslations', [language]),
    keepsChecked: !reviews && review.data?.protects_checked !== false,
  }
}

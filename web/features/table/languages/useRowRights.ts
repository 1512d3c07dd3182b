import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { useMay } from '../../people/rights.ts'
import { reviewQuery } from '../../projects/review.ts'
import type { RowRights } from '../../tableTools/TableContext.ts'
import { useSame } from '../useTableQuery.ts'

export type InLanguage = { language: LanguageCode; rights: RowRights }

/** Until it is known whether checked rows are protected, those who may not check leave them as they are. */
export function useRowRights(project_id: string, languages: readonly LanguageCode[]): readonly InLanguage[] {
  const may = useMay()
  const isReviewer = languages.every((language) => may('reviewText', [language]))
  const review = useQuery({ ...reviewQuery(project_id), enabled: !isReviewer })
  const protects = review.data?.protects_checked !== false
  return useSame(
    languages.map((language): InLanguage => {
      const reviews = may('reviewText', [language])
      return {
        language,
        rights: {
          writes: may('writeText', [language]),
          reviews,
          orders: may('orderTranslations', [language]),
          keepsChecked: !reviews && protects,
        },
      }
    }),
  )
}

import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { useMay } from '../people/rights.ts'
import type { RowRights } from '../tableTools/TableContext.ts'

export function useRowRights(language: LanguageCode): RowRights {
  const may = useMay()
  return {
    writes: may('writeText', [language]),
    reviews: may('reviewText', [language]),
    orders: may('orderTranslations', [language]),
  }
}

import type { AgreementOfLanguage } from '#db/queries/ratings/agreement.ts'
import { csvLine } from '../tables/csv.ts'

const HEADER = ['target_language', 'ratings', 'within_half', 'mean_difference']
const DIGITS = 3

export const agreementCsv = (languages: readonly AgreementOfLanguage[]) =>
  [
    HEADER,
    ...languages.map(({ target_language, ratings, within_half, mean_difference }) => [
      ...[target_language, String(ratings)],
      ...[within_half, mean_difference].map((share) => share.toFixed(DIGITS)),
    ]),
  ]
    .map(csvLine)
    .join('')

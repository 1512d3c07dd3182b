import type { LeftBecause, LeftRow } from '#server/replacements/contract.ts'
import { countRows } from '../../ui/data/numbers.ts'

const BECAUSE: Record<LeftBecause, string> = {
  claimed: 'the AI works there',
  person: 'somebody is there',
  changed: 'the text was changed meanwhile',
  placeholder: 'a placeholder would change',
  empty: 'no text would be left',
  long: 'the text would become too long',
  inflected: 'the word is inflected there',
  checked: 'the text is checked, and the other one is a suggestion beside it',
}

/** A line for each reason and person: `2 rows stay: Ben is there`. */
export const sayLeft = (left: readonly LeftRow[]) =>
  [...Map.groupBy(left, ({ because, name }) => (name === null ? BECAUSE[because] : `${name} is there`))].map(
    ([reason, rows]) => `${countRows(rows.length)} with places that stay: ${reason}.`,
  )

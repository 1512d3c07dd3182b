import type { LeftBecause, LeftRow } from '#server/replacements/contract.ts'
import { countRows } from '#web/ui/data/numbers.ts'

const BECAUSE: Partial<Record<LeftBecause, string>> = {
  claimed: 'the AI works there',
  changed: 'the text was changed meanwhile',
  checked: 'the text is checked, and the other one is a suggestion beside it',
  long: 'the text would become too long',
  inflected: 'the word is inflected there',
  placeholder: 'a placeholder would change',
}

export const sayLeft = (left: readonly LeftRow[]) =>
  [...Map.groupBy(left, ({ because, name }) => (name === null ? BECAUSE[because] : `${name} is there`))].map(
    ([reason, rows]) => `${countRows(rows.length)} ${rows.length === 1 ? 'stays' : 'stay'}: ${reason}.`,
  )

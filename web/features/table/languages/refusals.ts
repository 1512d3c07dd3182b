import { languageName } from '#db/vocabulary/languages.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { RowRights, TableTools } from '../../tableTools/TableContext.ts'

type OfRow = (id: string, ...more: never[]) => unknown

const REFUSED = {
  writes: 'let you write',
  reviews: 'let you check',
  orders: 'order AI translations into',
} as const satisfies Partial<Record<keyof RowRights, string>>

/** The tools that change rows, which say of a row in whose language its reader may not do so that they do not. */
export function withRefusals<Tools extends Omit<TableTools, 'language' | 'rights' | 'findings'>>(
  tools: Tools,
  of: (id: string) => Pick<TableTools, 'language' | 'rights'>,
): Tools {
  const refuse = (right: keyof typeof REFUSED, id: string) => {
    toast.plain(`Your role in this project does not ${REFUSED[right]} ${languageName(of(id).language)}.`)
    return Promise.resolve()
  }
  const where =
    (right: keyof typeof REFUSED) =>
    <Act extends OfRow>(act: Act) =>
      ((id, ...more) => (of(id).rights[right] ? act(id, ...more) : refuse(right, id))) as Act
  const [writing, reviewing, ordering] = [where('writes'), where('reviews'), where('orders')]
  return {
    ...tools,
    edit: writing(tools.edit),
    write: writing(tools.write),
    setStatus: writing(tools.setStatus),
    remove: writing(tools.remove),
    removeAnyway: writing(tools.removeAnyway),
    takeOver: writing(tools.takeOver),
    answerSuggestion: writing(tools.answerSuggestion),
    answerFileSuggestion: writing(tools.answerFileSuggestion),
    restoreText: writing(tools.restoreText),
    check: reviewing(tools.check),
    uncheck: reviewing(tools.uncheck),
    rate: reviewing(tools.rate),
    regenerate: ordering(tools.regenerate),
    updateFromSource: ordering(tools.updateFromSource),
    requestTranslation: ordering(tools.requestTranslation),
    rateOutdated: ordering(tools.rateOutdated),
    rateAgain(ids: Iterable<string>) {
      const all = [...ids]
      const other = all.find((id) => !of(id).rights.orders)
      return other === undefined ? tools.rateAgain(all) : refuse('orders', other)
    },
  }
}

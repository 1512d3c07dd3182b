import { TRANSLATION_STATUS_LABELS, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { MAX_CHOSEN_ROWS } from '#server/bulkChanges/constants.ts'
import type { StartBulkChange } from '#server/bulkChanges/contract.ts'
import { SOURCE_UNCHANGED } from '#server/translationRequests/constants.ts'
import type { Started } from '#server/translationRequests/contract.ts'
import { sayFailures } from '../../api/sayFailure.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { peopleInRow } from '../liveDocument/presence.ts'
import { startBulkChange } from '../operations/bulkChanges.ts'
import { trackAct } from '../operations/pendingActs.ts'
import { checkRows, saveTranslations, translate } from '../rows/calls.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import { textIdOf, textIdsOf } from '../rows/version/rowKey.ts'
import { type Changing, refetchDetails } from '../tableTools/rowChanges.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import { offerTakeBack, toastKeptRows, toastLeft } from '../tableTools/undoToast.tsx'
import { writeTexts } from '../tableTools/writeTexts.ts'

export function sortOut(rows: Rows, ids: Iterable<string>) {
  const free = [...ids].filter((id) => rows.read(id, 'request') === undefined)
  return {
    started: free.filter((id) => rows.read(id, 'status') !== undefined),
    empty: free.filter((id) => rows.read(id, 'text') === ''),
    filled: free.filter((id) => rows.read(id, 'text') !== ''),
    unchecked: free.filter((id) => rows.read(id, 'text') !== '' && rows.read(id, 'check') === undefined),
  }
}

type InTable = Changing & Pick<TableTools, 'presence'>

/** Nobody's text is replaced under their hands. */
export const withoutOthers = ({ presence }: Pick<InTable, 'presence'>, ids: readonly string[]) =>
  ids.filter((id) => peopleInRow(presence.getState(), id).length === 0)

export const wordsOf = (rows: Rows, ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + (rows.sources()[rows.indexOf(id) ?? -1]?.words ?? 0), 0)

const countLeft = ({ left_to = [] }: Started) => left_to.reduce((sum, { rows }) => sum + rows, 0)
const CALL_ROWS = 500
/** A request has at most 512 KiB. */
const CALL_CHARACTERS = 80_000
const TOO_MANY_CHOSEN = `At most ${formatNumber(MAX_CHOSEN_ROWS)} chosen rows are changed at once. “Change all” takes all that match.`

export type BulkPlace = { version_id: string; filter: string }

type Place = { address: TableAddress; live: LiveDocument | undefined; ids: string[] }

const placesOf = ({ addressOf, liveOf }: Pick<Changing, 'addressOf' | 'liveOf'>, ids: readonly string[]): Place[] =>
  [...Map.groupBy(ids, addressOf)].map(([address, own]) => ({ address, live: liveOf(own[0]!), ids: own }))

const isKnown = (id: string | null): id is string => id !== null
type Call = (place: Place) => Promise<void>

function sayStatus(status: TranslationStatus, count: number, keptBack: number) {
  const set = `${countRows(count - keptBack)} set to ${TRANSLATION_STATUS_LABELS[status]}`
  return keptBack > 0 ? `${set}, ${formatNumber(keptBack)} kept back by checks of the project` : set
}

export function bulkChanges(changing: InTable, { version_id, filter }: BulkPlace) {
  const { client, rows } = changing
  const refetch = (places: readonly Place[]) => {
    for (const { address } of places) void refetchDetails({ client, address })
  }

  /** Few rows of one page are changed by a call, at once; others by a worker, as one operation. */
  async function change(ids: readonly string[], how: Pick<StartBulkChange, 'kind' | 'status'>, call: Call) {
    const places = placesOf(changing, ids)
    const [place, ...others] = places
    if (!place) return
    if (ids.length > MAX_CHOSEN_ROWS) return void toast.plain(TOO_MANY_CHOSEN)
    const characters = ids.reduce((sum, id) => sum + rows.read(id, 'text').length, 0)
    if (others.length === 0 && ids.length <= CALL_ROWS && characters <= CALL_CHARACTERS) return call(place)
    await Promise.all(places.map(({ live }) => live?.whenSaved()))
    const [first, ...also] = [...Map.groupBy(ids, (id) => changing.addressOf(id).language)].map(([language, own]) => ({
      language,
      source_text_ids: textIdsOf(own),
    }))
    await startBulkChange(client, version_id, { filter, ...first!, also, ...how })
  }

  return {
    async setStatuses(chosen: Iterable<string>, status: TranslationStatus) {
      const { started } = sortOut(rows, chosen)
      const set = async ({ address, ids }: Place) => {
        const revert = rows.expectStatus(ids, status)
        try {
          const { operation_id, kept_back = 0 } = await saveTranslations(address, ids, { status })
          offerTakeBack(client, sayStatus(status, ids.length, kept_back), [operation_id].filter(isKnown))
        } catch (error) {
          revert()
          throw error
        }
      }
      await trackAct(change(started, { kind: 'status', status }, set)).catch(sayFailures)
    },

    /** Confirms the texts that the person saw; a row that has another one by now stays as it is. */
    async checkRows(seen: ReadonlyMap<string, string>) {
      const { unchecked } = sortOut(rows, seen.keys())
      const asSeen = unchecked.filter((id) => rows.read(id, 'text') === seen.get(id))
      if (asSeen.length < unchecked.length) sayUnchecked(unchecked.length - asSeen.length, 0)
      const check = async ({ address, live, ids }: Place) => {
        const texts = ids.map((id) => ({ source_text_id: textIdOf(id), text: seen.get(id) ?? '' }))
        await live?.whenSaved()
        const { id, source_text_ids: checked, own } = await checkRows(address, { rows: texts })
        sayUnchecked(ids.length - checked.length - own, own)
        offerTakeBack(client, `${countRows(checked.length)} marked as checked`, [id].filter(isKnown))
        void refetchDetails({ client, address })
      }
      await trackAct(change(asSeen, { kind: 'check' }, check)).catch(sayFailures)
    },

    ...requestsOfRows(changing, refetch),

    /** Rows that were not started get a text to be reviewed; the others keep their status. */
    async copySources(chosen: Iterable<string>) {
      const { empty, filled } = sortOut(rows, chosen)
      const sourceOf = (id: string) => rows.sources()[rows.indexOf(id) ?? -1]?.content ?? ''
      const copy = async ({ ids, ...place }: Place) => {
        const copied = await writeTexts(place, new Map(ids.map((id) => [id, sourceOf(id)])), 'copy')
        offerTakeBack(client, `Source copied into ${countRows(ids.length)}`, copied)
        void refetchDetails({ client, address: place.address })
      }
      await trackAct(change(withoutOthers(changing, [...empty, ...filled]), { kind: 'copy' }, copy)).catch(() =>
        toast.error('Failed to copy the source'),
      )
    },
  }
}

function sayUnchecked(left_count: number, own: number) {
  toastKeptRows({ left: [], left_count })
  if (own > 0) toast.plain(`${countRows(own)} left: somebody else has to check what you wrote or have checked`)
}

type Asked = { places: readonly Place[]; answers: readonly Started[]; count: number; operations: readonly string[] }

/** One request for each page; the first refusal ends it. */
async function ask(changing: Changing, ids: readonly string[], some: Parameters<typeof translate>[1]): Promise<Asked> {
  const places = placesOf(changing, ids)
  const answers: Started[] = []
  for (const { address, ids: source_text_ids } of places) {
    const answer = await translate(address, { ...some, source_text_ids })
    answers.push(answer)
    if (answer.status !== 'success') break
  }
  const started = answers.filter(({ status }) => status === 'success')
  return {
    ...{ places, answers },
    count: places.slice(0, started.length).reduce((sum, { ids }) => sum + ids.length, 0) - started.reduce(addLeft, 0),
    operations: started.flatMap(({ operation_ids }) => operation_ids),
  }
}

const addLeft = (sum: number, answer: Started) => sum + countLeft(answer)
const refusalIn = ({ answers }: Asked) => answers.find(({ status }) => status !== 'success')

function requestsOfRows(changing: Changing, refetch: (places: readonly Place[]) => void) {
  const { client, rows, handleAnswer } = changing
  return {
    async translateRows(chosen: Iterable<string>, some: { service_tier?: 'flex' } = {}) {
      const { empty } = sortOut(rows, chosen)
      try {
        const asked = await trackAct(ask(changing, empty, some))
        const { answers, operations, count, places } = asked
        const words = answers.reduce((sum, { total_words }) => sum + total_words, 0)
        const refusal = refusalIn(asked) ?? (words === 0 ? answers[0] : undefined)
        if (refusal) handleAnswer(refusal, { success: 'Translation started', failure: 'Failed to start translation' })
        if (operations.length > 0 && words > 0) {
          offerTakeBack(client, `Translation of ${countRows(count)} started`, operations, 'ai')
          toastLeft(answers)
        }
        refetch(places)
      } catch {
        toast.error('Failed to start translation')
      }
    },

    async regenerateRows(chosen: Iterable<string>) {
      const { filled } = sortOut(rows, chosen)
      try {
        const asked = await trackAct(ask(changing, filled, { regenerate: true }))
        const { answers, operations, count, places } = asked
        const refusal = refusalIn(asked) ?? (operations.length === 0 ? answers[0] : undefined)
        if (refusal) handleAnswer(refusal, { success: refusal.message, failure: 'Failed to regenerate translation' })
        if (operations.length > 0) {
          offerTakeBack(client, `${countRows(count)} being translated again`, operations, 'ai')
          toastLeft(answers)
        }
        refetch(places)
      } catch {
        toast.error('Failed to regenerate translation')
      }
    },

    async updateRows(chosen: ReadonlySet<string>) {
      const { filled } = sortOut(rows, chosen)
      try {
        const asked = await trackAct(ask(changing, filled, { update: true }))
        const { answers, operations, count, places } = asked
        const isUpdated = count > 0 && answers.some(({ message }) => message !== SOURCE_UNCHANGED)
        const refusal = refusalIn(asked) ?? (isUpdated ? undefined : answers[0])
        if (refusal) handleAnswer(refusal, { success: refusal.message, failure: 'Failed to update translations' })
        if (isUpdated && operations.length > 0) {
          offerTakeBack(client, `Update of ${countRows(count)} started`, operations, 'ai')
          toastLeft(answers)
        }
        refetch(places)
      } catch (error) {
        sayFailures(error)
      }
    },
  }
}

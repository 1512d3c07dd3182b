import type { ActivityEntry } from '#server/events/contract.ts'

export type Line = Omit<ActivityEntry, 'id' | 'request_id'> & { key: string; pages: number }
export type Block = { key: string; lines: Line[] }
export type Day = { key: string | number; at: string; blocks: Block[] }

const MAX_GAP_MS = 10 * 60_000

const isOfPages = ({ kind }: Pick<ActivityEntry, 'kind'>) => kind === 'texts_brought' || kind === 'translations_brought'
const isOfMember = ({ member }: Pick<ActivityEntry, 'member'>) => member !== null
const isOfTeam = ({ team }: Pick<ActivityEntry, 'team'>) => team !== null
const isOfSpending = ({ kind }: Pick<ActivityEntry, 'kind'>) => kind === 'spending_reached'

export const tokenOf = ({ kind, token }: Pick<ActivityEntry, 'kind' | 'token'>) => (isOfToken({ kind }) ? null : token)
const isOfToken = ({ kind }: Pick<ActivityEntry, 'kind'>) => kind === 'token_made' || kind === 'token_revoked'

const writerOf = (entry: Pick<ActivityEntry, 'by' | 'person' | 'kind' | 'token'>) =>
  `${entry.by} ${entry.person?.id} ${tokenOf(entry)}`
const subjectOf = (entry: ActivityEntry) =>
  [writerOf(entry), entry.kind, isOfPages(entry) ? entry.version?.id : entry.page?.id, entry.language].join(' ')

const isAlone = (entry: ActivityEntry) =>
  isOfMember(entry) || isOfToken(entry) || isOfTeam(entry) || isOfSpending(entry)

export function daysOf(entries: readonly ActivityEntry[], dayOf: (at: string) => Day['key']): Day[] {
  return [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([key, own]) => ({
    ...{ key, at: own[0]!.at },
    blocks: blocksOf(linesOf(own)),
  }))
}

function linesOf(entries: readonly ActivityEntry[]): Line[] {
  const lines: { line: Line; oldest: number; pages: Set<string | undefined> }[] = []
  const last = new Map<string, (typeof lines)[number]>()
  for (const entry of entries) {
    const subject = subjectOf(entry)
    const open = isAlone(entry) ? undefined : last.get(subject)
    const at = Date.parse(entry.at)
    if (open && open.oldest - at <= MAX_GAP_MS) {
      open.oldest = at
      open.pages.add(entry.page?.id)
      open.line = {
        ...open.line,
        key: String(entry.id), // stays when a newer entry joins
        count: open.line.count + entry.count,
        pages: open.pages.size,
        source_text_id: null,
      }
      continue
    }
    const { id, request_id: _, ...facts } = entry
    const opened = { line: { ...facts, key: String(id), pages: 1 }, oldest: at, pages: new Set([entry.page?.id]) }
    lines.push(opened)
    last.set(subject, opened)
  }
  return lines.map(({ line }) => line)
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (block && writerOf(block.lines[0]!) === writerOf(line)) block.lines.push(line)
    else blocks.push({ key: '', lines: [line] })
  }
  return blocks.map(({ lines }) => ({ key: lines.at(-1)!.key, lines }))
}

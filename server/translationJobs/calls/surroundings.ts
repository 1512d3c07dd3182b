import type { Line, TranslationBatch } from '../../prompts/batches.ts'
import { cutLine, fitLines } from '../../prompts/contextBudget.ts'
import type { Draft } from '../drafts/draft.ts'
import { faultsIn, hasCheck, lastOf, type Open } from '../drafts/progress.ts'
import type { Tracker } from '../drafts/tracker.ts'
import { AROUND, type Lines } from '../promptContext.ts'

const FEW_ROWS = 5
const BESIDE_MANY = { before: 1, after: 1 }
const BESIDE_FEW = { before: AROUND, after: AROUND }
const MAX_OF_A_VOICE = 2
const VOICE_TOKENS = 300

export type Surroundings = ReturnType<typeof createSurroundings>
type Beside = Pick<TranslationBatch, 'neighbours' | 'voices' | 'examples'>

export const NOTHING_BESIDE: Beside = { neighbours: [], voices: [], examples: [] }

/** A row that is sent alone, or once more, has its neighbours; a row that may have spoken to the model is none. */
export function createSurroundings({ around, spoken }: Lines, tracker: Tracker) {
  return (drafts: Draft[]): Beside => {
    const own = new Set(drafts)
    const lines = drafts.map(({ row }) => row.position + 1)
    const others = tracker.all().filter(({ draft }) => !own.has(draft))
    const mates = others
      .map(lastOf)
      .filter(({ suspicion }) => suspicion === undefined)
      .map(asLine)
    const { before, after } = drafts.length > FEW_ROWS ? BESIDE_MANY : BESIDE_FEW
    const near = [...around, ...mates]
      .filter(({ line }) => lines.some((at) => at - line <= before && line - at <= after))
      .map((line) => ({ line, distance: Math.min(...lines.map((at) => Math.abs(at - line.line))) }))
      .sort((a, b) => a.distance - b.distance)
    const neighbours = fitLines(near.map(({ line }) => line)).sort((a, b) => a.line - b.line)
    const isShown = new Set(neighbours.map(({ line }) => line))
    const speakers = new Set(drafts.map(({ speaker }) => speaker).filter((speaker) => speaker !== undefined))
    const voices = [...speakers].flatMap((name) =>
      spoken.filter(({ line, speaker }) => speaker === name && !isShown.has(line)).slice(0, MAX_OF_A_VOICE),
    )
    return { neighbours, voices: fitLines(voices, VOICE_TOKENS), examples: [] }
  }
}

function asLine(progress: Open): Line {
  const { row, structured, speaker } = progress.draft
  const isGood = hasCheck(progress) && faultsIn(progress).length === 0
  return {
    line: row.position + 1,
    source: cutLine(structured.text),
    ...(isGood ? { translation: cutLine(progress.text) } : {}),
    ...(speaker === undefined ? {} : { speaker }),
  }
}

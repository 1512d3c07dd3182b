import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { PagePreview } from '../dialog/state.ts'

const SIGNS: Record<Exclude<ContentType, 'other'>, RegExp> = {
  dialogue:
    /^(dialog(ue)?s?|conversations?|talks?|barks?|cutscenes?|scenes?|npcs?|chapters?|acts?|voice|vo|subtitles?|speakers?|said|says|quests?)$/,
  game_ui:
    /^(ui|hud|gui|menus?|buttons?|btn|labels?|screens?|settings|options|tooltips?|hints?|tabs?|titles?|main|common)$/,
  story_lore:
    /^(story|stories|lore|codex|journals?|diary|books?|legends?|chronicles?|prologue|epilogue|narrat(or|ion)|letters?)$/,
  items_abilities:
    /^(items?|weapons?|armou?rs?|skills?|abilit(y|ies)|spells?|perks?|equipment|inventory|potions?|loot|recipes?)$/,
  system_notifications: /^(notifications?|push|errors?|alerts?|warnings?|toasts?|system|messages?|e?mails?)$/,
  legal_compliance:
    /^(legal|terms|tos|privacy|eula|gdpr|licen[cs]es?|cookies?|consent|policy|policies|compliance|imprint)$/,
}
const TYPES = Object.keys(SIGNS) as (keyof typeof SIGNS)[]

type ReadRows = Pick<PagePreview, 'columns' | 'rows' | 'rows_count' | 'words'>

/** A file's name says more than the identifier or the note of one row. */
const NAME_WEIGHT = 5
/** The average words of a text: labels are shorter, prose is longer. */
const [LABEL_WORDS, PROSE_WORDS] = [4, 40]

export function guessContentType(fileName: string, preview: ReadRows | undefined): ContentType {
  const { identifiers, notes } = cellsOf(preview)
  const scores = new Map<ContentType, number>()
  const add = (text: string, weight: number) => {
    const words = wordsOf(text)
    for (const type of TYPES)
      if (words.some((word) => SIGNS[type].test(word))) scores.set(type, (scores.get(type) ?? 0) + weight)
  }
  add(fileName, NAME_WEIGHT)
  for (const cell of [...identifiers, ...notes]) add(cell, 1)
  const [best] = [...scores].sort(([, a], [, b]) => b - a)
  return best ? best[0] : byLength(preview)
}

/** `dialogStart_02` has the words dialog, start and 02. */
const wordsOf = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)

function cellsOf(preview: ReadRows | undefined) {
  const rows = preview?.rows ?? []
  const columnOf = (use: string, otherwise: number) =>
    preview?.columns ? preview.columns.findIndex((column) => column.use === use) : otherwise
  const cells = (at: number) => rows.map((row) => row[at] ?? '')
  return { identifiers: cells(columnOf('identifier', 0)), notes: cells(columnOf('context', 2)) }
}

function byLength(preview: ReadRows | undefined): ContentType {
  if (!preview || preview.rows_count === 0) return 'other'
  const words = preview.words / preview.rows_count
  if (words <= LABEL_WORDS) return 'game_ui'
  return words >= PROSE_WORDS ? 'story_lore' : 'other'
}

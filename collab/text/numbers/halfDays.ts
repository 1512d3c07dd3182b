import type { Figure } from './readNumbers.ts'

const AFTER = /^(?:[:.]\p{Nd}{2})?\s?([ap])\.?\s?m\b\.?/iu
const MINUTES_BEFORE = /\p{Nd}[:.]$/u
const BEFORE = /(午前|午後|上午|下午|晚上|凌晨|早上|오전|오후)\s?$/u
const PAST_NOON = /午後|下午|晚上|오후/u
const SAYS_HALF =
  /\b[ap]\.?\s?m\b|午前|午後|朝|夜|上午|下午|晚|早上|凌晨|오전|오후|nachm|mittag|abend|nacht|früh|morgen|tarde|noche|mañana|madrugada|soir|après-midi|matin|pomeriggio|sera|mattin|notte|noite|manhã|вечер|дня|утра|ночи|połud|wieczor|rano|nocy|middag|avond|ochtend|öğle|akşam|sabah|gece|مساء|صباح|ظهر|ليل|[صم](?!\p{L})|aften|formiddag|[πμ]\.?μ\.?|απόγευμα|βράδυ|πρωί|du\.|de\.|délután|este|reggel|éjjel|ráno|večer|odpol|dopol|раніц|вечар|ранку|вечора|ночі|сутрин|pagi|malam|siang|petang|sáng|tối|chiều|đêm|ujutro|navečer|popodne|kväll|morgon|aamu|ilta|illa|dimineaț|seara|noaptea/iu

const HOURS = 25

export type Hour = Figure & { isPastNoon: boolean }

export const hoursIn = (words: string, figures: Figure[]): Hour[] =>
  figures.flatMap((figure) => {
    if (MINUTES_BEFORE.test(words.slice(Math.max(0, figure.from - 2), figure.from))) return []
    const after = AFTER.exec(words.slice(figure.to, figure.to + 12))
    // "100 MP" are points, "100 PM" are too.
    if (after && figure.values[0]! < HOURS) return [{ ...figure, isPastNoon: after[1]!.toLowerCase() === 'p' }]
    const before = BEFORE.exec(words.slice(Math.max(0, figure.from - 4), figure.from))
    return before ? [{ ...figure, isPastNoon: PAST_NOON.test(before[1]!) }] : []
  })

export function mayBe({ values: [hour = 0], isPastNoon }: Hour, others: string): number[] {
  const whole = Math.floor(hour)
  const full = isPastNoon ? (whole % 12) + 12 : whole % 12
  return SAYS_HALF.test(others) || full === whole ? [full, whole] : [full]
}

const CONVERTED: [RegExp, number[]][] = [
  [/^[\s-]?(?:miles?|mi|mph)\b/iu, [1.609]],
  [/^[\s-]?(?:feet|foot|ft)\b|^['′]/iu, [0.3048, 30.48]],
  [/^[\s-]?(?:inch(?:es)?|in)\b|^["″]/iu, [2.54, 25.4, 0.0254]],
  [/^[\s-]?(?:yards?|yds?)\b/iu, [0.9144]],
  [/^[\s-]?(?:pounds?|lbs?)\b/iu, [0.4536, 454]],
  [/^[\s-]?(?:ounces?|oz)\b/iu, [28.35, 0.02957, 29.57]],
  [/^[\s-]?(?:gallons?|gal)\b/iu, [3.785]],
  [/^[\s-]?acres?\b/iu, [0.4047, 4047]],
]
const FAHRENHEIT = /^\s?(?:°\s?F|degrees? Fahrenheit)\b/iu
const UNIT_BEHIND =
  /^\s?-?(?:k?m\b|[cm]m\b|kg\b|g\b|l\b|ha\b|°|(?:kil[oóò]|cent[ií]|zenti|mill?i)?(?:m[eèé]t|gram|grám|lit)|(?:кило|санти|милли)?(?:метр|грамм|литр)|км|см|м\b|кг|キロ|メートル|センチ|グラム|リットル|公里|米|千米|厘米|公斤|克|升|미터|킬로|그램|리터|센티|متر|كيلو|سم|كم|غرام|لتر|χιλιόμετρ|μέτρ|κιλ|hektar|hect|ettar|га\b)/iu
const TOLERANCE = 0.16

type Place = { words: string; at: number }

export function isConverted(due: number, source: Place, found: number, translation: Place) {
  if (!UNIT_BEHIND.test(translation.words.slice(translation.at, translation.at + 14))) return false
  const rest = source.words.slice(source.at, source.at + 20)
  if (FAHRENHEIT.test(rest)) return Math.abs((due - 32) / 1.8 - found) <= 1.5
  const factors = CONVERTED.find(([unit]) => unit.test(rest))?.[1] ?? []
  return factors.some((factor) => Math.abs(due * factor - found) <= due * factor * TOLERANCE)
}

import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import type { Check } from '../check.ts'
import { REFUSALS, type RefusalPhrases } from './refusalPhrases.ts'

const ASKED =
  /request|inquir|enquir|demand|appl(?:y|ication)|petition|solicit|pedido|demande|anfrage|anforder|richiest|requis|запрос|заявк|リクエスト|要求|請求|请求|申请|요청|requ[eê]te|prośb|verzoek|istek|طلب|anmod|αίτη|kérés/iu

const phrasesOf = (language: LanguageCode) => REFUSALS[baseOf(language) ?? 'en']

export const refusals: Check = {
  name: 'refusal',
  severity: 'doubtful',
  about: 'words',
  find({ words: source }, { words }, { from, to }) {
    const given = phrasesOf(from)
    const saysSo = (phrases: RefusalPhrases) => {
      if (!phrases.cannot.test(words)) return false
      const speaksOfWork = phrases.work.test(words) && !given.work.test(source) && !ASKED.test(source)
      return speaksOfWork || (phrases.help.test(words) && !given.cannot.test(source) && !given.help.test(source))
    }
    return saysSo(REFUSALS.en) || saysSo(phrasesOf(to)) ? ['The model declined instead of translating.'] : []
  },
}

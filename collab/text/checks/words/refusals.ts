import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import type { Check } from '../check.ts'
import { REFUSALS, type RefusalPhrases } from './refusalPhrases.ts'

const ASKED =
  /request|inquir|enquir|demand|appl(?:y|ication)|petition|solicit|pedido|demande|anfrage|anforder|richiest|requis|запрос|заявк|リクエスト|要求|請求|请求|申请|요청|requ[eê]te|prośb|verzoek|istek|طلب|anmod|αίτη|kérés/iu

const SENTENCE = /(?<=[.!?。！？]\s?|\n)(?=\S)/u

/** A model declines in two sentences; a long text of a game has the words of it far from each other. */
function twoBesideEachOther(words: string) {
  const sentences = words.split(SENTENCE)
  return sentences.length < 2 ? sentences : sentences.slice(1).map((next, at) => sentences[at]! + next)
}

const phrasesOf = (language: LanguageCode) => REFUSALS[baseOf(language) ?? 'en']

export const refusals: Check = {
  name: 'refusal',
  severity: 'doubtful',
  about: 'words',
  find({ words: source }, { words }, { from, to }) {
    const given = phrasesOf(from)
    const saysSo = (phrases: RefusalPhrases) => {
      if (!phrases.cannot.test(words)) return false
      const isWork = !given.work.test(source) && !ASKED.test(source)
      const isHelp = !given.cannot.test(source) && !given.help.test(source)
      return twoBesideEachOther(words).some(
        (said) =>
          phrases.cannot.test(said) && ((isWork && phrases.work.test(said)) || (isHelp && phrases.help.test(said))),
      )
    }
    return saysSo(REFUSALS.en) || saysSo(phrasesOf(to)) ? ['The model declined instead of translating.'] : []
  },
}

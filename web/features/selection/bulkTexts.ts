import { MAX_RATED_A_DAY, MAX_RATED_AT_ONCE } from '#server/ratings/constants.ts'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'

type Rows = { empty: readonly string[]; filled: readonly string[]; touched: readonly string[]; cost: string }

export function bulkTexts({ empty, filled, touched, cost }: Rows) {
  const rows = countRows(touched.length)
  const isOne = touched.length === 1
  return {
    translate: {
      title: `Translate ${rows}?`,
      body: `The AI translates what has no text yet: ${cost}.`,
      left: 'with a text, or with the AI already,',
      verb: 'Translate',
    },
    regenerate: {
      title: `Regenerate ${rows}?`,
      body: `The AI translates ${isOne ? 'it' : 'them'} again: ${cost}. The current text stays until the new one is ready; what people wrote is replaced too, and Undo brings it back.`,
      left: 'without a text, or with the AI already,',
      verb: 'Regenerate',
    },
    update: {
      title: `Update ${rows} with AI?`,
      body: `The AI carries the changes of the source ${isOne ? 'text' : 'texts'} over and keeps all other words. Only new and changed words count: ${cost}.`,
      left: 'without such a change, or with the AI already,',
      verb: 'Update',
    },
    rate: {
      title: `Rate ${rows} again?`,
      body: `The AI rates ${isOne ? 'it as it stands' : 'them as they stand'}. This costs no words; up to ${formatNumber(MAX_RATED_AT_ONCE)} rows of a page are rated at once, and an organization may have ${formatNumber(MAX_RATED_A_DAY.others)} rated a day. Texts stay, and so does the status that people have given; what the AI alone has had in hand needs review where it is rated too low.`,
      left: 'without a text, or with the AI already,',
      verb: 'Rate',
    },
    'copy-source': {
      title: `Copy the source into ${rows}?`,
      body:
        filled.length === 0
          ? `${isOne ? 'It is' : 'All of them are'} empty now.`
          : `${countRows(empty.length)} without a text ${empty.length === 1 ? 'is' : 'are'} filled, and the text of ${countRows(filled.length)} is replaced.`,
      left: 'that the AI works on, or in which somebody else is,',
      verb: 'Copy',
    },
    check: {
      title: `Mark ${rows} as checked?`,
      body: `You confirm, in your name, that you have read ${isOne ? 'this text' : 'these texts'} and that ${isOne ? 'it is' : 'they are'} right. ${isOne ? 'It is' : 'They are'} completed with it.`,
      left: 'without a text, checked already, or with the AI',
      verb: 'Confirm',
    },
  }
}

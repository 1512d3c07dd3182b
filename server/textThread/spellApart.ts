import type { TextThread } from './textThread.ts'

/** A dictionary takes longer to read than all other work on texts, and would delay answers of models: it is read in another thread. */
export const spellApart = (texts: TextThread, spellings: TextThread): TextThread => ({
  run: (name, ...given) => (name === 'spell' ? spellings : texts).run(name, ...given),
  overdue: () => texts.overdue() + spellings.overdue(),
  close() {
    texts.close()
    spellings.close()
  },
})
